import type { Pool } from 'pg'
import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { moment } from '#server/derive/rows.ts'
import { millis } from '#server/telemetry/millis.ts'
import { termsOf } from '../energy/terms.ts'
import { reckon } from '../reading/reckon.ts'
import { intervalsOf } from '../reading/mounts.ts'

type Given = Pick<Context, 'pool' | 'registry' | 'telemetry'>
/** A leg that ended, with the times at which its quarters were sailed, ms. */
type Marked = {
  readonly deviceId: string
  readonly from: number
  readonly to: number
  readonly marks: readonly number[]
}

const waiting = async (pool: Pool, limit: number): Promise<Marked[]> =>
  (
    await pool.query<Marked>({
      name: 'quarters without energy',
      text: `select c.device_id::text as "deviceId", ${millis('c.started_at')} as "from", ${millis('c.ended_at')} as "to", c.marks
        from leg_course c join ship_energy e on e.device_id = c.device_id and e.started_at = c.started_at and e.is_leg
          and e.ended_at = c.ended_at and e.reckoned_to >= e.ended_at
        where c.kwh is null and c.marks is not null order by c.started_at desc limit $1`,
      values: [limit],
    })
  ).rows

/** kWh from the departure to each of the marks and to the end; undefined where a part of them is not known. */
const drawnAt = async (given: Given, ship: Device, { from, to, marks }: Marked): Promise<number[] | undefined> => {
  const edges = [from, ...marks, to]
  const times = edges.slice(1).map((end, index) => ({ from: edges[index] ?? from, to: end, isLeg: true }))
  const intervals = await intervalsOf(given.pool, given.registry, ship, { from, to })
  const reckoned = await reckon(given, ship, intervals, times)
  let sum = 0
  const drawn: number[] = []
  for (const [place, time] of times.entries()) {
    const { parts, metered } = reckoned[place] ?? { parts: [], metered: null }
    const { consumption } = termsOf(parts, metered, time)
    if (consumption === null) return undefined
    sum += consumption
    drawn.push(sum)
  }
  return drawn
}

/** Stores what ships drew up to the quarters of at most `limit` legs, once the energy of these is known. */
export const reckonQuarters = async (given: Given, limit: number): Promise<void> => {
  for (const leg of await waiting(given.pool, limit)) {
    const ship = given.registry.byId(leg.deviceId)
    const drawn = ship && (await drawnAt(given, ship, leg))
    await given.pool.query(
      `update leg_course set kwh = $4::float8[] where device_id = $1 and started_at = ${moment('$2')} and ended_at = ${moment('$3')}
        and marks = $5::float8[]`,
      [leg.deviceId, leg.from, leg.to, drawn ?? [], leg.marks],
    )
  }
}
