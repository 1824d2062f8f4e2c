import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  administer,
  newName,
  quietLog,
  type TestDatabase,
  temporaryDataDir,
  testDatabase,
  withDatabase,
} from '#test/support/database.ts'
import { createLog } from '../log.ts'
import { startEmbedded } from './embedded.ts'
import { migrate, migrations } from './migrate.ts'
import { prepareDatabase } from './prepareDatabase.ts'

const owned = `select relname as name from pg_class where relowner = $1::regrole
  union all select proname from pg_proc where proowner = $1::regrole
  union all select datname from pg_database where datdba = $1::regrole`
const ask = async (url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}
const userOf = (url: string): string => new URL(url).username
const before = async () => (await migrations()).filter(({ name }) => name < '032')

describe('the application’s role', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database?.stop())

  test('owns nothing, is no superuser and reads and writes every table but the logs', async () => {
    const name = userOf(database.url)
    expect(await ask(database.ownerUrl, owned, [name])).toEqual([])
    const [role] = await ask(
      database.url,
      'select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as more from pg_roles where rolname = current_user',
    )
    expect(role).toEqual({ more: false })
    const lacking = await ask(
      database.url,
      `select relname from pg_class, unnest(array['select', 'insert', 'update', 'delete']) as p
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not has_table_privilege(oid, p)
       group by 1 order by 1`,
    )
    expect(lacking.map(({ relname }) => relname)).toEqual(['login_log', 'migration', 'operation_log'])
  })

  test.each([
    'create table mine (n int)',
    'create schema mine',
    'create function mine() returns int language sql as $$select 1$$',
    'create table frame_20300101 partition of frame default',
    'drop table frame_other',
    'alter table frame add column x int',
    'alter table app_user disable trigger all',
    'truncate frame',
    'create trigger t before insert on frame for each row execute function registry_changed()',
    'create or replace function registry_changed() returns trigger language plpgsql as $$begin return null; end$$',
    'alter function make_frame_day(date) security invoker',
    'insert into migration (name, sha256) values ($$x$$, $$x$$)',
    'delete from operation_log',
    'create role mine',
    'alter system set fsync = off',
    'copy app_user to program $$cat$$',
    'select pg_read_file($$/etc/passwd$$)',
  ])('may not: %s', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow(/permission denied|must be owner|must be superuser/)
  })

  test('makes and drops days of frames and nothing else, whatever it calls or puts before them', async () => {
    const call = (text: string) => database.pool.query(text).then(({ rows }) => rows[0]?.done)
    expect(await call(`select make_frame_day('2030-01-05') as done`)).toBe(true)
    expect(await call(`select make_frame_day('2030-01-05') as done`)).toBe(false)
    await database.pool.query("insert into frame values (1, '2030-01-05 10:00Z', '')")
    for (const end of ['drop', 'empty']) expect(await call(`select ${end}_frame_day('2030-01-05') as done`)).toBe(false)
    await database.pool.query('delete from frame')
    const client = await database.pool.connect()
    try {
      await client.query('create temp table frame (n int); create temp table frame_20300105 (n int)')
      await client.query('set search_path = pg_temp, public')
      const { rows } = await client.query(`select public.drop_frame_day('2030-01-05') as done`)
      expect(rows).toEqual([{ done: true }])
    } finally {
      client.release(true)
    }
    expect(await ask(database.url, `select to_regclass('public.frame_20300105') as there`)).toEqual([{ there: null }])
    for (const day of ['null', "'infinity'", "'0001-01-01'", "'9999-12-31'"])
      for (const name of ['make', 'drop', 'empty'])
        await expect(database.pool.query(`select ${name}_frame_day(${day})`)).rejects.toThrow('frames have no such day')
    expect(await call(`select drop_frame_day('2030-01-06') as done`)).toBe(false)
  })

  test('is given tables to come as well, and no other role may call its functions', async () => {
    await database.owner.query('create table later (n int)')
    await database.pool.query('insert into later values (1)')
    const other = newName()
    await administer(database.ownerUrl, `create role ${other} login password 'x'`)
    try {
      const url = Object.assign(new URL(database.url), { username: other, password: 'x' }).href
      for (const text of ["make_frame_day('2030-01-07')", "prune_log('login_log', now(), 1)"])
        await expect(ask(url, `select ${text}`)).rejects.toThrow('permission denied')
    } finally {
      await administer(database.ownerUrl, `drop role ${other}`)
    }
  })
})

describe('an external database', () => {
  const server = inject('databaseServer')
  const [one, two, name] = [newName(), newName(), newName()]
  const urlOf = (role: string): string =>
    Object.assign(new URL(withDatabase(server.url, name)), { username: role, password: role }).href
  const lines: string[] = []
  const log = createLog((line) => void lines.push(line))
  const prepare = (databaseUrl: string, databaseOwnerUrl?: string) =>
    prepareDatabase({ databaseUrl, ...(databaseOwnerUrl ? { databaseOwnerUrl } : {}) }, undefined, log)

  beforeAll(async () => {
    for (const role of [one, two]) await administer(server.url, `create role ${role} login password '${role}'`)
    await administer(server.url, `create database ${name} owner ${one}`)
    await migrate(urlOf(one), quietLog, { files: await before() })
    await ask(urlOf(one), "insert into setting (key, value) values ('kept', 'yes')")
  })
  afterAll(async () => {
    await administer(server.url, `drop database ${name} with (force)`)
    for (const role of [one, two]) await administer(server.url, `drop role ${role}`)
  })

  test('of which one role is given: it does both, and the start says so in one line', async () => {
    expect(await prepare(urlOf(one))).toBe(urlOf(one))
    expect(lines.filter((line) => line.includes('DATABASE_OWNER_URL'))).toHaveLength(1)
    expect(await ask(urlOf(one), "select make_frame_day('2030-01-01') as made")).toEqual([{ made: true }])
  })

  test('whose tables the application’s role owns is not taken over by one that may not, and the line says what to do', async () => {
    await expect(prepare(urlOf(one), urlOf(two))).rejects.toThrow(`grant "${one}" to ${two}`)
  })

  test('that one role owned is taken over with its data', async () => {
    await administer(server.url, `grant ${one} to ${two}`)
    lines.length = 0
    expect(await prepare(urlOf(one), urlOf(two))).toBe(urlOf(one))
    expect(lines.join('')).not.toContain('DATABASE_OWNER_URL')
    expect(await ask(urlOf(two), owned, [one])).toEqual([])
    expect(await ask(urlOf(one), "select value from setting where key = 'kept'")).toEqual([{ value: 'yes' }])
    await expect(ask(urlOf(one), 'create table mine (n int)')).rejects.toThrow('permission denied')
    expect(await ask(urlOf(one), "select make_frame_day('2030-01-02') as made")).toEqual([{ made: true }])
    await prepare(urlOf(one), urlOf(two))
  })

  test('is served without its owner while no migration is missing', async () => {
    lines.length = 0
    await prepare(urlOf(one))
    expect(lines).toEqual([])
    const files = [...(await migrations()), { name: '900_later.sql', text: 'create table later (n int)' }]
    await expect(migrate(urlOf(one), quietLog, { files })).rejects.toThrow('start with DATABASE_OWNER_URL')
  })

  test('whose two addresses do not fit is refused', async () => {
    await expect(prepare(withDatabase(server.url, name), urlOf(two))).rejects.toThrow('no superuser')
    await expect(prepare(urlOf(one), withDatabase(urlOf(two), 'postgres'))).rejects.toThrow('expected the same')
  })
})

test('the embedded database of a version with one role keeps its data and gets the other one', async () => {
  const dir = await temporaryDataDir()
  const embedded = await startEmbedded(dir, quietLog, { fsync: 'off' })
  try {
    await migrate(embedded.url, quietLog, { files: await before() })
    await ask(embedded.url, "insert into setting (key, value) values ('kept', 'yes')")
    const lines: string[] = []
    const log = createLog((line) => void lines.push(line))
    const url = await prepareDatabase({}, embedded, log)
    expect(userOf(url)).toBe('tidewatt_app')
    expect(await ask(url, "select value from setting where key = 'kept'")).toEqual([{ value: 'yes' }])
    expect(await ask(embedded.url, owned, ['tidewatt_app'])).toEqual([])
    expect(await ask(await prepareDatabase({}, embedded, log), 'select 1 as one')).toEqual([{ one: 1 }])
    expect(lines.join('')).not.toContain('DATABASE_OWNER_URL')
  } finally {
    await embedded.stop()
    await rm(dir, { recursive: true, force: true })
  }
})
