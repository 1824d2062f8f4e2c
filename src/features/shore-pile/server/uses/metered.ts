import type { Context, Db } from '#server/context/context.ts'
import { type MeterStep, meteredEnergy } from '#server/piles/energy.ts'
import { readingsOf } from '#server/settlement/readings.ts'
import type { Reading } from '#server/settlement/registers.ts'
import { mostPower } from '#server/telemetry/segment/registers.ts'
import type { StoredSession } from '../sessionQueries.ts'

/** Readings that a session is settled by, and the kW that they cannot exceed. */
export type SessionReadings = { readonly readings: readonly Reading[]; readonly mostKw: number }

/** The steps of a session of OCPP were judged by its rated power already. */
const anyPower = 1e9

/** What a pile of OCPP read in a session, each step counted as it was judged. */
const steppedReadings = async (db: Db, sessionId: string): Promise<Reading[]> => {
  const steps = await db
    .selectFrom('pile_session_reading')
    .select(['ts', 'counted'])
    .where('session_id', '=', sessionId)
    .where('kwh', 'is not', null)
    .orderBy('ts')
    .orderBy('phase')
    .execute()
  let kwh = 0
  return steps.map(({ ts, counted }) => {
    kwh += counted
    return { ts: ts.getTime(), kwh }
  })
}

/** So many readings of a register say enough of a session. */
const mostSteps = 500

/** The steps of the register of an outlet that told its session by samples. */
export const sampledSteps = async (
  context: Pick<Context, 'telemetry' | 'registry'>,
  db: Db,
  row: StoredSession,
): Promise<readonly MeterStep[]> => {
  const { readings, mostKw } = await sessionReadings(context, db, row)
  const every = Math.ceil(readings.length / mostSteps)
  const shown = readings.filter((_, index) => index % every === 0 || index === readings.length - 1)
  return meteredEnergy(
    shown.map(({ ts, kwh }) => ({ ts, kwh, phase: 1, power: null, soc: null })),
    mostKw,
  ).steps
}

/** The readings of a session that ended: its steps, else the register of the outlet that told it by samples. */
export const sessionReadings = async (
  { telemetry, registry }: Pick<Context, 'telemetry' | 'registry'>,
  db: Db,
  row: StoredSession,
): Promise<SessionReadings> => {
  const device = row.is_sampled ? registry.byId(row.outlet_id) : undefined
  const slot = device?.profile.byKey.get('suppliedEnergy')?.firstSlot
  if (!device || slot === undefined) return { readings: await steppedReadings(db, row.id), mostKw: anyPower }
  const [from, to] = [row.started_at.getTime(), (row.ended_at ?? row.last_at).getTime()]
  const ends = { begin: row.register_begin, end: row.register_end }
  const item = { id: row.id, stationId: row.station_id, device, slot, from, to, ...ends, isPlain: false }
  const found = await readingsOf(telemetry, [item], new Map())
  return { readings: found.get(row.id) ?? [], mostKw: mostPower }
}
