import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Log } from '#server/context/context.ts'
import { instanceLocks } from '#server/peers/locks.ts'
import type { Sink } from '../drivers/driver.ts'
import { takeLeftSessions } from '../drivers/mqtt/leftSession.ts'
import { sharedSessions } from '../drivers/mqtt/session.ts'

const lookEvery = 2000
/** A process that is away for no longer, such as in a restart, takes up its sessions itself. */
const graceMs = 8000

type Given = { readonly pool: Pool; readonly url: string; readonly sink: Sink; readonly log: Log }

const goneStatement = `
  select name from ingest_instance i where not exists (
    select from pg_locks where locktype = 'advisory' and classid = $1 and objid = i.id::oid and granted
      and database = (select oid from pg_database where datname = current_database())) order by id`

/** While this process follows the stream: what the broker keeps for ingest processes that are gone is taken in here. */
export const adoptLeftBehind = ({ pool, url, sink, log }: Given): { stop(): Promise<void> } => {
  const stopping = new AbortController()
  const { signal } = stopping
  let goneSince = new Map<string, number>()

  const adopt = async (name: string): Promise<void> => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query<{ held: boolean }>(
        'select pg_try_advisory_xact_lock($1, id) as held from ingest_instance where name = $2',
        [instanceLocks, name],
      )
      if (!rows[0]?.held) return
      await takeLeftSessions({ url, sessions: sharedSessions(name), sink, log, signal })
      await client.query('delete from ingest_instance where name = $1', [name])
      await client.query('commit')
      log.info('what the broker kept for a process that is gone was taken in', { instance: name })
    } finally {
      client.release(true)
    }
  }
  const look = async (): Promise<void> => {
    const { rows } = await pool.query<{ name: string }>(goneStatement, [instanceLocks])
    goneSince = new Map(rows.map(({ name }) => [name, goneSince.get(name) ?? Date.now()]))
    for (const [name, since] of goneSince) {
      if (Date.now() - since < graceMs || signal.aborted) continue
      goneSince.set(name, Date.now())
      await adopt(name)
    }
  }
  const keep = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await look()
      } catch (error) {
        if (!signal.aborted)
          log.warn('what the broker keeps for a process that is gone could not be taken in yet', { error })
      }
      await sleep(lookEvery, undefined, { signal }).catch(() => undefined)
    }
  }
  const kept = keep()
  return {
    stop: async () => {
      stopping.abort()
      await kept
    },
  }
}
