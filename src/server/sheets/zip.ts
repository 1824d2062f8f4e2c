import { pipeline } from 'node:stream'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

/** A file within a zip; `at` is where its local header stands. */
export type ZipEntry = {
  readonly name: string
  readonly isDeflated: boolean
  readonly at: number
  readonly packedBytes: number
}

export class ZipFault extends Error {}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endBytes = 22
const mostComment = 65_535

const endOf = (file: Buffer): number => {
  for (let at = file.length - endBytes; at >= Math.max(0, file.length - endBytes - mostComment); at -= 1)
    if (file.readUInt32LE(at) === endSignature) return at
  throw new ZipFault('no directory')
}

/** The entries of a zip as its directory lists them. Throws ZipFault. */
export const entriesOf = (file: Buffer): ZipEntry[] => {
  const end = endOf(file)
  const count = file.readUInt16LE(end + 10)
  const entries: ZipEntry[] = []
  let at = file.readUInt32LE(end + 16)
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== entrySignature) throw new ZipFault('directory')
    const method = file.readUInt16LE(at + 10)
    if (method !== 0 && method !== 8) throw new ZipFault('compression')
    const nameEnd = at + 46 + file.readUInt16LE(at + 28)
    entries.push({
      name: file.toString('utf8', at + 46, nameEnd),
      isDeflated: method === 8,
      at: file.readUInt32LE(at + 42),
      packedBytes: file.readUInt32LE(at + 20),
    })
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

/** What an entry holds, piece by piece: whoever takes no more has no more of it unpacked. */
export async function* unpacked(file: Buffer, { at, isDeflated, packedBytes }: ZipEntry): AsyncGenerator<Buffer> {
  if (at + 30 > file.length || file.readUInt32LE(at) !== localSignature) throw new ZipFault('entry')
  const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  const packed = file.subarray(start, start + packedBytes)
  if (packed.length < packedBytes) throw new ZipFault('cut off')
  if (!isDeflated) {
    yield packed
    return
  }
  const inflate = createInflateRaw()
  // The loop below hears of its errors.
  pipeline(Readable.from([packed]), inflate, () => undefined)
  try {
    for await (const piece of inflate) yield piece as Buffer
  } catch (error) {
    throw new ZipFault(error instanceof Error ? error.message : 'compression')
  }
}
