import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type Pool } from 'pg'
import { profiles } from '#catalogue/profiles.ts'
import type { Db, Log } from '#server/context/context.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { features, seedFeatures } from '#server/features.ts'
import { authoritiesOf, firstStart } from '#server/start/firstStart.ts'
import { createLog } from '#server/log.ts'
import { seedProfiles } from '#server/start/seedProfiles.ts'

export type TestDatabase = { readonly db: Db; readonly pool: Pool; readonly url: string; stop(): Promise<void> }

export const quietLog: Log = createLog(() => undefined)
export const adminPassword = 'Admin_1234'

const calls = features.flatMap(({ contract, topics }) => [...Object.values(contract), ...Object.values(topics)])

type Server = { readonly url: string; readonly template: string; stop(): Promise<void> }

let shared: { server: Promise<Server>; users: number } | undefined

/**
 * A fresh database, migrated and seeded (merchant, roles, `admin` with `adminPassword`, built-in profiles), in a PostgreSQL that
 * this process keeps while any of its databases is in use; or in that of TEST_DATABASE_URL.
 */
export const testDatabase = async (): Promise<TestDatabase> => {
  shared ??= { server: startServer(), users: 0 }
  const mine = shared
  mine.users += 1
  const server = await mine.server
  const name = `tidewatt_test_${randomBytes(6).toString('hex')}`
  await administer(server.url, `create database ${name} template ${server.template}`)
  const url = withDatabase(server.url, name)
  const { pool, db } = connect(url, quietLog)
  return {
    db,
    pool,
    url,
    stop: async () => {
      await db.destroy()
      await administer(server.url, `drop database ${name} with (force)`)
      mine.users -= 1
      if (mine.users > 0) return
      if (shared === mine) shared = undefined
      await server.stop()
    },
  }
}

const startServer = async (): Promise<Server> => {
  const given = process.env.TEST_DATABASE_URL
  const running = given ? { url: given, stop: async () => undefined } : await startOwn()
  const template = `tidewatt_test_${randomBytes(6).toString('hex')}`
  await administer(running.url, `create database ${template}`)
  const url = withDatabase(running.url, template)
  await migrate(url, quietLog)
  const { db } = connect(url, quietLog)
  await firstStart(db, { authorities: authoritiesOf(calls), adminPassword, demo: false, announce: () => undefined })
  await seedFeatures(db)
  await seedProfiles(db, profiles)
  await db.destroy()
  return {
    url: running.url,
    template,
    stop: async () => {
      if (given) await administer(given, `drop database ${template} with (force)`)
      await running.stop()
    },
  }
}

const startOwn = async (): Promise<{ url: string; stop(): Promise<void> }> => {
  const dir = await temporaryDataDir()
  const embedded = await startEmbedded(dir, quietLog, { fsync: 'off', shared_buffers: '64MB' })
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** A folder that the user of PostgreSQL may enter as well. */
export const temporaryDataDir = async (): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'tidewatt-test-'))
  await chmod(dir, 0o711)
  return dir
}

const administer = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const withDatabase = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
