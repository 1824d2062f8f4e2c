import type { Pool } from 'pg'
import { moment } from '#server/derive/rows.ts'
import { millis } from '#server/telemetry/millis.ts'

/** A leg as far as its energy needs it: ms, n mile; `to` is null while it runs. */
export type Leg = {
  readonly from: number
  readonly to: number | null
  readonly miles: number
  readonly gapMiles: number
}
/** A leg, or the stay between two of them. */
export type Period = Leg & { readonly isLeg: boolean }

const stay = (from: number, to: number | null): Period => ({ from, to, miles: 0, gapMiles: 0, isLeg: false })

/** Legs with the stays between them, from `origin` (ms) on, where the ship was first heard of; the last period runs. */
export const periodsOf = (legs: readonly Leg[], origin: number | null): Period[] => {
  const found: Period[] = []
  let at = origin ?? legs[0]?.from
  for (const leg of legs) {
    if (at !== undefined && at < leg.from) found.push(stay(at, leg.from))
    found.push({ ...leg, isLeg: true })
    if (leg.to === null) return found
    at = leg.to
  }
  return at === undefined ? [] : [...found, stay(at, null)]
}

/** legs read at once: more than a slice ever needs */
const mostLegs = 300

const legsStatement = `
  select ${millis('started_at')} as "from", ${millis('ended_at')} as "to", distance as miles, gap_distance as "gapMiles"
  from sailing_leg where device_id = $1 and started_at >= coalesce(
    (select max(started_at) from sailing_leg where device_id = $1 and started_at < ${moment('$2')}), '-infinity')
  order by started_at limit ${mostLegs}`
const originStatement = `select ${millis(`least((select min(started_at) from ship_state where device_id = $1),
  (select min(ts) from mount where place_id = $1 and kind = 'ship'))`)} as origin`

/** The periods of a ship that touch `from` (ms) and the next ones: at least a leg and all that follow it, or 150 legs. */
export const periodsFrom = async (pool: Pool, shipId: string, from: number): Promise<Period[]> => {
  const { rows: legs } = await pool.query<Leg>({ name: 'legs from', text: legsStatement, values: [shipId, from] })
  const isFirst = !legs[0] || legs[0].from >= from
  const { rows } = isFirst
    ? await pool.query<{ origin: number | null }>({ name: 'origin', text: originStatement, values: [shipId] })
    : { rows: [] }
  const periods = periodsOf(legs, rows[0]?.origin ?? null)
  // What follows legs that were not read is not known to run.
  const known = legs.length === mostLegs && periods.at(-1)?.isLeg === false ? periods.slice(0, -1) : periods
  return known.filter(({ to }) => to === null || to >= from)
}
