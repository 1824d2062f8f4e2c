import type { Pool } from 'pg'
import type { Device } from '#server/context/devices.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { movablesOf } from '#server/equipment/perLoad.ts'
import { moment } from '#server/derive/rows.ts'
import { millis } from '#server/telemetry/millis.ts'
import type { YardCrane } from '../../shapes.ts'
import type { Scene } from '../scene.ts'

type Given = { readonly pool: Pick<Pool, 'query'>; readonly context: Standing['context'] }

const lastBayStatement = `
  select asked.id::text as "boxId", place_id::text as "placeId" from unnest($1::bigint[]) as asked (id) cross join lateral (
    select place_id from mount where unit_id = asked.id and kind = 'bay' and place_id is not null and ts <= ${moment('$2')}
    order by ts desc limit 1) last`

/**
 * The charging station of boxes that stand in a yard or on a truck, by box: that of the device which the word names, else of the bay that
 * the box stood in last, else the only one of its merchant.
 */
export const yardsOf = async (
  { pool, context }: Given,
  scene: Scene,
  at: number,
): Promise<ReadonlyMap<string, string>> => {
  const { outside } = scene.occupied
  if (outside.length === 0) return new Map()
  const { rows } = await pool.query<{ boxId: string; placeId: string }>(lastBayStatement, [
    outside.map(({ box }) => box.deviceId),
    at,
  ])
  const lastBay = new Map(rows.map(({ boxId, placeId }) => [boxId, placeId]))
  const stationsOf = Map.groupBy(scene.stations.values(), ({ station }) => station.merchantPath)
  const stationOf = (device: Device | undefined): string | undefined =>
    device && scene.stations.has(device.stationId) ? device.stationId : undefined
  return new Map(
    outside.flatMap(({ box, mount }): [string, string][] => {
      const own = stationsOf.get(box.merchantPath) ?? []
      const named = mount.kind === 'yard' ? context.registry.byCode(mount.code) : undefined
      const isOurs = named && named.merchantPath === box.merchantPath
      const found =
        (isOurs ? stationOf(named) : undefined) ??
        stationOf(context.registry.byId(lastBay.get(box.deviceId) ?? '')) ??
        (own.length === 1 ? own[0]?.stationId : undefined)
      return found === undefined ? [] : [[box.deviceId, found]]
    }),
  )
}

/** How long a move is shown, ms. */
const shownFor = 10 * 60_000

type Before = {
  readonly boxId: string
  readonly kind: string
  readonly placeId: string | null
  readonly code: string
  readonly bay: string
}
const beforeStatement = `
  select asked.id::text as "boxId", kind, place_id::text as "placeId", code, bay
  from unnest($1::bigint[], $2::float8[]) as asked (id, ts) cross join lateral (
    select kind, place_id, code, bay from mount where unit_id = asked.id and ts < ${moment('asked.ts')} order by ts desc limit 1) before`

/** The move of each station that was said last, within ten minutes before `at` (ms): from or to a place of it. */
export const lastMoves = async (
  { pool, context }: Given,
  scene: Scene,
  yards: ReadonlyMap<string, string>,
  at: number,
): Promise<ReadonlyMap<string, NonNullable<YardCrane['task']>>> => {
  const { registry, places } = context
  const moved = movablesOf(registry).flatMap((box) => {
    const mount = places.mountOf(box.deviceId)
    return mount && mount.ts > at - shownFor && mount.ts <= at ? [{ box, mount }] : []
  })
  if (moved.length === 0) return new Map()
  const { rows } = await pool.query<Before>(beforeStatement, [
    moved.map(({ box }) => box.deviceId),
    moved.map(({ mount }) => mount.ts),
  ])
  const beforeOf = new Map(rows.map((row) => [row.boxId, row]))
  const moves = new Map<string, NonNullable<YardCrane['task']>>()
  for (const { box, mount } of moved.toSorted((a, b) => a.mount.ts - b.mount.ts)) {
    const before = beforeOf.get(box.deviceId)
    const place = (id: string | null | undefined): Device | undefined => registry.byId(id ?? '')
    const stations = [place(mount.placeId)?.stationId, place(before?.placeId)?.stationId, yards.get(box.deviceId)]
    const nameOf = (said: Pick<Before, 'placeId' | 'code' | 'bay'> | undefined): string | null =>
      said ? (place(said.placeId)?.deviceName ?? (said.code || said.bay || null)) : null
    const move = {
      ...{
        boxId: box.deviceId,
        boxPowerName: box.deviceName,
        fromKind: before?.kind ?? null,
        fromName: nameOf(before),
      },
      ...{ toKind: mount.kind, toName: nameOf(mount), toBay: mount.bay || null, ts: mount.ts },
    }
    for (const stationId of stations)
      if (stationId !== undefined && scene.stations.has(stationId)) moves.set(stationId, move)
  }
  return moves
}

type ShipRow = {
  id: string
  length: number | null
  width: number | null
  slots: number | null
  lyingSince: number | null
}

/** Ships as they are registered, and since when they lie still at a moment (ms). */
export const shipFacts = async (
  pool: Pick<Pool, 'query'>,
  ships: readonly Device[],
  at: number,
): Promise<ReadonlyMap<string, ShipRow>> => {
  if (ships.length === 0) return new Map()
  const { rows } = await pool.query<ShipRow>(
    `select asked.id::text as id, f.length, f.width, f.slots, ${millis('s.started_at')} as "lyingSince"
    from unnest($1::bigint[]) as asked (id) left join ship f on f.device_id = asked.id
    left join lateral (select started_at, ended_at, dynamic_type from ship_state where device_id = asked.id and started_at <= ${moment('$2')}
      order by started_at desc limit 1) s on s.dynamic_type <> 0 and (s.ended_at is null or s.ended_at > ${moment('$2')})`,
    [ships.map(({ deviceId }) => deviceId), at],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
