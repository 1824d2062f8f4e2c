import { sql } from 'kysely'
import { inPile, type PileGround, pileTopic } from './ground.ts'
import { loseSessions } from './opened.ts'

/** Ends sessions whose outlet has been available for ten minutes, or has begun another for as long. */
export const endOrphans = async (ground: Pick<PileGround, 'db' | 'live'>, now: number): Promise<void> => {
  const since = new Date(now - 10 * 60_000)
  const { rows } = await sql<{ id: string; pile_id: string; station_id: string }>`
    select s.id, s.pile_id, s.station_id from pile_session s
    where s.ended_at is null and s.device_id is null and s.state = 1 and (
      exists (select from pile_connector c where c.pile_id = s.pile_id and c.device_id = s.outlet_id
        and c.available_since <= ${since} and c.available_since >= s.last_at - interval '5 minutes')
      or exists (select from pile_session o where o.outlet_id = s.outlet_id and o.device_id is null
        and o.started_at > s.started_at and o.started_at <= ${since} and s.last_at <= ${since}))`.execute(ground.db)
  for (const [pileId, own] of Map.groupBy(rows, (row) => row.pile_id)) {
    const ids = own.map(({ id }) => id)
    await inPile(ground.db, pileId, async (trx) => {
      const open = await trx
        .selectFrom('pile_session')
        .select('id')
        .where('id', 'in', ids)
        .where('ended_at', 'is', null)
        .execute()
      await loseSessions(
        trx,
        pileId,
        open.map(({ id }) => id),
        now,
      )
    })
    for (const stationId of new Set(own.map((row) => row.station_id))) ground.live.changed(pileTopic, stationId)
  }
}

/** Forgets messages after seven days, and codes that knock no more. */
export const forgetMessages = async ({ db }: Pick<PileGround, 'db'>, now: number): Promise<void> => {
  const before = new Date(now - 7 * 86_400_000)
  await sql`delete from pile_message where id in
    (select id from pile_message where at < ${before} order by at limit 20000)`.execute(db)
  await db.deleteFrom('pile_knock').where('last_at', '<', before).execute()
}
