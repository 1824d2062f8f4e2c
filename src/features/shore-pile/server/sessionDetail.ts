import { formatTime } from '#contract/zoned.ts'
import type { Caller, Context } from '#server/context/context.ts'
import { estimatedShare } from '#server/settlement/settle.ts'
import { feesOf, settlementsOf, shownLines } from '#server/settlement/stored.ts'
import { AppError } from '#server/http/appError.ts'
import type { SessionDetail } from '../rowShapes.ts'
import { sessionRowOf, sessionSelection } from './sessionQueries.ts'

const mostReadings = 2000
const kinds = ['start', 'meter', 'stop', 'lost'] as const
const marks = ['meterReset', 'baselineLate'] as const
const oneOf = <T extends string>(all: readonly T[], value: string | null): T | undefined =>
  all.find((each) => each === value)

/** A session with its readings and messages. Refuses `rows.not_found`. */
export const sessionDetail = async (
  { db, clock }: Context,
  caller: Caller,
  sessionId: string,
): Promise<SessionDetail> => {
  const query = await sessionSelection(db, caller, {})
  const row = await query.where('x.id', '=', sessionId).executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  const [settled, readings, events] = await Promise.all([
    settlementsOf(db, 'pile', { subjectIds: [sessionId] }),
    db
      .selectFrom('pile_session_reading')
      .selectAll()
      .where('session_id', '=', sessionId)
      .orderBy('ts', 'desc')
      .orderBy('phase', 'desc')
      .limit(mostReadings)
      .execute(),
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
    readings: readings.reverse().map((reading) => ({
      ...timeOf(reading.ts),
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
