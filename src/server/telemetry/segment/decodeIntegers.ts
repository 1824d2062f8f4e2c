import { createReader, type Packed } from './bytes.ts'

/** Numbers of `encodeIntegers` before their steps are unpacked: the first `order` ones are `given`; without steps, each is `least`. */
export type Folded = {
  readonly order: number
  readonly width: number
  readonly given: readonly number[]
  readonly least: number
  readonly steps: Packed | undefined
}

export const openIntegers = (buffer: Buffer, count: number): Folded => {
  const head = createReader(buffer)
  const kind = head.byte()
  const [order, width] = [Math.min(kind & 3, count), kind >> 2]
  const given = Array.from({ length: order }, () => head.whole())
  const least = head.whole()
  const size = (count - order) * width
  return { order, width, given, least, steps: width === 0 ? undefined : { bytes: head.rest(), size } }
}

/**
 * Fills `values` from the planes of bytes that its steps unpack to, all divided by `power`. One function on purpose: small ones are drawn
 * into their callers by a compiler that makes these loops, which run for every number ever read, four times as slow.
 */
export const unfold = (
  { order, width, given, least }: Folded,
  planes: Uint8Array,
  power: number,
  values: Float64Array,
): void => {
  for (let at = 0; at < order; at += 1) values[at] = given[at] as number
  const count = values.length
  if (width === 1 && order === 0) {
    for (let at = 0; at < count; at += 1) values[at] = ((planes[at] as number) + least) / power
    return
  }
  let last = order === 0 ? 0 : (values[order - 1] as number)
  if (width === 1 && order === 1) {
    for (let at = 1; at < count; at += 1) {
      last += (planes[at - 1] as number) + least
      values[at] = last / power
    }
    values[0] = (values[0] as number) / power
    return
  }
  const rest = count - order
  if (width === 0) for (let at = order; at < count; at += 1) values[at] = least
  else if (width === 1) for (let at = 0; at < rest; at += 1) values[at + order] = (planes[at] as number) + least
  else
    for (let at = 0; at < rest; at += 1) {
      let step = (planes[at] as number) | ((planes[at + rest] as number) << 8)
      if (width > 2) step |= ((planes[at + 2 * rest] as number) << 16) | ((planes[at + 3 * rest] as number) << 24)
      values[at + order] = (step >>> 0) + least
    }
  if (order === 1)
    for (let at = 1; at < count; at += 1) {
      last += values[at] as number
      values[at] = last
    }
  if (order === 2) {
    let rise = last - (values[0] as number)
    for (let at = 2; at < count; at += 1) {
      rise += values[at] as number
      last += rise
      values[at] = last
    }
  }
  if (power !== 1) for (let at = 0; at < count; at += 1) values[at] = (values[at] as number) / power
}
