import { decodeColumns, encodeColumn, isDense } from './column.ts'
import { encodeStats, hoursIn, statsOf } from './stats.ts'

/** Samples of one device by column: `t` in ms, rising, each once; NaN where a slot is absent, nothing at all where it always is. */
export type Columns = { readonly t: Float64Array; readonly slots: readonly (Float64Array | undefined)[] }

/**
 * `v` holds the times, then each slot's samples, then each slot's statistics; `off` has where each begins and, last, where `v` ends:
 * 2 × slots + 2 numbers. `dense` has a bit for each slot that is never absent.
 */
export type Segment = {
  readonly n: number
  readonly slots: number
  readonly off: readonly number[]
  readonly dense: Buffer
  readonly v: Buffer
}

/** The bytes of a device's samples; `registers` are the slots that count, at most at `power` kW. */
export const encodeSegment = ({ t, slots }: Columns, registers: ReadonlySet<number>, power?: number): Segment => {
  const none = Buffer.alloc(0)
  const samples = slots.map((values) => (values ? encodeColumn(values) : none))
  const hours = hoursIn(t)
  const stats = slots.map((values, slot) =>
    values ? encodeStats(statsOf(t, values, registers.has(slot), hours, power)) : none,
  )
  const parts = [encodeColumn(t), ...samples, ...stats]
  const off = [0]
  for (const part of parts) off.push((off.at(-1) ?? 0) + part.length)
  const dense = Buffer.alloc((slots.length + 7) >> 3)
  samples.forEach((bytes, slot) => {
    if (isDense(bytes)) dense[slot >> 3] = (dense[slot >> 3] ?? 0) | (1 << (slot & 7))
  })
  return { n: t.length, slots: slots.length, off, dense, v: Buffer.concat(parts) }
}

/** Everything of a segment, for merging. */
export const decodeSegment = ({ n, slots, off, v }: Omit<Segment, 'dense'>): Columns => {
  const parts = Array.from({ length: slots + 1 }, (_, index) => v.subarray(off[index] ?? 0, off[index + 1] ?? 0))
  const [t = new Float64Array(0), ...columns] = decodeColumns(parts, n)
  return { t, slots: columns.map((values, slot) => (parts[slot + 1]?.length === 0 ? undefined : values)) }
}
