import type { Device } from '#server/context/devices.ts'
import type { Telemetry } from '#server/context/readings.ts'
import { createBreath } from '#server/telemetry/breath.ts'
import { cleaned, type Fix, isPosition, noFixes } from '../legs/fixes.ts'

const keys = ['lon', 'lat', 'sog', 'navStatus', 'cog', 'heading', 'draught'] as const

/** Positions by column, as long as each other: times in ms, angles in degrees, `speed` in kn, `draught` in m; NaN where one is absent. */
export type Positions = Readonly<
  Record<'t' | 'lon' | 'lat' | 'speed' | 'status' | 'cog' | 'heading' | 'draught', Float64Array>
>

type Day = { readonly t: Float64Array; readonly columns: readonly (Float64Array | undefined)[] }

const dayMs = 86_400_000
/** What came this long before shows whether the first position is a jump. */
const leadMs = 3_600_000

/** Read a day at a time, so that no part holds the event loop. */
const daysIn = async (telemetry: Telemetry, ship: Device, from: number, to: number): Promise<Day[]> => {
  const slots = keys.map((key) => ship.profile.byKey.get(key)?.firstSlot ?? -1)
  const known = slots.filter((slot) => slot >= 0)
  const days: Day[] = []
  for (let start = from; start < to; start += dayMs) {
    const range = { from: start, to: Math.min(to, start + dayMs) }
    const found = (await telemetry.each([{ device: ship, slots: known, ...range }])).get(ship.deviceId)
    if (found) days.push({ t: found.t, columns: slots.map((slot) => found.values[known.indexOf(slot)]) })
  }
  return days
}

const at = (column: Float64Array | undefined, row: number): number => column?.[row] ?? Number.NaN

const roomFor = (count: number): Positions => {
  const column = (): Float64Array => new Float64Array(count)
  return {
    ...{ t: column(), lon: column(), lat: column(), speed: column() },
    ...{ status: column(), cog: column(), heading: column(), draught: column() },
  }
}

/** Where a ship was in [from, to) ms: its positions as its legs are made of them, without jumps. */
export const positionsIn = async (telemetry: Telemetry, ship: Device, from: number, to: number): Promise<Positions> => {
  const breath = createBreath()
  const days = await daysIn(telemetry, ship, from - leadMs, to)
  const room = roomFor(days.reduce((sum, { t }) => sum + t.length, 0))
  let count = 0
  const put = (fix: Fix, { columns }: Day, row: number, draught: number): void => {
    room.t[count] = fix.ts
    room.lon[count] = fix.lon
    room.lat[count] = fix.lat
    room.speed[count] = fix.speed
    room.status[count] = fix.status
    room.cog[count] = at(columns[4], row)
    room.heading[count] = at(columns[5], row)
    room.draught[count] = draught
    count += 1
  }
  let state = noFixes
  let draught = Number.NaN
  /** what may still turn out to be no jump */
  let waiting: { ts: number; day: Day; row: number; draught: number }[] = []
  for (const day of days) {
    const { t, columns } = day
    const [lon, lat, sog, status, , , depth] = columns
    for (let row = 0; row < t.length; row += 1) {
      if (row % 256 === 0) await breath()
      const said = at(depth, row)
      if (!Number.isNaN(said)) draught = said
      const sample = {
        ts: t[row] ?? 0,
        lon: at(lon, row),
        lat: at(lat, row),
        sog: at(sog, row),
        status: at(status, row),
      }
      if (!isPosition(sample)) continue
      const next = cleaned(state, sample)
      state = next.state
      if (next.fixes.length === 0) waiting.push({ ts: sample.ts, day, row, draught })
      for (const fix of next.fixes) {
        if (fix.ts < from) continue
        if (fix.ts === sample.ts) put(fix, day, row, draught)
        const own = waiting.find(({ ts }) => ts === fix.ts)
        if (own) put(fix, own.day, own.row, own.draught)
      }
      if (next.fixes.length > 0 && waiting.length > 0) waiting = []
    }
  }
  const { t, lon, lat, speed, cog, heading } = room
  const part = (column: Float64Array): Float64Array => column.subarray(0, count)
  return {
    ...{ t: part(t), lon: part(lon), lat: part(lat), speed: part(speed), status: part(room.status) },
    ...{ cog: part(cog), heading: part(heading), draught: part(room.draught) },
  }
}
