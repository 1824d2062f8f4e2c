import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { CsvError, parse, type Parser } from 'csv-parse'
import { longestRecord } from '#server/sheets/sheet.ts'

/** A record, or where none could be made of the bytes: `end` is the offset behind it, `line` where it begins as a person counts. */
export type CsvRecord = { readonly end: number; readonly line: number; readonly lines: number } & (
  | { readonly record: readonly string[] }
  | { readonly fault: 'quote' }
)
/** Where to go on reading: the offset, and the lines before it. */
export type CsvPlace = { readonly offset: number; readonly lines: number }

const pieceBytes = 256 * 1024

const written = (parser: Parser, piece: Buffer): Promise<Error | undefined> =>
  new Promise((resolve) => parser.write(piece, (error) => resolve(error ?? undefined)))
const ended = (parser: Parser): Promise<Error | undefined> =>
  new Promise((resolve) => {
    parser.once('error', resolve)
    parser.end(() => resolve(undefined))
  })

/** The offset behind the line that begins at `from`. */
const lineEnd = async (path: string, from: number): Promise<number> => {
  const file = await open(path)
  try {
    const piece = Buffer.alloc(pieceBytes)
    for (let at = from; ; ) {
      const { bytesRead } = await file.read(piece, 0, piece.length, at)
      const found = piece.subarray(0, bytesRead).indexOf('\n')
      if (found >= 0) return at + found + 1
      if (bytesRead === 0) return at
      at += bytesRead
    }
  } finally {
    await file.close()
  }
}

/** Records from a place on, a piece of the file at a time; a line that cannot be read is passed over and told. */
export async function* csvRecords(
  path: string,
  delimiter: string,
  from: CsvPlace,
): AsyncGenerator<readonly CsvRecord[]> {
  for (let place: CsvPlace | undefined = from; place; ) place = yield* stretch(path, delimiter, place)
}

/** Records up to the end of the file or to a fault; returns where to go on behind that. */
async function* stretch(
  path: string,
  delimiter: string,
  from: CsvPlace,
): AsyncGenerator<readonly CsvRecord[], CsvPlace | undefined> {
  let found: CsvRecord[] = []
  let last = from
  const parser = parse({
    ...{ bom: from.offset === 0, relax_column_count: true, skip_empty_lines: true, delimiter },
    max_record_size: longestRecord,
    on_record: (record: string[], { bytes, lines }: { bytes: number; lines: number }) => {
      const place = { offset: from.offset + bytes, lines: from.lines + lines }
      found.push({ record, end: place.offset, line: place.lines, lines: place.lines })
      last = place
      return null
    },
  })
  parser.on('error', () => undefined)
  parser.resume()
  const source = createReadStream(path, { start: from.offset, highWaterMark: pieceBytes })
  let error: Error | undefined
  try {
    for await (const piece of source) {
      error = await written(parser, piece as Buffer)
      if (found.length > 0) yield found
      found = []
      if (error) break
    }
    error ??= await ended(parser)
  } finally {
    source.destroy()
    parser.destroy()
  }
  if (error && !(error instanceof CsvError)) throw error
  if (!error) {
    if (found.length > 0) yield found
    return undefined
  }
  const next = { offset: await lineEnd(path, last.offset), lines: last.lines + 1 }
  yield [...found, { fault: 'quote', end: next.offset, line: next.lines, lines: next.lines }]
  return next.offset > last.offset ? next : undefined
}
