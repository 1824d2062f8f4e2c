import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type Pool } from 'pg'
import { inject } from 'vitest'
import type { Db, Log } from '#server/context/context.ts'
import { connect } from '#server/db/connect.ts'
import { createLog } from '#server/log.ts'

export type TestDatabase = {
  /** as the application's role, which owns nothing */
  readonly db: Db
  readonly pool: Pool
  readonly url: string
  /** as the owner of the tables: for what a test does to them */
  readonly owner: Pool
  readonly ownerUrl: string
  stop(): Promise<void>
}

export const quietLog: Log = createLog(() => undefined)
export const adminPassword = 'Admin_1234'

/** A fresh database, migrated and seeded (merchant, roles, `admin` with `adminPassword`, built-in profiles). */
export const testDatabase = async (): Promise<TestDatabase> => {
  const { url, ownerUrl, drop } = await freshDatabase()
  const { pool, db } = connect(url, quietLog)
  const { pool: owner } = connect(ownerUrl, quietLog, 2)
  return {
    db,
    pool,
    url,
    owner,
    ownerUrl,
    stop: async () => {
      await db.destroy()
      await owner.end()
      await drop()
    },
  }
}

type FreshDatabase = { readonly url: string; readonly ownerUrl: string; drop(): Promise<void> }

/** The addresses of such a database, and what removes it: for a program that connects by itself. */
export const freshDatabase = async (): Promise<FreshDatabase> => {
  const server = inject('databaseServer')
  const name = newName()
  await administer(server.url, `create database ${name} template ${server.template}`)
  return {
    url: withDatabase(server.applicationUrl, name),
    ownerUrl: withDatabase(server.url, name),
    drop: () => administer(server.url, `drop database ${name} with (force)`),
  }
}

/** A folder that the user of PostgreSQL may enter as well. */
export const temporaryDataDir = async (root = tmpdir()): Promise<string> => {
  const dir = await mkdtemp(join(root, 'tidewatt-test-'))
  await chmod(dir, 0o711)
  return dir
}

export const newName = (): string => `tidewatt_test_${randomBytes(6).toString('hex')}`

export const administer = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export const withDatabase = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
