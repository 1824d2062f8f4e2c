/** Bytes that are no payload of Sparkplug B. */
export class PayloadFault extends Error {}

/** A whole number as it came, without its sign: beyond 2^53 as bigint. */
export type Raw = number | bigint
export type Metric = {
  name?: string
  alias?: Raw
  /** ms */
  timestamp?: number
  datatype?: number
  isNull?: boolean
  /** a whole number in `int` or `long`, or one of the others */
  raw?: Raw
  value?: number | boolean | string
}
export type Payload = { timestamp?: number; seq?: number; readonly metrics: Metric[] }

const end = (): never => {
  throw new PayloadFault('the payload ends in the middle')
}
const safe = 2 ** 53

/** Goes through the fields of a message from `from` to `to`; `take` gives where the value ends, or undefined to have it skipped. */
const fields = (
  bytes: Buffer,
  from: number,
  to: number,
  take: (field: number, wire: number, at: number) => number | undefined,
) => {
  let at = from
  while (at < to) {
    const key = Number(varint(bytes, at))
    at = past(bytes, at)
    const next = take(key >>> 3, key & 7, at) ?? skipped(bytes, key & 7, at)
    if (next > to) end()
    at = next
  }
}
const past = (bytes: Buffer, from: number): number => {
  for (let at = from; at < from + 10; at += 1) if ((bytes[at] ?? end()) < 0x80) return at + 1
  throw new PayloadFault('a number has more than ten bytes')
}
const varint = (bytes: Buffer, from: number): Raw => {
  let value = 0
  let big = 0n
  for (let at = from, place = 0; ; at += 1, place += 1) {
    const byte = bytes[at] ?? end()
    if (place < 7) value += (byte & 0x7f) * 2 ** (7 * place)
    else {
      if (place === 7) big = BigInt(value)
      if (place > 9) throw new PayloadFault('a number has more than ten bytes')
      big |= BigInt(byte & 0x7f) << BigInt(7 * place)
    }
    if (byte < 0x80) {
      if (place < 7) return value
      const whole = BigInt.asUintN(64, big)
      return whole < safe ? Number(whole) : whole
    }
  }
}
/** Where a value of `length` bytes at its length begins and ends. */
const span = (bytes: Buffer, at: number): [number, number] => {
  const begin = past(bytes, at)
  const close = begin + Number(varint(bytes, at))
  return close <= bytes.length ? [begin, close] : end()
}
const skipped = (bytes: Buffer, wire: number, at: number): number => {
  if (wire === 0) return past(bytes, at)
  if (wire === 1) return at + 8
  if (wire === 2) return span(bytes, at)[1]
  if (wire === 5) return at + 4
  throw new PayloadFault(`wire type ${wire}`)
}

const metricIn = (bytes: Buffer, from: number, to: number): Metric => {
  const metric: Metric = {}
  fields(bytes, from, to, (field, wire, at) => {
    if (wire === 0) {
      const raw = varint(bytes, at)
      if (field === 2) metric.alias = raw
      else if (field === 3) metric.timestamp = Number(raw)
      else if (field === 4) metric.datatype = Number(raw)
      else if (field === 7) metric.isNull = raw !== 0
      else if (field === 10 || field === 11) metric.raw = raw
      else if (field === 14) metric.value = raw !== 0
      return past(bytes, at)
    }
    if (wire === 5 && field === 12 && at + 4 <= to) metric.value = bytes.readFloatLE(at)
    if (wire === 1 && field === 13 && at + 8 <= to) metric.value = bytes.readDoubleLE(at)
    if (wire !== 2 || (field !== 1 && field !== 15)) return undefined
    const [begin, close] = span(bytes, at)
    const text = bytes.toString('utf8', begin, close)
    if (field === 1) metric.name = text
    else metric.value = text
    return close
  })
  return metric
}

/** What a payload says; an empty one says nothing. Throws PayloadFault. Sets, templates, properties and bytes are skipped. */
export const readPayload = (bytes: Buffer): Payload => {
  const payload: Payload = { metrics: [] }
  fields(bytes, 0, bytes.length, (field, wire, at) => {
    if (wire === 0 && field === 1) payload.timestamp = Number(varint(bytes, at))
    if (wire === 0 && field === 3) payload.seq = Number(varint(bytes, at))
    if (wire !== 2 || field !== 2) return undefined
    const [begin, close] = span(bytes, at)
    payload.metrics.push(metricIn(bytes, begin, close))
    return close
  })
  return payload
}
