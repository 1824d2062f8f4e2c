import { decoded, numberTypes, type NumberType, type Order, reordered } from '../modbusTcp/codec.ts'

export const byteTypes = ['int8', 'uint8', ...(Object.keys(numberTypes) as NumberType[]), 'string'] as const
export type ByteType = (typeof byteTypes)[number]
export type BytePlace = {
  readonly offset: number
  readonly type: ByteType
  readonly order: Order
  /** bytes of a text */
  readonly length: number
}

/** What stands in a payload; undefined where it is too short, or says nothing. */
export const bytesAt = (payload: Buffer, { offset, type, order, length }: BytePlace): number | string | undefined => {
  if (type === 'int8') return offset < payload.length ? payload.readInt8(offset) : undefined
  if (type === 'uint8') return payload[offset]
  if (type === 'string') {
    const text = payload.subarray(offset, offset + length)
    const swap = order === 'BADC' || order === 'DCBA' ? 'BADC' : 'ABCD'
    return (
      (text.length % 2 === 0 ? reordered(text, swap) : text).toString('utf8').replace(/\0.*$/s, '').trim() || undefined
    )
  }
  const bytes = payload.subarray(offset, offset + numberTypes[type].bytes)
  return decoded(bytes, { type, order, scale: 1, offset: 0 })
}
