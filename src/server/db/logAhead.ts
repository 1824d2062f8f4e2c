import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Disk } from '#server/context/readings.ts'
import type { Log } from '#server/context/context.ts'

/** Once the start is over. */
const after = 300_000
const between = 1000
/** What must be free beyond the reserve, several times what the log may keep: on a small disk the log itself would bring readings to a halt. */
const roomFor = 2 ** 31

const countStatement = `
  select pg_size_bytes(current_setting('min_wal_size')) / pg_size_bytes(current_setting('wal_segment_size')) as wanted,
    count(*) as there from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$'`

/**
 * Has PostgreSQL make the segments of its log that `min_wal_size` lets it keep, `pause` ms apart, and returns how many it made. One that
 * it makes while readings come in takes 12 to 80 ms in which nothing commits; one that it takes up again takes none. A superuser's address.
 */
export const makeLogAhead = async (url: string, pause = 0, isWanted = (): boolean => true): Promise<number> => {
  // A connection of its own: a checkpoint may take longer than the others let a statement.
  const client = new Client({ connectionString: url, application_name: 'tidewatt log' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    let made = 0
    for (; isWanted(); made += 1) {
      const { rows } = await client.query<{ wanted: string; there: string }>(countStatement)
      if (Number(rows[0]?.there) >= Number(rows[0]?.wanted)) break
      // A segment without anything in it is not ended.
      await client.query("select pg_logical_emit_message(false, 'tidewatt', 'ahead')")
      await client.query('select pg_switch_wal()')
      await sleep(pause)
    }
    // It names those that are done with anew, for use to come.
    if (made > 0 && isWanted()) await client.query('checkpoint')
    return made
  } finally {
    await client.end()
  }
}

/** The same in the background, once in the life of a database as a rule; not where the disk has little room. */
export const keepLogAhead = (url: string, disk: Disk, log: Log, wait = after): { stop(): void } => {
  let isStopped = false
  const make = async (): Promise<void> => {
    try {
      const made = await makeLogAhead(url, between, () => !isStopped && disk.state().spare >= roomFor)
      if (made > 0) log.info('segments of the database log made ahead', { segments: made })
    } catch (error) {
      if (!isStopped) log.warn('the database log could not be made ahead', { error })
    }
  }
  const timer = setTimeout(() => void make(), wait).unref()
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
