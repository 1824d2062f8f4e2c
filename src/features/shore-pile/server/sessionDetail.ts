import { formatTime } from '#contract/zoned.ts'
import type { Caller, Context, Db } from '#server/context/context.ts'
import type { MeterStep } from '#server/piles/energy.ts'
import { estimatedShare } from '#server/settlement/settle.ts'
import { feesOf, settlementsOf, shownLines } from '#server/settlement/stored.ts'
import { AppError } from '#server/http/appError.ts'
import type { SessionDetail } from '../rowShapes.ts'
import { sessionRowOf, sessionSelection } from './sessionQueries.ts'
import { sampledSteps } from './uses/metered.ts'

const mostReadings = 2000
type Step = Pick<MeterStep, 'ts' | 'kwh' | 'counted' | 'power' | 'soc'> & { readonly mark: string | null }
const kinds = ['start', 'meter', 'stop', 'lost'] as const
const marks = ['meterReset', 'baselineLate'] as const
const oneOf = <T extends string>(all: readonly T[], value: string | null): T | undefined =>
  all.find((each) => each === value)

const storedSteps = async (db: Db, sessionId: string): Promise<Step[]> => {
  const newest = await db
    .selectFrom('pile_session_reading')
    .select(['ts', 'kwh', 'counted', 'power', 'soc', 'mark'])
    .where('session_id', '=', sessionId)
    .orderBy('ts', 'desc')
    .orderBy('phase', 'desc')
    .limit(mostReadings)
    .execute()
  return newest.reverse().map((row) => ({ ...row, ts: row.ts.getTime() }))
}

/** A session with its readings and messages. Refuses `rows.not_found`. */
export const sessionDetail = async (context: Context, caller: Caller, sessionId: string): Promise<SessionDetail> => {
  const { db, clock } = context
  const query = await sessionSelection(db, caller, {})
  const row = await query.where('x.id', '=', sessionId).executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  const [settled, readings, events] = await Promise.all([
    settlementsOf(db, 'pile', { subjectIds: [sessionId] }),
    row.is_sampled ? sampledSteps(context, db, row) : storedSteps(db, sessionId),
    db
      .selectFrom('pile_session_event')
      .selectAll()
      .where('session_id', '=', sessionId)
      .orderBy('ts')
      .orderBy('seq_no')
      .limit(mostReadings)
      .execute(),
  ])
  const settlement = settled.get(sessionId)
  const timeOf = (at: Date): { time: string; ts: number } => ({
    time: formatTime(at.getTime(), row.time_zone),
    ts: at.getTime(),
  })
  return {
    ...sessionRowOf(
      row,
      clock(),
      settlement && { ...feesOf(settlement), receiptNo: settlement.receiptNo, settled: true },
    ),
    lines: settlement ? shownLines(settlement.lines, row.time_zone) : [],
    readings: readings.map((reading) => ({
      ...timeOf(new Date(reading.ts)),
      ...{ register: reading.kwh, counted: reading.counted, power: reading.power, soc: reading.soc },
      mark: oneOf(marks, reading.mark) ?? null,
    })),
    events: events.map((event) => ({
      kind: oneOf(kinds, event.kind) ?? 'meter',
      ...{ seqNo: event.seq_no, ...timeOf(event.ts), receivedTs: event.received_at.getTime() },
      ...{ offline: event.offline, detail: event.reason },
    })),
    missing: row.missing.filter((seqNo) => seqNo !== null),
    estimatedShare: settlement ? estimatedShare(settlement) : null,
  }
}
