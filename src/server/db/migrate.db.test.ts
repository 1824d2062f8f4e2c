import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quietLog, type TestDatabase, testDatabase } from '#test/support/database.ts'
import { migrate, migrations } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
}, 60_000)
afterAll(() => database.stop())

const extra = { name: '900_extra.sql', text: 'create table extra (n int); insert into extra values (1);' }

test('a migrated database stays as it is', async () => {
  expect(await migrate(database.ownerUrl, quietLog)).toEqual([])
})

test('processes that start together apply a new file once', async () => {
  const files = [...(await migrations()), extra]
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.ownerUrl, quietLog, { files })))
  expect(applied.flat()).toEqual([extra.name])
  expect((await database.owner.query('select n from extra')).rows).toEqual([{ n: 1 }])
  await database.owner.query('drop table extra')
  await database.owner.query('delete from migration where name = $1', [extra.name])
})

test('a file changed after it was applied is refused', async () => {
  const [first, ...rest] = await migrations()
  if (!first) throw new Error('no migrations')
  const changed = [{ ...first, text: `${first.text}\n-- changed` }, ...rest]
  await expect(migrate(database.ownerUrl, quietLog, { files: changed })).rejects.toThrow(
    `Migration ${first.name} was changed`,
  )
})

test('a database of a newer version is refused', async () => {
  const known = await migrations()
  await expect(migrate(database.ownerUrl, quietLog, { files: known.slice(1) })).rejects.toThrow(
    'newer version of Tidewatt',
  )
})

test('a file that fails leaves nothing of itself', async () => {
  const broken = { name: '901_broken.sql', text: 'create table half (n int); select nonsense;' }
  await expect(migrate(database.ownerUrl, quietLog, { files: [...(await migrations()), broken] })).rejects.toThrow(
    '901_broken.sql failed',
  )
  const client = new Client({ connectionString: database.url })
  await client.connect()
  expect((await client.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }])
  await client.end()
})
