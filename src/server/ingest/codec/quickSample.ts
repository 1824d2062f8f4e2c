import type { PointSlot, Profile } from '#server/context/devices.ts'
import { afterByte, afterBytes, afterNumber, afterSpace, afterText, nowhere } from './quickJson.ts'

/** What a payload in the common form says: its time, where it has one, and at least one number by slot. */
export type QuickSample = { readonly ts: number | undefined; readonly values: Float64Array }

type Key = { readonly bytes: Buffer; readonly point: PointSlot }
/** The keys of a profile as its last message had them: the next has them most likely the same. */
const orders = new WeakMap<Profile, Key[]>()

const [comma, colon, open, close, openList, closeList] = [0x2c, 0x3a, 0x7b, 0x7d, 0x5b, 0x5d]
const [none, yes, no] = ['null', 'true', 'false'].map((word) => Buffer.from(word)) as [Buffer, Buffer, Buffer]
const found = new Float64Array(1)
const isThere = (value: number): boolean => !Number.isNaN(value)

/**
 * Reads `{"ts": …, "values": {…}}` straight from its bytes, without the objects that a parser makes. Only where everything fits: at the
 * first surprise it gives undefined, and the usual way says what is wrong.
 */
export const quickSample = (payload: Buffer, profile: Profile): QuickSample | undefined => {
  let [ts, values, isTimed]: [number | undefined, Float64Array | undefined, boolean] = [undefined, undefined, false]
  let at = 0
  let mark = open
  do {
    at = afterByte(payload, at, mark)
    if (at === nowhere) return undefined
    const from = afterSpace(payload, at)
    const end = afterText(payload, from)
    const key = payload.toString('latin1', from + 1, end - 1)
    at = end === nowhere ? nowhere : afterByte(payload, end, colon)
    if (at === nowhere) return undefined
    at = afterSpace(payload, at)
    if (key === 'ts' && !isTimed) {
      isTimed = true
      const after = afterNumber(payload, at, found)
      if (after !== nowhere) ts = found[0]
      at = after === nowhere ? afterBytes(payload, at, none) : after
    } else if (key === 'values' && !values) {
      values = new Float64Array(profile.slots).fill(Number.NaN)
      at = afterValues(payload, at, profile, values)
    } else return undefined
    if (at === nowhere) return undefined
    mark = comma
  } while (payload[afterSpace(payload, at)] === comma)
  at = afterByte(payload, at, close)
  if (at === nowhere || afterSpace(payload, at) < payload.length) return undefined
  return values?.some(isThere) ? { ts, values } : undefined
}

const afterValues = (bytes: Buffer, start: number, profile: Profile, values: Float64Array): number => {
  const order = orders.get(profile) ?? []
  orders.set(profile, order)
  let at = afterByte(bytes, start, open)
  for (let turn = 0; at !== nowhere; turn += 1) {
    at = afterSpace(bytes, at)
    const point = pointAt(bytes, at, order, turn, profile)
    if (!point) return nowhere
    at = afterByte(bytes, at + (order[turn] as Key).bytes.length, colon)
    if (at === nowhere) return nowhere
    at =
      point.kind === 'array' ? afterList(bytes, at, point, values) : afterOne(bytes, at, point, values, point.firstSlot)
    if (at === nowhere) return nowhere
    if (bytes[at] !== comma) at = afterSpace(bytes, at)
    if (bytes[at] !== comma) return afterByte(bytes, at, close)
    at += 1
  }
  return nowhere
}

/** The point of the key that stands here, which is then the one expected at this turn. */
const pointAt = (bytes: Buffer, at: number, order: Key[], turn: number, { byKey }: Profile): PointSlot | undefined => {
  const expected = order[turn]
  if (expected && afterBytes(bytes, at, expected.bytes) !== nowhere) return expected.point
  const end = afterText(bytes, at)
  const point = end === nowhere ? undefined : byKey.get(bytes.toString('latin1', at + 1, end - 1))
  if (point) order[turn] = { bytes: Buffer.from(bytes.subarray(at, end)), point }
  return point
}

const afterList = (bytes: Buffer, start: number, point: PointSlot, values: Float64Array): number => {
  let at = afterByte(bytes, start, openList)
  for (let index = 0; index < point.size && at !== nowhere; index += 1) {
    if (index > 0) at = afterByte(bytes, at, comma)
    if (at === nowhere) return nowhere
    at = afterOne(bytes, at, point, values, point.firstSlot + index)
  }
  return at === nowhere ? nowhere : afterByte(bytes, at, closeList)
}

/** A value of a point; one that comes twice is left to the usual way. */
const afterOne = (bytes: Buffer, start: number, point: PointSlot, values: Float64Array, slot: number): number => {
  const from = afterSpace(bytes, start)
  if (!Number.isNaN(values[slot])) return nowhere
  let at = afterNumber(bytes, from, found)
  if (at === nowhere) {
    at = afterBytes(bytes, from, none)
    if (at !== nowhere) return at
    if (point.kind !== 'state') return nowhere
    found[0] = 1
    at = afterBytes(bytes, from, yes)
    if (at === nowhere) {
      found[0] = 0
      at = afterBytes(bytes, from, no)
    }
    if (at === nowhere) return nowhere
  }
  const value = found[0] as number
  if (point.sentinels.length > 0 && point.sentinels.includes(value)) return at
  if ((point.min !== null && value < point.min) || (point.max !== null && value > point.max)) return nowhere
  values[slot] = value
  return at
}
