import { existsSync, statfsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { TestProject } from 'vitest/node'
import { profiles } from '#catalogue/profiles.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { features, seedFeatures } from '#server/features.ts'
import { authoritiesOf, firstStart } from '#server/start/firstStart.ts'
import { seedProfiles } from '#server/start/seedProfiles.ts'
import { administer, adminPassword, newName, quietLog, temporaryDataDir, withDatabase } from './database.ts'

type DatabaseServer = {
  /** of a database from which others can be made */
  readonly url: string
  /** the same as a role that owns nothing */
  readonly applicationUrl: string
  /** the name of a database to copy: migrated and seeded */
  readonly template: string
}
declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: DatabaseServer
  }
}

const calls = features.flatMap(({ contract, topics }) => [...Object.values(contract), ...Object.values(topics)])

/** Vitest calls it once a run: one PostgreSQL for all its tests, or that of TEST_DATABASE_URL. Returns what ends it. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const given = process.env.TEST_DATABASE_URL
  const running = given ? { url: given, stop: async () => undefined } : await startOwn()
  const template = newName()
  await administer(running.url, `create database ${template}`)
  const url = withDatabase(running.url, template)
  const name = newName()
  await administer(running.url, `create role ${name} login password '${name}'`)
  const applicationUrl = Object.assign(new URL(running.url), { username: name, password: name }).href
  await migrate(url, quietLog, { application: { name, database: template } })
  const { db } = connect(withDatabase(applicationUrl, template), quietLog)
  await firstStart(db, { authorities: authoritiesOf(calls), adminPassword, demo: false, announce: () => undefined })
  await seedFeatures(db)
  await seedProfiles(db, profiles)
  await db.destroy()
  project.provide('databaseServer', { url: running.url, applicationUrl, template })
  return async () => {
    if (given) {
      await administer(given, `drop database ${template} with (force)`)
      await administer(given, `drop role ${name}`)
    }
    await running.stop()
  }
}

const memory = '/dev/shm'
const roomBytes = 4 * 2 ** 30
/** Memory where that has room: to copy the template is to make a thousand files, which takes ext4 a second where as many were just removed. */
const quickFolder = (): string => {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize < roomBytes ? tmpdir() : memory
}

const startOwn = async (): Promise<{ url: string; stop(): Promise<void> }> => {
  const dir = await temporaryDataDir(quickFolder())
  const embedded = await startEmbedded(dir, quietLog, {
    fsync: 'off',
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    min_wal_size: '80MB',
    // Some tests have several processes on their database, each with a pool.
    max_connections: '300',
  })
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
