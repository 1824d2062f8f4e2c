import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { quietLog } from '#test/support/database.ts'
import { connect } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { keepLogAhead, makeLogAhead } from './logAhead.ts'

const gib = 2 ** 30
/** Segments that are there, and those of them that are not yet used. */
const segments = async (pool: Pool): Promise<{ all: number; ahead: number }> => {
  const { rows } = await pool.query<{ all: number; ahead: number }>(
    `select count(*)::int as "all", (count(*) filter (where name > pg_walfile_name(pg_current_wal_lsn())))::int as ahead
     from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$'`,
  )
  return rows[0] ?? { all: Number.NaN, ahead: Number.NaN }
}

const withDatabase = async (work: (url: string, pool: Pool) => Promise<void>): Promise<void> => {
  const dir = await mkdtemp(join(tmpdir(), 'tidewatt-pg-'))
  await chmod(dir, 0o711)
  const database = await startEmbedded(dir, quietLog, { fsync: 'off', shared_buffers: '32MB', min_wal_size: '96MB' })
  const { pool } = connect(database.url, quietLog)
  await work(database.url, pool)
  await pool.end()
  await database.stop()
  await rm(dir, { recursive: true, force: true })
}

test('the segments that the database may keep are made and stand ready; once', () =>
  withDatabase(async (url, pool) => {
    expect(await makeLogAhead(url)).toBeGreaterThan(3)
    expect((await segments(pool)).ahead).toBeGreaterThanOrEqual(4)
    expect(await makeLogAhead(url)).toBe(0)
  }))

test('on a disk with little room none are made', () =>
  withDatabase(async (url, pool) => {
    const thereWith = async (spare: number): Promise<number> => {
      const disk = { state: () => ({ free: gib + spare, total: 100 * gib, spare, held: false }) }
      const keeping = keepLogAhead(url, disk, quietLog, 0)
      await sleep(2500)
      keeping.stop()
      return (await segments(pool)).all
    }
    const { all } = await segments(pool)
    expect(await thereWith(gib)).toBe(all)
    expect(await thereWith(3 * gib)).toBeGreaterThan(all)
  }))
