import { sql } from 'kysely'
import type { Caller, Context } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import { healthOf, type PartHealth } from '#server/health/notes.ts'
import { statusAt } from '#server/ingest/bound/driverStatus.ts'
import type { Health } from '../shapes.ts'

/** It answers, or this call does not. */
const databaseHealth = async ({ pool, clock }: Context): Promise<PartHealth> => {
  const began = performance.now()
  const { rows } = await pool.query<{ isReadOnly: boolean }>(
    `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "isReadOnly"`,
  )
  const took = `${(performance.now() - began).toFixed(1)} ms`
  return { state: rows[0]?.isReadOnly ? 'down' : 'up', detail: rows[0]?.isReadOnly ? 'read-only' : took, ts: clock() }
}

const gigabytes = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)} GiB`
const diskHealth = ({ disk, clock }: Context): PartHealth => {
  const { free, total, held } = disk.state()
  if (total === 0) return { state: 'unknown', detail: '', ts: null }
  return { state: held ? 'down' : 'up', detail: `${gigabytes(free)} / ${gigabytes(total)}`, ts: clock() }
}

const driverCounts = async ({ db, clock }: Context, caller: Caller): Promise<Health['drivers']> => {
  const rows = await db
    .selectFrom('driver')
    .leftJoin('driver_state as s', 's.driver_id', 'driver.id')
    .select([statusAt(clock()).as('status'), sql<number>`count(*)::int`.as('count')])
    .where(inScope(caller, 'driver.org_id'))
    .groupBy(sql`1`)
    .execute()
  const counts = { ONLINE: 0, OFFLINE: 0, FAULT: 0, DISABLED: 0 }
  for (const { status, count } of rows) counts[status] += count
  return counts
}

/** How the parts are that take readings in; what they say in words is for platform administrators. */
export const healthFor = async (context: Context, caller: Caller): Promise<Health> => {
  const { pool, clock } = context
  const [database, broker, sealing, drivers] = await Promise.all([
    databaseHealth(context),
    healthOf(pool, 'broker', clock()),
    healthOf(pool, 'sealing', clock()),
    driverCounts(context, caller),
  ])
  const told = { database, broker, disk: diskHealth(context), sealing }
  const parts = (['database', 'broker', 'disk', 'sealing'] as const).map((part) => ({
    ...{ part, ...told[part] },
    detail: caller.isPlatformAdmin ? told[part].detail : '',
  }))
  return { parts, drivers }
}
