import { sql } from 'kysely'
import { type Metered, type MeterReading, meteredEnergy } from './energy.ts'
import type { Trx } from './ground.ts'

type Row = {
  readonly rated_power: number | null
  readonly kwh: number
  readonly register_begin: number | null
  readonly peak_power: number | null
  readonly last_ts: number
  readonly last_phase: MeterReading['phase']
  readonly told_ts: number | null
  readonly told_kwh: number | null
}

/** What the readings of a running session came to; undefined for one that ended, that somebody decided on, or that has none. */
const soFar = async (
  trx: Trx,
  sessionId: string,
): Promise<{ readonly ratedPower: number | null; readonly before: Metered } | undefined> => {
  const { rows } = await sql<Row>`
    select s.rated_power, s.kwh, s.register_begin, s.peak_power, last.ts as last_ts, last.phase as last_phase,
      told.ts as told_ts, told.kwh as told_kwh
    from pile_session s
    cross join lateral (select extract(epoch from ts)::float8 * 1000 as ts, phase from pile_session_reading
      where session_id = s.id order by ts desc, phase desc limit 1) last
    left join lateral (select extract(epoch from ts)::float8 * 1000 as ts, kwh from pile_session_reading
      where session_id = s.id and kwh is not null order by ts desc, phase desc limit 1) told on true
    where s.id = ${sessionId} and s.ended_at is null and s.state = 1 and s.decision is null`.execute(trx)
  const [row] = rows
  if (!row) return undefined
  const register =
    row.told_ts === null || row.told_kwh === null ? null : { ts: Math.round(row.told_ts), kwh: row.told_kwh }
  const last = { ts: Math.round(row.last_ts), phase: row.last_phase }
  const before = { kwh: row.kwh, begin: row.register_begin, peakPower: row.peak_power, last, register }
  return { ratedPower: row.rated_power, before }
}

/** Each later than the one before, the first later than `last`. */
const isAfter = (last: Metered['last'], readings: readonly MeterReading[]): boolean =>
  readings.every(({ ts, phase }, index) => {
    const { ts: before, phase: of } = readings[index - 1] ?? last
    return ts > before || (ts === before && phase > of)
  })

/**
 * Adds readings to a running session that all come after those it has: what it came to goes on from there. False, with nothing written,
 * where only a look at all of it tells (`refold`): readings that come late or again, a register that fell or rose too far. `heardAt`: ms of
 * the message that brought them, where it has a time of its own.
 */
export const appended = async (
  trx: Trx,
  sessionId: string,
  readings: readonly MeterReading[],
  heardAt = 0,
): Promise<boolean> => {
  const known = await soFar(trx, sessionId)
  if (!known || !isAfter(known.before.last, readings)) return false
  const energy = meteredEnergy(readings, known.ratedPower, known.before)
  const last = readings.at(-1)
  if (!last || energy.marks.length > 0) return false
  const { steps } = energy
  const lastAt = new Date(Math.max(heardAt, last.ts))
  await sql`with added as (
      insert into pile_session_reading (session_id, ts, phase, kwh, power, soc, counted)
      select ${sessionId}::bigint, to_timestamp(t.ts / 1000), t.phase, t.kwh, t.power, t.soc, t.counted
      from unnest(${steps.map(({ ts }) => ts)}::float8[], ${steps.map(({ phase }) => phase)}::int[],
        ${steps.map(({ kwh }) => kwh)}::float8[], ${steps.map(({ power }) => power)}::float8[],
        ${steps.map(({ soc }) => soc)}::float8[], ${steps.map(({ counted }) => counted)}::float8[])
        as t (ts, phase, kwh, power, soc, counted)
    )
    update pile_session set kwh = ${energy.kwh}, register_begin = ${energy.begin}, register_end = ${energy.end},
      peak_power = ${energy.peakPower}, last_at = greatest(last_at, ${lastAt}) where id = ${sessionId}`.execute(trx)
  return true
}
