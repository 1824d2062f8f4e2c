import type { Device } from '#server/context/devices.ts'
import type { BoundValue, Taken } from '../drivers/bound.ts'

const isList = (value: BoundValue): value is readonly (number | null)[] => Array.isArray(value)

/** Arrays as long as the profile has them: a driver knows the places that are bound, the others are absent. */
export const wholeArrays = (device: Device, samples: readonly Taken[]): readonly Taken[] =>
  samples.map(({ ts, values }) => ({
    ts,
    values: Object.fromEntries(
      Object.entries(values).map(([key, value]): [string, BoundValue] => {
        const point = device.profile.byKey.get(key)
        if (point?.kind !== 'array' || typeof value === 'string') return [key, value]
        const list = isList(value) ? value : [value]
        const missing = Math.max(0, point.size - list.length)
        return [key, [...list, ...Array.from({ length: missing }, () => null)]]
      }),
    ),
  }))
