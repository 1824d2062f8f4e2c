import type { Device } from '#server/context/devices.ts'
import type { Telemetry } from '#server/context/readings.ts'
import { createBreath } from '#server/telemetry/breath.ts'
import { cleaned, type Fix, noFixes } from '../legs/fixes.ts'

const keys = ['lon', 'lat', 'sog', 'navStatus', 'cog', 'heading', 'draught'] as const
/** A position that the fold accepts, with what was said with it: degrees, m; NaN where it was not. */
export type Passed = Fix & { readonly cog: number; readonly heading: number; readonly draught: number }

const dayMs = 86_400_000
/** What came this long before shows whether the first position is a jump. */
const leadMs = 3_600_000

/** Reads a day at a time, so that no part holds the event loop. */
async function* daysOf(telemetry: Telemetry, ship: Device, from: number, to: number) {
  const slots = keys.map((key) => ship.profile.byKey.get(key)?.firstSlot ?? -1)
  const known = slots.filter((slot) => slot >= 0)
  for (let start = from; start < to; start += dayMs) {
    const range = { from: start, to: Math.min(to, start + dayMs) }
    const found = (await telemetry.each([{ device: ship, slots: known, ...range }])).get(ship.deviceId)
    if (found) yield { t: found.t, columns: slots.map((slot) => found.values[known.indexOf(slot)]) }
  }
}

/** Where a ship was in [from, to) ms: its positions as its legs are made of them, without jumps. */
export const positionsIn = async (
  telemetry: Telemetry,
  ship: Device,
  from: number,
  to: number,
): Promise<readonly Passed[]> => {
  const breath = createBreath()
  const passed: Passed[] = []
  let state = noFixes
  let draught = Number.NaN
  let waiting: Passed[] = []
  for await (const { t, columns } of daysOf(telemetry, ship, from - leadMs, to)) {
    const [lon, lat, sog, status, cog, heading, depth] = columns
    for (let at = 0; at < t.length; at += 1) {
      if (at % 256 === 0) await breath()
      const place = { ts: t[at] ?? 0, lon: lon?.[at] ?? Number.NaN, lat: lat?.[at] ?? Number.NaN }
      const said = depth?.[at] ?? Number.NaN
      if (!Number.isNaN(said)) draught = said
      if (Number.isNaN(place.lon) || Number.isNaN(place.lat)) continue
      const sample = { ...place, sog: sog?.[at] ?? Number.NaN, status: status?.[at] ?? Number.NaN }
      const next = cleaned(state, sample)
      state = next.state
      const beside = { cog: cog?.[at] ?? Number.NaN, heading: heading?.[at] ?? Number.NaN, draught }
      waiting.push({ ...sample, speed: sample.sog, ...beside })
      for (const fix of next.fixes) {
        const own = waiting.find(({ ts }) => ts === fix.ts)
        if (own && fix.ts >= from) passed.push({ ...own, speed: fix.speed })
      }
      if (next.fixes.length > 0) waiting = []
    }
  }
  return passed
}
