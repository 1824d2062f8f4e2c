import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { parseTime } from '#contract/zoned.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Caller, Context, Db } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import { inSettling } from '#server/settlement/settle.ts'
import type { shoreConnectionContract } from '../../contract.ts'
import { connectionStates as states } from '../../shapes.ts'
import { settleRows } from '../beside/settled.ts'
import { kind } from './changes.ts'
import { connections, stateOf } from './select.ts'

type Asked = Parsed<(typeof shoreConnectionContract)['connectionSettleAll']>
/** more are settled by another call */
const mostAtOnce = 5000
/** refusals that are named one by one */
const mostNamed = 100

/** Connections that were unplugged within a span and are not settled, of confirmed ships and of others. Refuses `range.invalid`. */
const unsettled = (db: Db, caller: Caller, { stationId, startTime, endTime }: Asked) => {
  const [from, to] = [parseTime(startTime, caller.timeZone), parseTime(endTime, caller.timeZone) + 1000]
  if (from >= to) throw new AppError('range.invalid')
  return connections(db)
    .where(inScope(caller, 's.org_id'))
    .where('p.ended_at', '>=', new Date(from))
    .where('p.ended_at', '<', new Date(to))
    .where(sql<boolean>`${stateOf} = ${states.unplugged}`)
    .$if(stationId !== undefined, (query) => query.where('c.station_id', '=', stationId ?? ''))
}

/** How many connections `settleAll` would try, and how many wait for their ship to be confirmed. Refuses `range.invalid`. */
export const countUnsettled = async (db: Db, caller: Caller, asked: Asked) => {
  const { confirmed, all } = await db
    .selectFrom(unsettled(db, caller, asked).as('u'))
    .select(sql<number>`(count(*) filter (where u.is_confirmed))::float8`.as('confirmed'))
    .select(sql<number>`count(*)::float8`.as('all'))
    .executeTakeFirstOrThrow()
  return { confirmed, unconfirmed: all - confirmed }
}

/**
 * Settles the confirmed connections that were unplugged within a span, each by itself: one that is refused stays as it is and is named.
 * Refuses `range.invalid`.
 */
export const settleAll = (context: Context, call: Call, asked: Asked) =>
  inSettling(context.db, async (trx) => {
    const { caller } = call
    const { startTime, endTime } = asked
    const rows = await unsettled(trx, caller, asked)
      .where('c.is_confirmed', '=', true)
      .orderBy('c.id')
      .limit(mostAtOnce)
      .forUpdate('c')
      .execute()
    const outcomes = await settleRows(context, trx, call, rows, { acceptEstimated: 0, reason: '' })
    const settled = rows.filter(({ id }) => 'receiptNo' in (outcomes.get(id) ?? {}))
    const now = context.clock()
    if (settled.length > 0) {
      const [ids, prints] = [settled.map(({ id }) => id), settled.map(({ print }) => print)]
      await sql`update shore_connection c set settled_at = ${new Date(now)}, settled_print = t.print, version = c.version + 1
        from unnest(${ids}::bigint[], ${prints}::text[]) as t (id, print) where c.id = t.id`.execute(trx)
      const subject = { id: settled[0]?.id ?? '', name: `${startTime} – ${endTime}` }
      await noteOperation(trx, call, now, { kind, action: 'settle', subject, after: { count: settled.length } })
    }
    const left = rows.flatMap((row) => {
      const outcome = outcomes.get(row.id) ?? { refused: 'settlement.no_energy' as const }
      if ('receiptNo' in outcome) return []
      return [{ connectionId: row.id, shippingName: row.ship_name, why: outcome.refused }]
    })
    return {
      stationIds: [...new Set(settled.map(({ station_id }) => station_id))],
      answer: {
        settled: settled.length,
        refused: left.length,
        left: left.slice(0, mostNamed),
        more: rows.length === mostAtOnce,
      },
    }
  })
