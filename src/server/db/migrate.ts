import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Client } from 'pg'
import type { Log } from '#server/context/context.ts'
import { StartFault } from '#server/start/startFault.ts'
import { type DatabaseRole, grantTo, ownsTables, takeOver } from './databaseRoles.ts'

const folder = new URL('./migrations/', import.meta.url)
const lockKey = 7_439_201
const oldestMajor = 15

export type Migration = { readonly name: string; readonly text: string }

export const migrations = async (): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })))
}

type Migrate = {
  readonly files?: readonly Migration[]
  /** the application's, which gets the rights it needs; absent where the role of `url` serves it as well */
  readonly application?: DatabaseRole | undefined
}

/** Applies what is missing, each file in its own transaction; returns the names applied. Processes that start together wait. */
export const migrate = async (url: string, log: Log, { files, application }: Migrate = {}): Promise<string[]> => {
  const wanted = files ?? (await migrations())
  const client = new Client({
    connectionString: url,
    application_name: 'tidewatt migration',
    connectionTimeoutMillis: 5000,
  })
  client.on('error', (error) => log.warn('the migration connection was lost', { reason: error.message }))
  await client.connect()
  try {
    await refuseOldServer(client)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    if (application) await takeOver(client, application)
    const isOwner = await ownsTables(client)
    if (isOwner)
      await client.query(
        'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
      )
    const applied = await applyMissing(client, wanted, log, isOwner)
    if (application) await grantTo(client, application)
    return applied
  } finally {
    await client.end()
  }
}

const refuseOldServer = async (client: Client): Promise<void> => {
  const answer = await client.query<{ server_version: string }>('show server_version')
  const version = answer.rows[0]?.server_version ?? ''
  if (Number.parseInt(version, 10) < oldestMajor) {
    throw new StartFault(`The database is PostgreSQL ${version}; ${oldestMajor} or newer is needed.`)
  }
}

const applyMissing = async (
  client: Client,
  wanted: readonly Migration[],
  log: Log,
  isOwner: boolean,
): Promise<string[]> => {
  const answer = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration')
  const known = new Map(answer.rows.map((row) => [row.name, row.sha256]))
  const strange = [...known.keys()].find((name) => !wanted.some((file) => file.name === name))
  if (strange)
    throw new StartFault(`The database was made by a newer version of Tidewatt: it knows migration ${strange}.`)
  const applied: string[] = []
  for (const { name, text } of wanted) {
    const sha256 = createHash('sha256').update(text).digest('hex')
    const before = known.get(name)
    if (before === sha256) continue
    if (before)
      throw new StartFault(
        `Migration ${name} was changed after it had been applied; put the file back and add a new one.`,
      )
    if (!isOwner)
      throw new StartFault(
        `The database lacks migration ${name}, and its tables belong to another role: start with DATABASE_OWNER_URL.`,
      )
    await apply(client, name, text, sha256)
    applied.push(name)
  }
  if (applied.length > 0) log.info('database migrated', { applied: applied.length })
  return applied
}

const apply = async (client: Client, name: string, text: string, sha256: string): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}
