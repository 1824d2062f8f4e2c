import { existsSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { runBackupScript, startBackupScript } from '#test/support/backupScript.ts'
import {
  administer,
  newName,
  quietLog,
  temporaryDataDir,
  type TestDatabase,
  testDatabase,
  withDatabase,
} from '#test/support/database.ts'
import { patience } from '#test/support/patience.ts'

const BACKUP_PASSPHRASE = 'six ships in the bay'
/** In the midst of the tables, by their names. */
const table = 'operation_log'
let source: TestDatabase
let folder: string
let dataDir: string
let file: string
beforeAll(async () => {
  source = await testDatabase()
  folder = await temporaryDataDir()
  dataDir = await temporaryDataDir()
  file = join(folder, 'port.backup')
})
afterAll(async () => {
  await source?.stop()
  for (const each of [folder, dataDir]) await rm(each, { recursive: true, force: true })
})

const env = () => ({ DATA_DIR: dataDir, DATABASE_URL: source.ownerUrl, BACKUP_PASSPHRASE })
/** A backup that gets as far as `table`, then hears `signal`. */
const interruptedBackup = async (signal: NodeJS.Signals) => {
  const keeper = await source.owner.connect()
  try {
    await keeper.query(`begin; lock table ${table} in access exclusive mode`)
    const script = startBackupScript('backup', file, env())
    const waits = async (): Promise<boolean> => {
      const { rows } = await source.owner.query(
        `select from pg_stat_activity where application_name = 'tidewatt backup' and wait_event_type = 'Lock' and datname = current_database()`,
      )
      return rows.length > 0
    }
    await expect.poll(waits, { timeout: patience.poll }).toBe(true)
    script.kill(signal)
    return await script.ended
  } finally {
    await keeper.query('rollback')
    keeper.release()
  }
}

describe('a backup', () => {
  test('that is told to end leaves nothing behind and says so; the backup before it stays', async () => {
    await writeFile(file, 'the one of yesterday')
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const { code, said } = await interruptedBackup(signal)
      expect([code, said]).toEqual([1, expect.stringContaining('interrupted: what was begun is taken back')])
      expect(await readdir(folder)).toEqual(['port.backup'])
    }
    await rm(file)
  })

  test('that is killed leaves a part which no restore takes, and the next one is whole', async () => {
    const { code } = await interruptedBackup('SIGKILL')
    expect(code).toBeNull()
    expect(await readdir(folder)).toEqual(['port.backup.part'])
    const empty = await temporaryDataDir()
    const refused = await runBackupScript('restore', `${file}.part`, { ...env(), DATA_DIR: empty })
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('interrupted')])
    await rm(empty, { recursive: true })
    const { code: done, said } = await runBackupScript('backup', file, env())
    expect(done, said).toBe(0)
    expect(await readdir(folder)).toEqual(['port.backup'])
  })
})

describe('a restore', () => {
  const name = newName()
  let url: string
  const rowsOf = async (): Promise<unknown> => {
    const { pool, db } = connect(url, quietLog, 1)
    const { rows } = await pool.query(
      'select (select count(*)::int from app_user) as users, (select count(*)::int from profile) as profiles',
    )
    await db.destroy()
    return rows[0]
  }
  beforeAll(async () => {
    await administer(source.ownerUrl, `create database ${name}`)
    url = withDatabase(source.ownerUrl, name)
  })
  afterAll(() => administer(source.ownerUrl, `drop database if exists ${name} with (force)`))

  test.each(['SIGTERM', 'SIGKILL'] as const)('that hears %s leaves the database empty', async (signal) => {
    const script = startBackupScript('restore', file, { ...env(), DATABASE_URL: url }, (said) => {
      if (said.includes(table)) script.kill(signal)
    })
    const { code, said } = await script.ended
    expect(code, said).toBe(signal === 'SIGKILL' ? null : 1)
    expect(said).not.toContain('are back')
    await expect.poll(rowsOf).toEqual({ users: 0, profiles: 0 })
  })

  test('after such ends is whole', async () => {
    const { code, said } = await runBackupScript('restore', file, { ...env(), DATABASE_URL: url })
    expect(code, said).toBe(0)
    const { rows } = await source.pool.query('select count(*)::int as profiles from profile')
    expect(await rowsOf()).toEqual({ users: 1, profiles: rows[0]?.profiles })
  })

  test('into a new DATA_DIR that was killed is begun again in the same one', async () => {
    const fresh = await temporaryDataDir()
    const own = { DATA_DIR: fresh, BACKUP_PASSPHRASE }
    const script = startBackupScript('restore', file, own, (said) => {
      if (said.includes(table)) script.kill('SIGKILL')
    })
    expect((await script.ended).code).toBeNull()
    const { code, said } = await runBackupScript('restore', file, own)
    expect(code, said).toBe(0)
    expect(existsSync(join(fresh, 'postgres', 'postmaster.pid'))).toBe(false)
    await rm(fresh, { recursive: true, force: true })
  })
})
