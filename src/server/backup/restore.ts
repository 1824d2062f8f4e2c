import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { filesBelow } from '#server/files/disk.ts'
import { type Head, type Part, parts } from './entries.ts'
import { BackupFault } from './fault.ts'
import { unseal } from './sealed.ts'
import { foreignKeys, keptTables, migrationsOf } from './tables.ts'

export type RestoreInput = {
  readonly bytes: AsyncIterable<Buffer>
  readonly passphrase: string
  /** a connection of its own, as the role that owns the tables of a new, migrated database */
  readonly client: Client
  readonly dataDir: string
  /** keeps the key of the secrets, or throws BackupFault where another one holds */
  readonly keepSecret: (secret: Buffer) => Promise<void>
  readonly progress?: (what: string) => void
}
export type Restored = {
  readonly madeAt: string
  readonly rows: number
  readonly tables: number
  readonly files: number
}

/** Rows come only into a database of the same tables in which nobody has worked yet. */
const check = async (client: Client, head: Head): Promise<void> => {
  const own = await migrationsOf(client)
  const text = (all: Head['migrations']): string => all.map(({ name, sha256 }) => `${name} ${sha256}`).join('\n')
  const missing = head.migrations.find(({ name }) => !own.some((each) => each.name === name))
  if (missing) throw new BackupFault(`the backup was made by a newer version: it knows migration ${missing.name}`)
  if (text(own) !== text(head.migrations))
    throw new BackupFault('the backup was made by an older version: restore it with that version, then start this one')
  const { rows } = await client.query('select from app_user limit 1')
  if (rows.length > 0) throw new BackupFault('the database is in use: restore into a new one')
}

/** Takes tables as they are: without their checks against each other and their triggers, which come back in the same transaction. */
const withoutFences = async (client: Client, work: () => Promise<void>): Promise<void> => {
  const keys = await foreignKeys(client)
  const tables = (await keptTables(client)).map(({ table }) => client.escapeIdentifier(table))
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${client.escapeIdentifier(name)}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`truncate ${tables.join(', ')}`)
  await work()
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${client.escapeIdentifier(name)} ${definition}`)
}

type Sink = {
  readonly to: Writable
  readonly end: (rows: number) => Promise<void>
  readonly abort: (why: Error) => void
}

const tableSink = (client: Client, table: string, columns: readonly string[]): Sink => {
  const names = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const to = client.query(copyFrom(`copy ${client.escapeIdentifier(table)} (${names}) from stdin (format binary)`))
  return {
    to,
    abort: (why) => to.destroy(why),
    end: async (rows) => {
      to.end()
      await finished(to)
      if (to.rowCount !== rows) throw new BackupFault(`${table}: ${to.rowCount} rows came of ${rows}`)
    },
  }
}
const fileSink = async (root: string, path: string): Promise<Sink> => {
  const whole = join(root, path)
  await mkdir(dirname(whole), { recursive: true })
  const to = createWriteStream(`${whole}.restoring`, { mode: 0o600, flush: true })
  return {
    to,
    abort: (why) => to.destroy(why),
    end: async () => {
      to.end()
      await finished(to)
      await rename(`${whole}.restoring`, whole)
    },
  }
}

const write = (to: Writable, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => to.write(bytes, (error) => (error ? reject(error) : resolve())))

/** Writes each table and file in turn; resolves to how many rows came. */
const takeParts = async (
  all: AsyncIterator<Part>,
  { client, dataDir, progress }: RestoreInput,
  made: string[],
): Promise<Omit<Restored, 'madeAt'>> => {
  const root = filesBelow(dataDir)
  let sink: Sink | undefined
  let [rows, bytes] = [0, 0]
  try {
    for (;;) {
      const { value: part, done } = await all.next()
      if (done) throw new BackupFault('the file ends early: the backup was interrupted')
      if (Buffer.isBuffer(part)) {
        if (!sink) throw new BackupFault('the file is damaged')
        bytes += part.length
        await write(sink.to, part)
      } else if (part.kind === 'table' || part.kind === 'file') {
        if (sink) throw new BackupFault('the file is damaged')
        progress?.(part.kind === 'table' ? part.table : part.path)
        bytes = 0
        if (part.kind === 'file') made.push(join(root, part.path))
        sink = part.kind === 'table' ? tableSink(client, part.table, part.columns) : await fileSink(root, part.path)
      } else if (part.kind === 'done') {
        if (!sink || bytes !== part.bytes) throw new BackupFault('the file is damaged')
        await sink.end(part.rows)
        rows += part.rows
        sink = undefined
      } else if (part.kind === 'end') return { rows, tables: part.tables, files: part.files }
    }
  } catch (error) {
    sink?.to.on('error', () => undefined)
    sink?.abort(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

/** Puts a backup into a new database, whole or not at all. Throws BackupFault with a line for the operator. */
export const restore = async (input: RestoreInput): Promise<Restored> => {
  const { client, bytes, passphrase, keepSecret } = input
  const unpacked = createZstdDecompress()
  const unpacking = pipeline(Readable.from(unseal(bytes, passphrase), { objectMode: false }), unpacked)
  unpacking.catch(() => undefined)
  const all = parts(unpacked)
  const made: string[] = []
  let done: Omit<Restored, 'madeAt'> | undefined
  let restored: Restored
  try {
    const { value: head } = await all.next()
    if (!head || Buffer.isBuffer(head) || head.kind !== 'head') throw new BackupFault('the file is damaged')
    await client.query('begin')
    await check(client, head)
    for (const day of head.days) await client.query('select make_frame_day($1::date)', [day])
    await withoutFences(client, async () => {
      done = await takeParts(all, input, made)
    })
    for (const { name, last, isCalled } of head.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [client.escapeIdentifier(name), last, isCalled])
    if (head.secret !== null) await keepSecret(Buffer.from(head.secret, 'base64'))
    await unpacking
    if (!done) throw new BackupFault('the file is damaged')
    // A commit whose answer is lost may have been made; then its files are needed.
    made.length = 0
    await client.query('commit')
    restored = { madeAt: head.madeAt, ...done }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    for (const path of made) for (const each of [path, `${path}.restoring`]) await rm(each, { force: true })
    throw error
  }
  // From here on it is restored, whatever becomes of the planner's figures: the database gathers them by itself too.
  await client.query('analyze').catch(() => undefined)
  return restored
}
