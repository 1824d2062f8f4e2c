import type { Pool } from 'pg'
import { moment } from '#server/derive/rows.ts'
import type { Known } from './expected.ts'
import { type Course, median } from './forecast.ts'
import { checkedOf, type PastLeg, type Ports, usualNext, usualOf } from './history.ts'
import { medianWay, type Way, wayOf } from './rest.ts'

/** Legs of a ship, and tracks of a port pair, that are looked at. */
const [mostLegs, mostWays] = [200, 9]

/** What a ship and its ports have seen up to a moment. */
export type Knowledge = {
  /** the port it mostly sailed to from the one it left, without a word of its own */
  readonly next: string | undefined
  between(ports: Ports): Promise<Known>
  /** kWh of the leg that mostly follows one to this port; undefined where the ship never sailed on from there */
  needAfter(to: string): number | undefined
}

type Row = Ports & { readonly miles: readonly number[]; readonly kwh: readonly number[] }

const coursesOf = ({ miles, kwh }: Row): PastLeg['courses'] => {
  const at = (place: number): Course => ({ miles: miles[place] ?? 0, kwh: kwh[place] ?? 0 })
  return [at(0), at(1), at(2), at(3)]
}

const waysBetween = async (pool: Pool, { from, to }: Ports, until: number): Promise<Way[]> => {
  const { rows } = await pool.query<{ way: [number, number][] }>({
    name: 'ways between ports',
    text: `select way from leg_course where from_port_id = $1 and to_port_id = $2 and started_at < ${moment('$3')} and way is not null
      order by started_at desc limit ${mostWays}`,
    values: [from, to, until],
  })
  return rows.map(({ way }) => wayOf(way.map(([lon, lat]) => ({ lon, lat }))))
}

/** What was known when a ship left a port at `until` (ms). */
export const knowledgeOf = async (pool: Pool, shipId: string, from: string, until: number): Promise<Knowledge> => {
  const { rows } = await pool.query<Row>({
    name: 'past legs of a ship',
    text: `select * from (
        select from_port_id::text as "from", to_port_id::text as "to", miles, kwh, started_at from leg_course
        where device_id = $1 and started_at < ${moment('$2')} order by started_at desc limit ${mostLegs}) newest
      order by started_at`,
    values: [shipId, until],
  })
  const past = rows
    .filter(({ miles, kwh }) => miles?.length === 4 && kwh?.length === 4)
    .map((row): PastLeg => ({ from: row.from, to: row.to, courses: coursesOf(row) }))
  return {
    next: usualNext(rows, from),
    between: async (ports) => ({
      usual: usualOf(past, ports),
      checked: checkedOf(past, ports),
      way: medianWay(await waysBetween(pool, ports, until)),
    }),
    needAfter: (to) => {
      const next = usualNext(past, to)
      const own = past.filter((leg) => leg.from === to && leg.to === next)
      const miles = median(own.map(({ courses }) => courses[3].miles))
      return next === undefined || miles === undefined ? undefined : miles * usualOf(past, { from: to, to: next })
    },
  }
}
