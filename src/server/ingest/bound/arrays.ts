import type { Device, Profile } from '#server/context/devices.ts'
import type { BoundValue, Taken } from '../drivers/bound.ts'

const isList = (value: BoundValue): value is readonly (number | null)[] => Array.isArray(value)

const known = new WeakMap<Profile, readonly string[]>()
/** The keys of a profile's arrays. */
const arraysOf = (profile: Profile): readonly string[] => {
  const keys = known.get(profile) ?? [...profile.byKey].flatMap(([key, { kind }]) => (kind === 'array' ? [key] : []))
  known.set(profile, keys)
  return keys
}

/** Arrays as long as the profile has them: a driver knows the places that are bound, the others are absent. */
export const wholeArrays = (device: Device, samples: readonly Taken[]): readonly Taken[] =>
  samples.map((sample) => {
    const keys = arraysOf(device.profile).filter((key) => sample.values[key] !== undefined)
    return keys.length === 0 ? sample : { ts: sample.ts, values: { ...sample.values, ...filled(device, sample, keys) } }
  })

const filled = (device: Device, { values }: Taken, keys: readonly string[]): Record<string, BoundValue> =>
  Object.fromEntries(
    keys.flatMap((key): [string, BoundValue][] => {
      const value = values[key]
      if (value === undefined || typeof value === 'string') return []
      const list = isList(value) ? value : [value]
      const missing = Math.max(0, (device.profile.byKey.get(key)?.size ?? 0) - list.length)
      return [[key, [...list, ...Array.from({ length: missing }, () => null)]]]
    }),
  )
