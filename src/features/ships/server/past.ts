import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { distance, type Place } from '#server/places/geo.ts'
import { positionOf } from '#server/places/position.ts'
import { type Facts, type Leg, readFacts } from './facts.ts'

type Given = Pick<Context, 'pool' | 'db' | 'clock' | 'telemetry'>

const hour = 3_600_000
/** A position is a jump where it is further than 0.27 n mile away (500 m) at more than 40 kn. */
const jump = { miles: 0.27, knots: 40 }

type Track = { readonly t: Float64Array; readonly values: readonly (Float64Array | undefined)[] }
/** n mile along the positions of a track, without jumps. */
const lengthOf = ({ t, values: [lon, lat] }: Track): number => {
  let sum = 0
  let last: (Place & { ts: number }) | undefined
  for (const [index, ts] of t.entries()) {
    const fix = { ts, lon: lon?.[index] ?? Number.NaN, lat: lat?.[index] ?? Number.NaN }
    if (Number.isNaN(fix.lon) || Number.isNaN(fix.lat)) continue
    const way = last ? distance(last, fix) : 0
    const isJump = last && way > jump.miles && way / ((fix.ts - last.ts) / hour) > jump.knots
    if (isJump) continue
    sum += way
    last = fix
  }
  return sum
}

/** Facts of ships at a moment (ms). What was sailed by then is measured along the track where the leg went on after it. */
export const factsAt = async (given: Given, ships: readonly Device[], at: number): Promise<Facts> => {
  const { telemetry } = given
  const facts = await readFacts(given, ships, at)
  const wentOn = (ship: Device, { endTs }: Leg): boolean =>
    endTs !== null || (positionOf(ship, telemetry.latest(ship.deviceId))?.ts ?? at) > at
  const items = ships.flatMap((device) => {
    const leg = facts.of(device.deviceId)?.leg
    if (!leg || !wentOn(device, leg)) return []
    const slots = ['lon', 'lat'].map((key) => device.profile.byKey.get(key)?.firstSlot ?? -1)
    return slots.includes(-1) ? [] : [{ device, slots, from: leg.startTs, to: at + 1 }]
  })
  if (items.length === 0) return facts
  const tracks = await telemetry.each(items)
  return {
    ...facts,
    of: (deviceId) => {
      const known = facts.of(deviceId)
      const track = tracks.get(deviceId)
      return known?.leg && track ? { ...known, leg: { ...known.leg, distance: lengthOf(track) } } : known
    },
  }
}
