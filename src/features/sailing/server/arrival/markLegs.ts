import type { Pool } from 'pg'
import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { moment } from '#server/derive/rows.ts'
import { createBreath } from '#server/telemetry/breath.ts'
import { millis } from '#server/telemetry/millis.ts'
import { positionsIn } from '../voyages/positions.ts'
import { thinned } from '../voyages/thin.ts'
import { lineOf } from '../voyages/trajectory.ts'
import { type Marks, marksOf } from './marks.ts'

type Ended = { readonly deviceId: string; readonly from: number; readonly to: number }
type Found = Marks & { readonly way: readonly (readonly [number, number])[] }

const placesOfWay = 200

const unmarked = async (pool: Pool, limit: number): Promise<Ended[]> =>
  (
    await pool.query<Ended>({
      name: 'legs without marks',
      text: `select device_id::text as "deviceId", ${millis('started_at')} as "from", ${millis('ended_at')} as "to"
        from leg_course where marks is null order by started_at desc limit $1`,
      values: [limit],
    })
  ).rows

const store = (pool: Pool, { deviceId, from, to }: Ended, found: Found | undefined): Promise<unknown> =>
  pool.query(
    `update leg_course set way = $4, miles = $5::float8[], kwh = $6::float8[], marks = $7::float8[]
    where device_id = $1 and started_at = ${moment('$2')} and ended_at = ${moment('$3')}`,
    [
      ...[deviceId, from, to, found ? JSON.stringify(found.way) : null, found?.miles ?? []],
      ...[found ? null : [], found?.times ?? []],
    ],
  )

const findIn = async (telemetry: Context['telemetry'], ship: Device, { from, to }: Ended) => {
  const track = await positionsIn(telemetry, ship, from, to + 1)
  const marks = marksOf(track)
  if (!marks) return undefined
  const { kept } = await thinned(lineOf(track), [], placesOfWay, createBreath())
  return { ...marks, way: kept.map((at) => [track.lon[at] ?? 0, track.lat[at] ?? 0] as const) }
}

/** Notes the way and the quarters of at most `limit` legs that have ended; those of ships that are no more stay without. */
export const markLegs = async (
  { pool, registry, telemetry }: Pick<Context, 'pool' | 'registry' | 'telemetry'>,
  limit: number,
): Promise<void> => {
  for (const leg of await unmarked(pool, limit)) {
    const ship = registry.byId(leg.deviceId)
    await store(pool, leg, ship && (await findIn(telemetry, ship, leg)))
  }
}
