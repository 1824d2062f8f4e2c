import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { administer, newName, quietLog, temporaryDataDir, withDatabase } from '#test/support/database.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'
import { keptTables } from './tables.ts'

const passphrase = 'six ships in the bay'
const picture = `ab/ab${'0'.repeat(30)}.png`
let it: DeviceScene
let box: Made
let ownerUrl: string
const endings: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  it = await deviceScene()
  ownerUrl = (await it.owner.query<{ name: string }>('select current_database() as name')).rows.map(({ name }) =>
    withDatabase(it.owner.options.connectionString ?? '', name),
  )[0] as string
  box = await it.device('boxPower', await it.station('备份站'))
  for (let hour = 30; hour >= 0; hour -= 1)
    await it.tell(box, it.now - hour * 3_600_000, { soc: 50 + hour, cellVoltage: Array(300).fill(3.3) })
  await mkdir(join(it.context.config.dataDir, 'files', 'ab'), { recursive: true })
  const path = join(it.context.config.dataDir, 'files', picture)
  await writeFile(path, randomBytes(500_000))
  // By the scene's clock, or it is swept away as one that nobody needs.
  await utimes(path, it.now / 1000, it.now / 1000)
})
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})
afterAll(() => it?.stop())

const clientOf = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  endings.push(() => client.end())
  return client
}
const made = async (secret: Buffer | null = null): Promise<Buffer> => {
  const client = await clientOf(ownerUrl)
  const { dataDir } = it.context.config
  return Buffer.concat(await Array.fromAsync(backup({ client, dataDir, passphrase, secret, now: it.now })))
}
const emptyTarget = async () => {
  const name = newName()
  await administer(ownerUrl, `create database ${name}`)
  endings.push(() => administer(ownerUrl, `drop database ${name} with (force)`))
  const url = withDatabase(ownerUrl, name)
  await migrate(url, quietLog)
  const dataDir = await temporaryDataDir()
  endings.push(() => rm(dataDir, { recursive: true }))
  const kept: Buffer[] = []
  const client = await clientOf(url)
  const input = (bytes: Buffer, word = passphrase) => ({
    ...{ client, dataDir, passphrase: word },
    bytes: (async function* () {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
    })(),
    keepSecret: async (key: Buffer): Promise<void> => void kept.push(key),
  })
  return { client, dataDir, kept, input }
}
/** Rows of each table, counted and as one hash; without counters of messages, which are written some seconds later. */
const hashes = async (client: Client): Promise<Record<string, string>> => {
  const found: Record<string, string> = {}
  for (const { table } of await keptTables(client)) {
    if (table === 'intake_minute' || table === 'server_minute') continue
    const { rows } = await client.query<{ hash: string; count: string }>(
      `select count(*)::text as count, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from ${client.escapeIdentifier(table)} t`,
    )
    found[table] = `${rows[0]?.count} ${rows[0]?.hash}`
  }
  return found
}
const keysOf = (client: Client) =>
  client.query(
    `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  )

test('what was backed up while readings went on comes back: rows, partitions, files, numbers, keys and fences', async () => {
  const source = await clientOf(ownerUrl)
  const before = await hashes(source)
  const client = await clientOf(ownerUrl)
  const chunks: Buffer[] = []
  const { dataDir } = it.context.config
  for await (const chunk of backup({ client, dataDir, passphrase, secret: Buffer.from('key'), now: it.now })) {
    if (chunks.length === 1) await it.tell(box, it.now + 1000, { soc: 1 })
    chunks.push(chunk)
  }
  const target = await emptyTarget()
  const restored = await restore(target.input(Buffer.concat(chunks)))
  expect(restored).toMatchObject({ madeAt: new Date(it.now).toISOString(), files: 1 })
  expect(await hashes(target.client)).toEqual(before)
  expect((await keysOf(target.client)).rows).toEqual((await keysOf(source)).rows)
  expect(target.kept).toEqual([Buffer.from('key')])
  const file = await readFile(join(target.dataDir, 'files', picture))
  expect(file.equals(await readFile(join(dataDir, 'files', picture)))).toBe(true)
  const { rows } = await target.client.query<{ id: string }>(
    `insert into merchant (name) values ('之后的商户') returning id::text`,
  )
  const { rows: taken } = await source.query<{ id: string }>('select max(id)::text as id from merchant')
  expect(Number(rows[0]?.id)).toBeGreaterThan(Number(taken[0]?.id))
})

test('a cut file, another passphrase and a database in use leave all as it was', async () => {
  const bytes = await made()
  const target = await emptyTarget()
  const before = await hashes(target.client)
  await expect(restore(target.input(bytes, 'another passphrase'))).rejects.toThrow('the passphrase is another one')
  await expect(restore(target.input(bytes.subarray(0, -40_000)))).rejects.toThrow('interrupted')
  expect(await hashes(target.client)).toEqual(before)
  expect(await readdir(target.dataDir)).not.toContain('secret.key')
  await restore(target.input(bytes))
  await expect(restore(target.input(bytes))).rejects.toThrow('the database is in use')
  expect((await readFile(join(target.dataDir, 'files', picture))).length).toBe(500_000)
})

test('a backup of other tables is refused', async () => {
  const bytes = await made()
  const older = await emptyTarget()
  await older.client.query(`delete from migration where name like '094%'`)
  await expect(restore(older.input(bytes))).rejects.toThrow('newer version')
  await older.client.query(
    `insert into migration (name, sha256) values ('094_notify.sql', 'x'), ('999_later.sql', 'x')`,
  )
  await expect(restore(older.input(bytes))).rejects.toThrow('older version')
})
