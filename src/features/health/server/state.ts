import { sql } from 'kysely'
import { type ServerFigure, serverFigureKeys } from '#contract/serverFigures.ts'
import type { Context } from '#server/context/context.ts'
import { healthNotes } from '#server/health/notes.ts'
import { minuteBeat } from '#server/health/minutes.ts'
import { statusAt } from '#server/ingest/bound/driverStatus.ts'
import type { HealthPart, ServerProcess } from '../shapes.ts'

const dayMs = 86_400_000
/** A process that told nothing for so long is not heard any more. */
const quietMs = 4 * minuteBeat

type Row = Omit<ServerProcess, 'state' | 'figures'> & { readonly ended: boolean } & Readonly<
    Record<ServerFigure, number | null>
  >

/** What each process of the last day told last. */
export const processesOf = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<ServerProcess[]> => {
  const now = clock()
  const { rows } = await sql<Row>`
    select distinct on (name) name, role, instance, ended, extract(epoch from since)::float8 * 1000 as since,
      extract(epoch from at)::float8 * 1000 as ts, ${sql.join(serverFigureKeys.map((key) => sql.ref(key)))}
    from server_minute where minute >= ${new Date(now - dayMs)} order by name, minute desc`.execute(db)
  return rows.map(({ name, role, instance, since, ts, ended, ...figures }) => ({
    ...{ name, role, instance, since, ts },
    state: ended ? 'ended' : now - ts > quietMs ? 'quiet' : 'running',
    figures,
  }))
}

const databasePart = async ({ pool, clock }: Context): Promise<HealthPart> => {
  const began = performance.now()
  const { rows } = await pool.query<{ readOnly: boolean; since: number }>(
    `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "readOnly",
       extract(epoch from pg_postmaster_start_time())::float8 * 1000 as since`,
  )
  const [row] = rows
  const took = `${(performance.now() - began).toFixed(1)} ms`
  const state = row?.readOnly ? 'down' : 'up'
  const since = state === 'up' ? (row?.since ?? null) : null
  return { part: 'database', of: '', state, detail: state === 'up' ? took : 'read-only', since, ts: clock() }
}

const diskParts = ({ disk, clock }: Context): HealthPart[] => {
  const { free, total, held } = disk.state()
  if (total === 0) return []
  const gib = (bytes: number): string => (bytes / 2 ** 30).toFixed(1)
  const detail = `${gib(free)} / ${gib(total)} GiB`
  return [{ part: 'disk', of: '', state: held ? 'down' : 'up', detail, since: null, ts: clock() }]
}

/** What parts say of themselves; a station that has nobody on duty is named. */
const notedParts = async ({ pool, db, clock }: Context): Promise<HealthPart[]> => {
  const notes = await healthNotes(pool, clock())
  const stationIds = notes.flatMap(({ of }) => of.match(/^station (\d+)$/)?.[1] ?? [])
  const stations =
    stationIds.length === 0
      ? []
      : await db.selectFrom('station').select(['id', 'name']).where('id', 'in', stationIds).execute()
  const names = new Map(stations.map(({ id, name }) => [`station ${id}`, name]))
  return notes.map((note) => ({ ...note, of: names.get(note.of) ?? note.of }))
}

const driverCounts = async ({ db, clock }: Context) => {
  const rows = await db
    .selectFrom('driver')
    .leftJoin('driver_state as s', 's.driver_id', 'driver.id')
    .select([statusAt(clock()).as('status'), sql<number>`count(*)::int`.as('count')])
    .groupBy(sql`1`)
    .execute()
  const counts = { ONLINE: 0, OFFLINE: 0, FAULT: 0, DISABLED: 0 }
  for (const { status, count } of rows) counts[status] += count
  return counts
}

/** How everything is now, what is down first. */
export const stateOf = async (context: Context) => {
  const [database, noted, processes, drivers] = await Promise.all([
    databasePart(context),
    notedParts(context),
    processesOf(context),
    driverCounts(context),
  ])
  const parts = [database, ...diskParts(context), ...noted]
  return { parts: parts.sort((a, b) => Number(a.state === 'up') - Number(b.state === 'up')), processes, drivers }
}
