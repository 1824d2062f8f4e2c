import { AppError } from './appError.ts'

/** The one file of a form; its bytes are read once, and fail where the form is cut off or goes on in a way it must not. */
export type SentFile = { readonly fileName: string; readonly bytes: AsyncIterable<Buffer> }

const mostHeaderBytes = 4096
const mostFields = 10
const mostFieldBytes = 4096
const lineEnd = Buffer.from('\r\n')
const headEnd = Buffer.from('\r\n\r\n')

const misfit = (what: string): AppError => new AppError('request.invalid', `file: ${what}`)

/** The boundary that a Content-Type names; refuses what is no multipart form. */
export const boundaryOf = (contentType: string | undefined): string => {
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim())
  if (type.toLowerCase() !== 'multipart/form-data') throw new AppError('request.media_type')
  const [, quoted, plain] =
    parameters.map((each) => /^boundary=(?:"([^"]+)"|([^\s"]+))$/i.exec(each)).find((match) => match !== null) ?? []
  const boundary = quoted ?? plain ?? ''
  if (!/^[\w'()+,./:=? -]{1,70}$/.test(boundary)) throw misfit('boundary')
  return boundary
}

type Head = { name: string; fileName: string | undefined }

const headOf = (lines: readonly string[]): Head => {
  const disposition = lines.filter((line) => /^content-disposition:/i.test(line))
  if (disposition.length !== 1) throw misfit('content-disposition')
  const [, kind = ''] = /^[^:]+:\s*([\w-]+)/.exec(disposition[0] ?? '') ?? []
  const parameter = (key: string): string | undefined =>
    new RegExp(`;\\s*${key}="([^"]*)"`, 'i').exec(disposition[0] ?? '')?.[1]
  const name = parameter('name')
  if (kind.toLowerCase() !== 'form-data' || name === undefined) throw misfit('content-disposition')
  return { name, fileName: parameter('filename') }
}

/** Bytes that are read as far as somebody asks for them. */
const reader = (source: AsyncIterator<Buffer>, start: Buffer) => {
  let held = start
  const more = async (): Promise<void> => {
    // A client that goes away midway ends the line by an error.
    const { done, value } = await source.next().catch(() => ({ done: true, value: undefined }))
    if (done || !value) throw misfit('cut off')
    held = held.length === 0 ? value : Buffer.concat([held, value])
  }
  const take = (count: number): Buffer => {
    const taken = held.subarray(0, count)
    held = held.subarray(count)
    return taken
  }
  return {
    exactly: async (count: number): Promise<Buffer> => {
      while (held.length < count) await more()
      return take(count)
    },
    /** what stands before `end`, which is passed over */
    through: async (end: Buffer, most: number): Promise<Buffer> => {
      for (;;) {
        const at = held.indexOf(end)
        if (at > most || (at < 0 && held.length > most)) throw misfit('head')
        if (at >= 0) return take(at + end.length).subarray(0, at)
        await more()
      }
    },
    /** the same piece by piece, of any length */
    async *upTo(end: Buffer): AsyncGenerator<Buffer> {
      for (;;) {
        const at = held.indexOf(end)
        const sure = at >= 0 ? at : Math.max(0, held.length - end.length + 1)
        if (sure > 0) yield take(sure)
        if (at >= 0) {
          take(end.length)
          return
        }
        await more()
      }
    },
  }
}

/**
 * Reads a form up to its file, the field `file`; small fields beside it are passed over, a second file is refused. Nothing is held but
 * the piece that is being read.
 */
export const readForm = async (source: AsyncIterator<Buffer>, boundary: string): Promise<SentFile> => {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first delimiter then looks like the others.
  const input = reader(source, lineEnd)
  let fields = 0

  /** The head of the next part; undefined behind the last one. */
  const next = async (): Promise<Head | undefined> => {
    const mark = await input.exactly(2)
    if (mark.equals(Buffer.from('--'))) return undefined
    if (!mark.equals(lineEnd)) throw misfit('boundary')
    const head = await input.through(headEnd, mostHeaderBytes)
    return headOf(head.toString('utf8').split('\r\n'))
  }
  const pass = async (): Promise<void> => {
    fields += 1
    let bytes = 0
    for await (const piece of input.upTo(delimiter)) bytes += piece.length
    if (fields > mostFields || bytes > mostFieldBytes) throw misfit('too many fields')
  }
  const isFile = (head: Head): boolean => head.fileName !== undefined
  const rest = async (): Promise<void> => {
    for (let head = await next(); head; head = await next()) {
      if (isFile(head)) throw misfit('more than one')
      await pass()
    }
  }

  if (!(await input.exactly(delimiter.length)).equals(delimiter)) throw misfit('boundary')
  for (let head = await next(); head; head = await next()) {
    if (isFile(head)) {
      if (head.name !== 'file') throw misfit(`expected the field "file"`)
      const bytes = async function* (): AsyncGenerator<Buffer> {
        yield* input.upTo(delimiter)
        await rest()
      }
      return { fileName: head.fileName ?? '', bytes: bytes() }
    }
    await pass()
  }
  throw misfit('missing')
}
