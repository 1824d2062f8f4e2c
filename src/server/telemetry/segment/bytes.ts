import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

const { ZSTD_c_compressionLevel: level, ZSTD_c_windowLog: windowLog, ZSTD_c_contentSizeFlag: sizeFlag } = constants
const params = { [level]: 1, [windowLog]: 17, [sizeFlag]: 1 }
/** Below this a frame's own header outweighs what it saves. */
const worthwhile = 64
/** Room that stays free tells that the end was reached; without a size given, each call would take 64 kB. */
const outputMargin = 64

/** Bytes behind one that says whether they are compressed; never more than one byte longer. */
export const pack = (bytes: Uint8Array): Buffer => {
  if (bytes.length >= worthwhile) {
    const small = zstdCompressSync(bytes, { params, pledgedSrcSize: bytes.length, chunkSize: bytes.length })
    if (small.length < bytes.length) return Buffer.concat([Buffer.of(1), small])
  }
  return Buffer.concat([Buffer.of(0), bytes])
}

/** What `pack` made of `size` bytes. */
export type Packed = { readonly bytes: Buffer; readonly size: number }

/** The bytes of each, by one call of the decompressor, which reads frames that follow each other as one; it costs as much as 8 kB. */
export const unpack = (packed: readonly Packed[]): Buffer[] => {
  const small = packed.filter(({ bytes }) => bytes[0] === 1)
  const whole = decompress(
    small.map(({ bytes }) => bytes.subarray(1)),
    small.reduce((sum, { size }) => sum + size, 0),
  )
  let end = 0
  return packed.map(({ bytes, size }) => {
    if (bytes[0] !== 1) return bytes.subarray(1)
    end += size
    return whole.subarray(end - size, end)
  })
}

const decompress = ([frame, ...others]: readonly Buffer[], size: number): Buffer => {
  if (!frame) return Buffer.alloc(0)
  const room = size + outputMargin
  const frames = others.length > 0 ? Buffer.concat([frame, ...others]) : frame
  return zstdDecompressSync(frames, { chunkSize: room, maxOutputLength: room })
}

/** Writes whole numbers up to 2^52 of either sign in as few bytes as they need. */
export const createWriter = () => {
  const bytes: number[] = []
  const whole = (value: number): void => {
    let rest = value < 0 ? -value * 2 - 1 : value * 2
    while (rest >= 128) {
      bytes.push((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    bytes.push(rest)
  }
  return { byte: (value: number) => void bytes.push(value), whole, done: () => Buffer.from(bytes) }
}

export const createReader = (buffer: Buffer) => {
  let at = 0
  const byte = (): number => {
    const value = buffer[at] ?? 0
    at += 1
    return value
  }
  const whole = (): number => {
    let [value, scale] = [0, 1]
    for (;;) {
      const next = byte()
      value += (next & 127) * scale
      if (next < 128) return value % 2 === 1 ? -(value + 1) / 2 : value / 2
      scale *= 128
    }
  }
  const take = (length: number): Buffer => {
    at += length
    return buffer.subarray(at - length, at)
  }
  return { byte, whole, take, rest: () => buffer.subarray(at) }
}
