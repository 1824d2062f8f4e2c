import type { Pool } from 'pg'
import { moment } from '#server/derive/rows.ts'
import { millis } from '#server/telemetry/millis.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import { below, lineageOf } from '#server/equipment/tree.ts'
import { aboardOf, type Interval, type Window, type Mount } from '../energy/aboard.ts'

const mountsStatement = `
  select unit_id::text as "deviceId", ${millis('ts')} as ts, case kind when 'ship' then place_id::text end as "shipId"
  from mount where unit_id = any($1::bigint[]) and ts > ${moment('$2')} and ts < ${moment('$3')}
  union all
  select unit_id::text, ${millis('ts')}, case kind when 'ship' then place_id::text end
  from unnest($1::bigint[]) as asked (unit) cross join lateral (
    select * from mount where unit_id = asked.unit and ts <= ${moment('$2')} order by ts desc limit 1) said`

/** The mounts of batteries within a window, and the newest before it. */
export const mountsOf = async (pool: Pool, deviceIds: readonly string[], { from, to }: Window): Promise<Mount[]> =>
  deviceIds.length === 0
    ? []
    : (await pool.query<Mount>({ name: 'mounts of boxes', text: mountsStatement, values: [deviceIds, from, to] })).rows

const unitsStatement = `select distinct unit_id::text as id from mount where place_id = $1 and kind = 'ship' and ts < ${moment('$2')}`

/** Batteries below a ship; what hangs below a battery is part of it. */
const fixedOf = (registry: Pick<Registry, 'byId' | 'childrenOf'>, ship: Device): Device[] =>
  below(registry, ship).filter(
    (device) =>
      device.profile.natures.has('battery') &&
      !lineageOf(registry, device).some(
        (each) => each !== device && each !== ship && each.profile.natures.has('battery'),
      ),
  )

/** When batteries were aboard a ship, over a window: those that hang below it always, the others by their mounts. */
export const intervalsOf = async (
  pool: Pool,
  registry: Pick<Registry, 'byId' | 'childrenOf'>,
  ship: Device,
  window: Window,
): Promise<Interval[]> => {
  const { rows } = await pool.query<{ id: string }>({
    name: 'units of a ship',
    text: unitsStatement,
    values: [ship.deviceId, window.to],
  })
  const mounts = await mountsOf(
    pool,
    rows.map(({ id }) => id),
    window,
  )
  const fixed = fixedOf(registry, ship).map(({ deviceId }) => ({ deviceId, from: -Infinity, to: Infinity }))
  const mounted = aboardOf(mounts, ship.deviceId).filter(({ to }) => to > window.from)
  return [...fixed, ...mounted]
}

/** Where a battery was aboard within a window, by ship. */
export const shipsOf = async (
  pool: Pool,
  registry: Pick<Registry, 'byId' | 'childrenOf'>,
  battery: Device,
  window: Window,
): Promise<{ ship: Device; window: Window }[]> => {
  const above = lineageOf(registry, battery).find(({ profile }) => profile.natures.has('carries'))
  if (above) return [{ ship: above, window }]
  const mounts = await mountsOf(pool, [battery.deviceId], { from: window.from, to: window.to + 1 })
  const ids = new Set(mounts.flatMap(({ shipId }) => shipId ?? []))
  return [...ids].flatMap((id) => {
    const ship = registry.byId(id)
    if (!ship) return []
    return aboardOf(mounts, id).map(({ from, to }) => ({
      ship,
      window: { from: Math.max(from, window.from), to: Math.min(to, window.to) },
    }))
  })
}
