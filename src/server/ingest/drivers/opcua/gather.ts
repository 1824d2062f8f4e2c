import { hasPassed } from '#server/hasPassed.ts'
import type { BoundValue, Taken } from '../bound.ts'

type Value = number | string
type Held = { readonly ts: number; readonly value: Value }
type Slot = { readonly points: Map<string, Map<number, Held>>; readonly since: number }
export type Gather = {
  /** a value of a place of a point, `ts` in ms */
  add(ts: number, pointKey: string, index: number, value: Value): void
  /** hands over what is due by now, or all of it */
  flush(now: number, all?: boolean): void
}
type Given = {
  /** ms to which times are rounded down; 0: as they are */
  readonly align: number
  /** ms that a time waits for its other points */
  readonly wait: number
  readonly arrays: ReadonlySet<string>
  readonly clock: () => number
  readonly take: (samples: readonly Taken[]) => void
}

const asBound = (places: ReadonlyMap<number, Held>, isArray: boolean): BoundValue => {
  if (!isArray) return [...places.values()][0]?.value ?? 0
  const size = Math.max(...places.keys()) + 1
  return Array.from({ length: size }, (_, at) => {
    const value = places.get(at)?.value
    return typeof value === 'number' ? value : null
  })
}

/**
 * Makes one sample of all points of a device that have the same time. Of two values of a place in one the newer wins; aligned, a place that
 * was handed over for a time is not handed over again for it, since the store would keep the greater.
 */
export const createGather = ({ align, wait, arrays, clock, take }: Given): Gather => {
  const slots = new Map<number, Slot>()
  const sent = new Map<string, number>()
  return {
    add: (ts, pointKey, index, value) => {
      const slotTs = align > 0 ? Math.floor(ts / align) * align : ts
      if (align > 0 && (sent.get(`${pointKey} ${index}`) ?? Number.NEGATIVE_INFINITY) >= slotTs) return
      const slot = slots.get(slotTs) ?? { points: new Map(), since: clock() }
      slots.set(slotTs, slot)
      const places = slot.points.get(pointKey) ?? new Map<number, Held>()
      slot.points.set(pointKey, places)
      if ((places.get(index)?.ts ?? Number.NEGATIVE_INFINITY) <= ts) places.set(index, { ts, value })
    },
    flush: (now, all = false) => {
      const due = [...slots]
        .filter(([, { since }]) => all || hasPassed(align + wait, since, now))
        .sort(([a], [b]) => a - b)
      const samples = due.map(([ts, { points }]): Taken => {
        slots.delete(ts)
        if (align > 0)
          for (const [key, places] of points) for (const index of places.keys()) sent.set(`${key} ${index}`, ts)
        return {
          ts,
          values: Object.fromEntries([...points].map(([key, places]) => [key, asBound(places, arrays.has(key))])),
        }
      })
      if (samples.length > 0) take(samples)
    },
  }
}
