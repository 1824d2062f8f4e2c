import type { Pool } from 'pg'
import { hasBays } from '#contract/stationTypes.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { hoursToSoc } from '#server/equipment/fullAt.ts'
import { meanChargePowers } from '#server/equipment/meanPower.ts'
import { partOf } from '#server/equipment/parts.ts'
import { isSilent, reading } from '#server/equipment/reading.ts'
import { capacityOf } from '#server/equipment/values.ts'
import { names } from '#server/fleet/lists.ts'
import { exitRadius, metres, type Place } from '#server/places/geo.ts'
import type { ShipPlan } from '../../shapes.ts'

/** % that a box must hold at arrival to be offered */
const ready = 90
const mostOffered = 50
const hour = 3_600_000

export type PortArea = Place & { readonly radius: number }
/** A port as it now is; undefined once it is removed. */
export const portArea = async (pool: Pool, portId: string): Promise<PortArea | undefined> =>
  (
    await pool.query<PortArea>(
      `select s.lon, s.lat, s.radius from port p join port_shape s on s.port_id = p.id
      where p.id = $1 and p.removed_at is null order by s.since desc limit 1`,
      [portId],
    )
  ).rows[0]

type Bay = { readonly box: Device; readonly station: Device; readonly bay: string }
const baysIn = ({ registry, places }: Context, { radius, ...port }: PortArea): Bay[] =>
  [...registry.all()].flatMap((box) => {
    const { natures } = box.profile
    const mount = natures.has('movable') && natures.has('battery') ? places.mountOf(box.deviceId) : undefined
    const station = mount?.kind === 'bay' ? registry.byId(mount.placeId ?? '') : undefined
    const { stationLon: lon = null, stationLat: lat = null } = station ?? {}
    if (!mount || !station || !hasBays(station.stationType)) return []
    if (lon === null || lat === null || metres({ lon, lat }, port) > exitRadius(radius)) return []
    return [{ box, station, bay: mount.bay }]
  })

/** Boxes in bays of a port that hold 90 % at `etaTs` (ms), the fullest first. `isOffered`: whether the caller may see it. */
export const candidatesAt = async (
  context: Context,
  port: PortArea,
  etaTs: number,
  isOffered: (box: Device) => boolean,
): Promise<ShipPlan['candidates']> => {
  const now = context.clock()
  const bays = baysIn(context, port).filter(({ box }) => isOffered(box))
  const powers = await meanChargePowers(
    context.telemetry,
    bays.map(({ box }) => box),
    now,
  )
  const found = bays.flatMap(({ box, station, bay }) => {
    const part = partOf(context, box)
    const soc = reading(box, part.row, 'soc')?.value
    const capacity = capacityOf({ ...part, clusters: [] })
    if (soc === undefined || capacity === null || isSilent({ context, since: 0 }, box, part.row)) return []
    const charging = { soc, capacity, power: powers.get(box.deviceId) ?? 0 }
    const isReady = (hoursToSoc(charging, ready) ?? Number.POSITIVE_INFINITY) <= Math.max(0, etaTs - now) / hour
    const full = hoursToSoc(charging, 100) ?? 0
    const fullTime = full > 0 ? formatTime(Math.round(now + full * hour), station.timeZone) : null
    const { deviceId, deviceName } = box
    return isReady ? [{ deviceId, deviceName, stationName: station.stationName, bay, soc, fullTime }] : []
  })
  return found.toSorted((a, b) => b.soc - a.soc || names.compare(a.deviceName, b.deviceName)).slice(0, mostOffered)
}
