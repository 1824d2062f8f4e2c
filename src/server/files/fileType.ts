import { AppError } from '#server/http/appError.ts'

export type FileType = { readonly mediaType: string; readonly ending: string; readonly endings: readonly string[] }

/** How much of a file says what it is. */
export const headBytes = 32

const starts = (hex: string) => (head: Buffer) => head.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'))
const reads = (at: number, text: string) => (head: Buffer) => head.toString('latin1', at, at + text.length) === text

/** What is taken, by its first bytes: the PNG, JPEG, GIF, WebP and PDF signatures. SVG is none of these: it may carry scripts. */
const types: readonly (FileType & { is: (head: Buffer) => boolean })[] = [
  // signature, then the length and name of the first chunk
  { mediaType: 'image/png', ending: 'png', endings: ['png'], is: starts('89504e470d0a1a0a0000000d49484452') },
  { mediaType: 'image/jpeg', ending: 'jpg', endings: ['jpg', 'jpeg', 'jfif'], is: starts('ffd8ff') },
  {
    mediaType: 'image/gif',
    ending: 'gif',
    endings: ['gif'],
    is: (head) => reads(0, 'GIF87a')(head) || reads(0, 'GIF89a')(head),
  },
  {
    mediaType: 'image/webp',
    ending: 'webp',
    endings: ['webp'],
    is: (head) => reads(0, 'RIFF')(head) && reads(8, 'WEBPVP8')(head),
  },
  { mediaType: 'application/pdf', ending: 'pdf', endings: ['pdf'], is: reads(0, '%PDF-') },
]

/** What the first bytes say; refuses `file.type` for anything else. */
export const typeOf = (head: Buffer): FileType => {
  const type = types.find(({ is }) => is(head))
  if (!type) throw new AppError('file.type')
  return type
}

/** Refuses `file.name` where a name claims another type than the content has; a name without an ending claims none. */
export const checkName = (fileName: string, { endings }: FileType): void => {
  const ending = /\.([^./\\]*)$/.exec(fileName)?.[1]?.toLowerCase()
  if (ending !== undefined && !endings.includes(ending)) throw new AppError('file.name')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** The last part of a name as it came, without what does not print or turns the reading direction. */
export const plainName = (fileName: string): string =>
  (fileName.split(/[/\\]/).at(-1) ?? '').replace(unprintable, '').trim().slice(0, 200) || 'file'
