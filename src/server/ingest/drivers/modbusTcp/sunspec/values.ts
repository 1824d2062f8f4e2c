import type { Format, NumberType } from '../codec.ts'
import type { PointFacts } from './facts.ts'

type Kind = { readonly type: NumberType; readonly none?: bigint }

/** How the types of SunSpec stand in registers, and which bits say that a point is not implemented. */
const kinds: Readonly<Record<string, Kind>> = {
  int16: { type: 'int16', none: 0x8000n },
  sunssf: { type: 'int16', none: 0x8000n },
  uint16: { type: 'uint16', none: 0xffffn },
  count: { type: 'uint16', none: 0xffffn },
  enum16: { type: 'uint16', none: 0xffffn },
  bitfield16: { type: 'uint16', none: 0xffffn },
  int32: { type: 'int32', none: 0x8000_0000n },
  uint32: { type: 'uint32', none: 0xffff_ffffn },
  enum32: { type: 'uint32', none: 0xffff_ffffn },
  bitfield32: { type: 'uint32', none: 0xffff_ffffn },
  int64: { type: 'int64', none: 0x8000_0000_0000_0000n },
  uint64: { type: 'uint64', none: 0xffff_ffff_ffff_ffffn },
  acc32: { type: 'uint32', none: 0n },
  acc64: { type: 'uint64', none: 0n },
  float32: { type: 'float32' },
}

/** The format of a SunSpec point, multiplied by `scale` and raised by `offset`; undefined for a type without a value. */
export const sunspecFormat = ({ type, registers }: PointFacts, scale: number, offset: number): Format | undefined => {
  if (type === 'string') return { type, order: 'ABCD', registers }
  const kind = kinds[type]
  return kind && { ...kind, order: 'ABCD', scale, offset }
}
