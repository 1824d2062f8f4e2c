import { open } from 'node:fs/promises'

export type ImageSize = { readonly width: number; readonly height: number }
/** Up to `length` bytes of a file from `at` on. */
export type ReadAt = (at: number, length: number) => Promise<Buffer>

const mostSegments = 2000

const pngSize = (head: Buffer): ImageSize => ({ width: head.readUInt32BE(16), height: head.readUInt32BE(20) })
const gifSize = (head: Buffer): ImageSize => ({ width: head.readUInt16LE(6), height: head.readUInt16LE(8) })

/** The lossy, the lossless and the extended form: RFC 9649. */
const webpSize = (head: Buffer): ImageSize | undefined => {
  const form = head.toString('latin1', 12, 16)
  if (form === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  if (form === 'VP8L') {
    const bits = head.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return form === 'VP8 ' ? { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff } : undefined
}

/** C0 to CF begin a frame, except for three markers that define tables. */
const beginsFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** From segment to segment up to the frame, over whatever a camera put before it. */
const jpegSize = async (read: ReadAt): Promise<ImageSize | undefined> => {
  let at = 2
  for (let segment = 0; segment < mostSegments; segment += 1) {
    const head = await read(at, 9)
    if (head.length < 9 || head[0] !== 0xff) return undefined
    const marker = head[1] ?? 0
    if (marker === 0xff) at += 1
    else if (beginsFrame(marker)) return { height: head.readUInt16BE(5), width: head.readUInt16BE(7) }
    else at += 2 + head.readUInt16BE(2)
  }
  return undefined
}

/** Width and height that an image claims in its header; undefined where it tells none, and for what is no image. Decodes no pixel. */
export const imageSize = async (mediaType: string, read: ReadAt): Promise<ImageSize | undefined> => {
  if (mediaType === 'image/jpeg') return jpegSize(read)
  const head = await read(0, 32)
  if (head.length < 32) return undefined
  if (mediaType === 'image/png') return pngSize(head)
  if (mediaType === 'image/gif') return gifSize(head)
  return mediaType === 'image/webp' ? webpSize(head) : undefined
}

/** The same of a file on the disk. */
export const imageSizeOf = async (path: string, mediaType: string): Promise<ImageSize | undefined> => {
  const file = await open(path)
  try {
    return await imageSize(mediaType, async (at, length) => {
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position: at })
      return buffer.subarray(0, bytesRead)
    })
  } finally {
    await file.close()
  }
}
