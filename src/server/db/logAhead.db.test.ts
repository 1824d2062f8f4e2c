import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { quietLog } from '#test/support/database.ts'
import { connect } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { makeLogAhead } from './logAhead.ts'

/** Segments that are there and not yet used. */
const ahead = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' and name > pg_walfile_name(pg_current_wal_lsn())`,
  )
  return rows[0]?.n ?? Number.NaN
}

test('the segments that the database may keep are made and stand ready; once', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'tidewatt-pg-'))
  await chmod(dir, 0o711)
  const database = await startEmbedded(dir, quietLog, { fsync: 'off', shared_buffers: '32MB', min_wal_size: '96MB' })
  const { pool } = connect(database.url, quietLog)
  expect(await makeLogAhead(database.url)).toBeGreaterThan(3)
  expect(await ahead(pool)).toBeGreaterThanOrEqual(4)
  expect(await makeLogAhead(database.url)).toBe(0)
  await pool.end()
  await database.stop()
  await rm(dir, { recursive: true, force: true })
})
