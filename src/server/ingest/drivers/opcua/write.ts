import { reasonOf } from '#server/log.ts'
import type { BoundWrite, BoundWritten } from '../bound.ts'
import type { Library } from './library.ts'
import type { Link } from './link.ts'
import type { Item } from './plan.ts'
import { qualityFault, rawOf, scaled } from './values.ts'
import { within } from './within.ts'

const refused = (detail: string): BoundWritten => ({ outcome: 'refused', detail })
const unanswered = (detail: string): BoundWritten => ({ outcome: 'unanswered', detail })
/** ms after which a value that did not read back at once is read again */
const settling = 1000

const wholeRanges: Readonly<Record<string, readonly [least: number, most: number]>> = {
  Boolean: [0, 1],
  SByte: [-128, 127],
  Byte: [0, 255],
  Int16: [-32_768, 32_767],
  UInt16: [0, 65_535],
  Int32: [-(2 ** 31), 2 ** 31 - 1],
  UInt32: [0, 2 ** 32 - 1],
  Int64: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  UInt64: [0, Number.MAX_SAFE_INTEGER],
}

/** 64 bits go as two halves, the high one first; that of a negative is signed. */
const halves = (value: number): [number, number] => {
  const bits = BigInt.asUintN(64, BigInt(value))
  return [Number(BigInt.asIntN(32, bits >> 32n)), Number(bits & 0xffff_ffffn)]
}

/** What a node of this type is given for a value; a word where it can have none. `resolution` in the point's unit. */
export const encoded = (
  type: string,
  value: number,
  { scale, offset }: Pick<Item, 'scale' | 'offset'>,
): { readonly raw: unknown; readonly resolution: number } | string => {
  const raw = (value - offset) / scale
  if (type === 'Double') return Number.isFinite(raw) ? { raw, resolution: Math.abs(value) * 1e-12 } : 'out of range'
  if (type === 'Float') {
    return Math.abs(raw) > 3.4e38 ? 'out of range' : { raw: Math.fround(raw), resolution: Math.abs(value) * 1e-6 }
  }
  const range = wholeRanges[type]
  if (!range) return `a ${type} cannot be written`
  const whole = Math.round(raw)
  if (whole < range[0] || whole > range[1]) return 'out of range'
  const resolution = Math.abs(scale) * 0.5000001
  if (type === 'Boolean') return { raw: whole === 1, resolution: 0 }
  return { raw: type === 'Int64' || type === 'UInt64' ? halves(whole) : whole, resolution }
}

type Given = {
  readonly opcua: Library
  readonly link: Link
  readonly item: Item
  /** ms */
  readonly timeout: number
  readonly clock: () => number
}

/** Writes once, then reads back: done only where both are equal within the point's resolution. */
export const writeNode = async (
  { opcua, link, item, timeout, clock }: Given,
  { value, until = Number.POSITIVE_INFINITY }: BoundWrite,
): Promise<BoundWritten> => {
  const { nodeId } = item
  const attributeId = opcua.AttributeIds.Value
  if (item.rw === 0) return refused('read only')
  const read = () => within(timeout, link.session.read({ nodeId, attributeId }))
  let type: string
  try {
    const known = await read()
    type = opcua.DataType[known.value.dataType] ?? 'Null'
    if (known.value.arrayType !== opcua.VariantArrayType.Scalar) return refused('an array cannot be written')
  } catch (error) {
    return refused(reasonOf(error))
  }
  const wanted = encoded(type, value, item)
  if (typeof wanted === 'string') return refused(wanted)
  // While the connection is away the library would keep it and send it later.
  if (!link.isOnline()) return refused('not connected')
  if (clock() >= until) return refused('too late: nothing was sent')
  const dataType = opcua.DataType[type as keyof typeof opcua.DataType]
  try {
    const sent = link.session.write({ nodeId, attributeId, value: { value: { dataType, value: wanted.raw } } })
    const status = await within(timeout, sent)
    if (status.value !== 0) return refused(status.name)
  } catch (error) {
    return unanswered(reasonOf(error))
  }
  const readBack = async (): Promise<BoundWritten> => {
    try {
      const back = await read()
      const bad = qualityFault(back)
      const raw = rawOf(back.value)
      const found =
        bad === undefined && !Array.isArray(raw) ? scaled(raw as number, item.scale, item.offset) : undefined
      if (typeof found === 'number' && Math.abs(found - value) <= wanted.resolution)
        return { outcome: 'done', detail: '' }
      return refused(`reads back ${bad ?? found ?? 'none'}`)
    } catch (error) {
      return unanswered(`not read back: ${reasonOf(error)}`)
    }
  }
  const first = await readBack()
  if (first.outcome === 'done') return first
  await new Promise((resolve) => setTimeout(resolve, settling))
  return readBack()
}
