/** Readers of JSON text from a place on: each gives the place after what it found, or `nowhere`. */
export const nowhere = -1

const [quote, backslash, minus, dot, zero, nine] = [0x22, 0x5c, 0x2d, 0x2e, 0x30, 0x39]
/** So many digits are exact as a whole number, and so many decimals as a power of ten: their quotient is the nearest double. */
const exactDigits = 15
const powers = Float64Array.from({ length: exactDigits + 1 }, (_, decimals) => 10 ** decimals)
const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/** Where something else than a space lies, or the end. */
export const afterSpace = (bytes: Buffer, start: number): number => {
  let at = start
  while (at < bytes.length && isSpace(bytes[at] as number)) at += 1
  return at
}

/** After this byte, spaces before it aside. */
export const afterByte = (bytes: Buffer, start: number, wanted: number): number => {
  if (bytes[start] === wanted) return start + 1
  const at = afterSpace(bytes, start)
  return bytes[at] === wanted ? at + 1 : nowhere
}

/** After just these bytes. */
export const afterBytes = (bytes: Buffer, start: number, wanted: Uint8Array): number => {
  const { length } = wanted
  if (start + length > bytes.length) return nowhere
  for (let index = 0; index < length; index += 1) if (bytes[start + index] !== wanted[index]) return nowhere
  return start + length
}

/** After a string of plain ASCII without escapes. */
export const afterText = (bytes: Buffer, start: number): number => {
  if (bytes[start] !== quote) return nowhere
  for (let at = start + 1; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    if (byte === quote) return at + 1
    if (byte < 0x20 || byte > 0x7e || byte === backslash) return nowhere
  }
  return nowhere
}

/** After a number of up to 15 digits without an exponent; it is then in `into`. */
export const afterNumber = (bytes: Buffer, start: number, into: Float64Array): number => {
  const { length } = bytes
  const first = bytes[start] === minus ? start + 1 : start
  // Not destructured: the engine would make an array and its iterator for every number.
  let at = first
  let whole = 0
  let digit = 0
  for (; at < length; at += 1) {
    digit = (bytes[at] as number) - zero
    if (digit < 0 || digit > nine - zero) break
    whole = whole * 10 + digit
  }
  let digits = at - first
  if (digits === 0 || (digits > 1 && bytes[first] === zero)) return nowhere
  let decimals = 0
  if (digit + zero === dot) {
    const from = ++at
    for (; at < length; at += 1) {
      digit = (bytes[at] as number) - zero
      if (digit < 0 || digit > nine - zero) break
      whole = whole * 10 + digit
    }
    decimals = at - from
    if (decimals === 0) return nowhere
    digits += decimals
  }
  if (digits > exactDigits || at === length || digit === 0x65 - zero || digit === 0x45 - zero) return nowhere
  const value = decimals === 0 ? whole : whole / (powers[decimals] as number)
  into[0] = first === start ? value : -value
  return at
}
