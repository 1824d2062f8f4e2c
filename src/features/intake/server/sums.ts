import { sql } from 'kysely'
import type { Caller, Context } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'

type Given = Pick<Context, 'db' | 'clock'>
const minuteMs = 60_000

/** Samples and values of the last 60 minutes, one row each, zeros where nothing came. */
export const throughputOf = async ({ db, clock }: Given, caller: Caller) => {
  const newest = Math.floor(clock() / minuteMs) * minuteMs
  const from = newest - 59 * minuteMs
  const rows = await db
    .selectFrom('intake_minute')
    .select(({ fn }) => ['minute', fn.sum<string>('samples').as('samples'), fn.sum<string>('vals').as('values')])
    .where('minute', '>=', new Date(from))
    .where(inScope(caller, 'org_id'))
    .groupBy('minute')
    .execute()
  const by = new Map(rows.map((row) => [row.minute.getTime(), row]))
  return Array.from({ length: 60 }, (_, at) => {
    const ts = from + at * minuteMs
    const row = by.get(ts)
    return { ts, samples: Number(row?.samples ?? 0), values: Number(row?.values ?? 0) }
  })
}

/** Samples of the last hour by class of delay. */
export const latencyOf = async ({ db, clock }: Given, caller: Caller): Promise<number[]> => {
  const row = await db
    .selectFrom('intake_minute')
    .select(({ fn }) =>
      (['late0', 'late1', 'late2', 'late3', 'late4', 'late5'] as const).map((name) => fn.sum<string>(name).as(name)),
    )
    .where('minute', '>=', new Date(clock() - 60 * minuteMs))
    .where(inScope(caller, 'org_id'))
    .executeTakeFirst()
  return [row?.late0, row?.late1, row?.late2, row?.late3, row?.late4, row?.late5].map((sum) => Number(sum ?? 0))
}

/** Samples of the last seven days by weekday (1 Monday) and hour in the caller's zone. */
export const heatOf = async ({ db, clock }: Given, caller: Caller) => {
  const local = sql`(minute at time zone ${caller.timeZone})`
  const rows = await db
    .selectFrom('intake_minute')
    .select(({ fn }) => [
      sql<number>`extract(isodow from ${local})::int`.as('weekday'),
      sql<number>`extract(hour from ${local})::int`.as('hour'),
      fn.sum<string>('samples').as('samples'),
    ])
    .where('minute', '>=', new Date(clock() - 7 * 86_400_000))
    .where(inScope(caller, 'org_id'))
    .groupBy(['weekday', 'hour'])
    .execute()
  return rows.map((row) => ({ ...row, samples: Number(row.samples) }))
}

/** Reasons that were refused in the last 24 hours, the newest first. */
export const refusedLately = ({ db, clock }: Given, caller: Caller) =>
  db
    .selectFrom('refusal as r')
    .leftJoin('device as d', 'd.id', 'r.device_id')
    .leftJoin('station as s', 's.id', 'd.station_id')
    .select(['r.reason', 'r.last_time as lastTime', 'd.name as deviceName'])
    .where('r.last_time', '>', new Date(clock() - 86_400_000))
    .where(inScope(caller, 's.org_id'))
    .orderBy('r.last_time', 'desc')
    .limit(10)
    .execute()
