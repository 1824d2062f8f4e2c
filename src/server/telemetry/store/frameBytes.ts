/**
 * A frame's numbers as the hot rows hold them. Two bytes say how many slots there are, the least first; then come runs of slots of one
 * kind: the kind, how many (1 to 255), their numbers. Kinds 0 to 9 are decimals: value × 10^kind as a whole number, zigzag, seven bits a
 * byte, least first. `raw` is float64, the greatest byte first; `absent` has no numbers. Every value comes back as it was.
 */
const raw = 10
const absent = 11
const powers = Float64Array.from({ length: raw }, (_, decimals) => 10 ** decimals)
const mostWhole = 2 ** 30
const longestRun = 255
const scratch = new DataView(new ArrayBuffer(8))

const isExact = (value: number, decimals: number): boolean => {
  const power = powers[decimals] as number
  const whole = Math.round(value * power)
  return whole < mostWhole && whole > -mostWhole && whole / power === value && (whole !== 0 || Object.is(value, 0))
}

/** The neighbour's kind where it fits, since runs are short then. */
const kindOf = (value: number, neighbour: number): number => {
  if (!Number.isFinite(value)) return absent
  if (neighbour < raw && isExact(value, neighbour)) return neighbour
  for (let decimals = 0; decimals < raw; decimals += 1) if (isExact(value, decimals)) return decimals
  return raw
}

/** No frame of so many slots takes more bytes. */
export const mostFrameBytes = (slots: number): number => 2 + slots * 10

/** Writes the first `slots` numbers, those that are not finite as absent, and returns where they end. */
export const writeFrame = (target: Uint8Array, start: number, values: Float64Array, slots: number): number => {
  target[start] = slots
  target[start + 1] = slots >> 8
  let at = start + 2
  let [kind, countAt] = [-1, 0]
  for (let slot = 0; slot < slots; slot += 1) {
    const value = values[slot] as number
    const own = kindOf(value, kind)
    if (own !== kind || target[countAt] === longestRun) {
      kind = own
      target[at] = kind
      countAt = at + 1
      target[countAt] = 0
      at += 2
    }
    target[countAt] = (target[countAt] as number) + 1
    if (kind < raw) at = writeWhole(target, at, Math.round(value * (powers[kind] as number)))
    else if (kind === raw) {
      scratch.setFloat64(0, value)
      for (let byte = 0; byte < 8; byte += 1) target[at + byte] = scratch.getUint8(byte)
      at += 8
    }
  }
  return at
}

const writeWhole = (target: Uint8Array, start: number, whole: number): number => {
  let at = start
  let rest = ((whole << 1) ^ (whole >> 31)) >>> 0
  while (rest > 127) {
    target[at++] = (rest & 127) | 128
    rest >>>= 7
  }
  target[at++] = rest
  return at
}

export const slotsIn = (bytes: Uint8Array): number => (bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8)

/**
 * Puts slot n of the frame at `start` to `offset + n × stride`; what is absent leaves its place as it is. Returns where it ends. With
 * `most` only so many slots are read, which takes no more than their `mostFrameBytes`.
 */
export const readFrame = (
  bytes: Uint8Array,
  target: Float64Array,
  offset = 0,
  stride = 1,
  start = 0,
  most = Number.POSITIVE_INFINITY,
): number => {
  const slots = Math.min((bytes[start] ?? 0) | ((bytes[start + 1] ?? 0) << 8), most)
  let at = start + 2
  for (let slot = 0; slot < slots; ) {
    const kind = bytes[at] as number
    const end = Math.min(slot + (bytes[at + 1] as number), slots)
    at += 2
    if (kind === absent) slot = end
    const power = powers[kind] ?? 1
    for (; slot < end; slot += 1) {
      if (kind === raw) {
        for (let byte = 0; byte < 8; byte += 1) scratch.setUint8(byte, bytes[at + byte] as number)
        target[offset + slot * stride] = scratch.getFloat64(0)
        at += 8
      } else {
        let byte = bytes[at++] as number
        let whole = byte & 127
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[at++] as number
          whole |= (byte & 127) << shift
        }
        target[offset + slot * stride] = ((whole >>> 1) ^ -(whole & 1)) / power
      }
    }
  }
  return at
}

export const encodeFrame = (values: Float64Array): Buffer => {
  const bytes = Buffer.allocUnsafe(mostFrameBytes(values.length))
  return bytes.subarray(0, writeFrame(bytes, 0, values, values.length))
}

/** NaN where absent; with `most` only so many slots. */
export const decodeFrame = (bytes: Uint8Array, most = Number.POSITIVE_INFINITY): Float64Array => {
  const values = new Float64Array(Math.min(slotsIn(bytes), most)).fill(Number.NaN)
  readFrame(bytes, values, 0, 1, 0, most)
  return values
}
