import { sql } from 'kysely'
import { type PileReading, remoteTag } from './desk.ts'
import type { MeterReading } from './energy.ts'
import { storable, type Trx } from './ground.ts'
import { type SessionFact, sessionOf } from './session.ts'

const phases = { begin: 0, sample: 1, end: 2 } as const
const known = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value

export const meterReadings = (readings: readonly PileReading[]): MeterReading[] =>
  readings.map(({ ts, values, context }) => ({
    ts,
    phase: phases[context],
    ...{ kwh: known(values.suppliedEnergy), power: known(values.power), soc: known(values.shipSoc) },
  }))

/** Writes a fact down; false where it was known by its key. */
export const addFact = async (
  trx: Trx,
  { pileId, sessionId, key }: { pileId: string; sessionId: string; key: string },
  fact: SessionFact,
): Promise<boolean> => {
  const row = await trx
    .insertInto('pile_session_event')
    .values({
      ...{ pile_id: pileId, session_id: sessionId, key: storable(key), kind: fact.kind, seq_no: fact.seqNo },
      ...{ ts: new Date(fact.ts), received_at: new Date(fact.receivedAt) },
      ...{ offline: fact.offline, our_clock: fact.ourClock, reason: storable(fact.reason) },
    })
    .onConflict((oc) => oc.columns(['pile_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** Writes readings down; of two of one time and phase the greater value stays. */
export const addReadings = async (trx: Trx, sessionId: string, readings: readonly MeterReading[]): Promise<void> => {
  if (readings.length === 0) return
  await sql`insert into pile_session_reading as r (session_id, ts, phase, kwh, power, soc)
    select ${sessionId}, to_timestamp(t.ts / 1000), t.phase, max(t.kwh), max(t.power), max(t.soc)
    from unnest(${readings.map(({ ts }) => ts)}::float8[], ${readings.map(({ phase }) => phase)}::int[],
      ${readings.map(({ kwh }) => kwh)}::float8[], ${readings.map(({ power }) => power)}::float8[],
      ${readings.map(({ soc }) => soc)}::float8[]) as t (ts, phase, kwh, power, soc)
    group by t.ts, t.phase
    on conflict (session_id, ts, phase) do update set kwh = greatest(r.kwh, excluded.kwh),
      power = greatest(r.power, excluded.power), soc = greatest(r.soc, excluded.soc)`.execute(trx)
}

const readFacts = async (trx: Trx, sessionId: string): Promise<SessionFact[]> => {
  const rows = await trx.selectFrom('pile_session_event').selectAll().where('session_id', '=', sessionId).execute()
  return rows.map((row) => ({
    ...{ kind: row.kind as SessionFact['kind'], seqNo: row.seq_no, ts: row.ts.getTime() },
    ...{ receivedAt: row.received_at.getTime(), offline: row.offline, ourClock: row.our_clock, reason: row.reason },
  }))
}

/** Works a session out anew from all that is known of it. */
export const refold = async (trx: Trx, sessionId: string): Promise<void> => {
  const session = await trx
    .selectFrom('pile_session')
    .select(['rated_power', 'state', 'kwh', 'ended_at', 'decision', 'flags', 'token_id', 'id_tag'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const rows = await trx.selectFrom('pile_session_reading').selectAll().where('session_id', '=', sessionId).execute()
  const readings = rows.map((row) => ({
    ...{ ts: row.ts.getTime(), phase: row.phase as MeterReading['phase'] },
    ...{ kwh: row.kwh, power: row.power, soc: row.soc },
  }))
  const folded = sessionOf(await readFacts(trx, sessionId), readings, session.rated_power)
  const kept = session.flags.filter((flag) => flag === 'matched' || flag === 'orphanStop')
  const isUnknown = session.id_tag !== null && session.id_tag !== remoteTag && session.token_id === null
  const unknown = isUnknown ? ['unknownToken'] : []
  const isOver = folded.endedAt !== null
  const changed = folded.kwh !== session.kwh || (folded.endedAt ?? 0) !== (session.ended_at?.getTime() ?? 0)
  await trx
    .updateTable('pile_session')
    .set({
      ...{
        started_at: new Date(folded.startedAt),
        ended_at: folded.endedAt === null ? null : new Date(folded.endedAt),
      },
      ...{ last_at: new Date(folded.lastAt), kwh: folded.kwh, register_begin: folded.begin, register_end: folded.end },
      ...{ peak_power: folded.peakPower, reason: folded.reason, missing: [...folded.missing] },
      marked: [...folded.flags, ...kept, ...unknown].join(' '),
      ...(session.state === 5 ? {} : { state: isOver ? 2 : 1 }),
      ...(session.decision === 3 && changed ? { needs_review: true } : {}),
    })
    .where('id', '=', sessionId)
    .execute()
  const counted = new Map(folded.steps.map((step) => [`${step.ts} ${step.phase}`, step]))
  const wrong = rows.flatMap((row) => {
    const step = counted.get(`${row.ts.getTime()} ${row.phase}`)
    const now = { counted: step?.counted ?? 0, mark: step?.mark ?? null }
    return row.counted === now.counted && row.mark === now.mark ? [] : [{ ...now, ts: row.ts, phase: row.phase }]
  })
  if (wrong.length === 0) return
  await sql`update pile_session_reading r set counted = t.counted, mark = t.mark
    from unnest(${wrong.map(({ ts }) => ts.getTime())}::float8[], ${wrong.map(({ phase }) => phase)}::int[],
      ${wrong.map(({ counted }) => counted)}::float8[], ${wrong.map(({ mark }) => mark)}::text[]) as t (ts, phase, counted, mark)
    where r.session_id = ${sessionId} and r.ts = to_timestamp(t.ts / 1000) and r.phase = t.phase`.execute(trx)
}
