import { addAbortSignal, Readable } from 'node:stream'
import type { ExportFormat } from '#contract/fileExport.ts'
import type { Log } from '#server/context/context.ts'
import type { ExportTable } from '#server/http/feature.ts'
import { csv } from './csv.ts'
import { xlsx } from './xlsx.ts'

export const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const satisfies Record<ExportFormat, string>

/** What its reader takes nothing of for so long, a request's own limit by the specification, and what is not through in an hour is cut off. */
const stalledMs = 300_000
const longestMs = 3_600_000

type Export = { format: ExportFormat; name: string; log: Log; signal: AbortSignal }

/** A failure after the headers are out can only cut the file off; so it is logged here. */
async function* watched<T>(first: IteratorResult<T>, rest: AsyncIterator<T>, { name, log, signal }: Export) {
  try {
    if (first.done) return
    yield first.value
    for await (const row of { [Symbol.asyncIterator]: () => rest }) yield row
  } catch (error) {
    const reason = error instanceof Error ? error.stack : String(error)
    if (!signal.aborted) log.error('an export was cut off', { name, reason })
    throw error
  } finally {
    await rest.return?.()
  }
}

/**
 * The table as bytes of a file, read no faster than they are taken; destroying the stream, and the signal, end the rows. Rejects where the first row
 * cannot be had, while an ordinary answer is still possible.
 */
export const fileStream = async (table: ExportTable, asked: Export): Promise<Readable> => {
  const rest = table.rows[Symbol.asyncIterator]()
  const first = await rest.next()
  const whole = { headings: table.headings, rows: watched(first, rest, asked) }
  const bytes = asked.format === 'csv' ? csv(whole) : xlsx(whole, asked.name)
  const limit = AbortSignal.any([asked.signal, AbortSignal.timeout(longestMs)])
  const stream = Readable.from(bytes, { objectMode: false })
  const stalled = setTimeout(() => stream.destroy(new Error('nobody takes the file')), stalledMs)
  stream.on('data', () => stalled.refresh()).pause()
  stream.once('close', () => clearTimeout(stalled))
  return addAbortSignal(limit, stream)
}

/** `attachment` with the name in UTF-8, and a plain one for what cannot read that. */
export const attachment = (name: string, format: ExportFormat): string => {
  const encoded = encodeURIComponent(`${name}.${format}`).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="export.${format}"; filename*=UTF-8''${encoded}`
}
