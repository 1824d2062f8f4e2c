import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quietLog, type TestDatabase, testDatabase } from '#test/support/database.ts'
import { migrate, migrations } from './migrate.ts'

let database: TestDatabase
const name = `tidewatt_cards_${randomBytes(6).toString('hex')}`
beforeAll(async () => {
  database = await testDatabase()
  await database.owner.query(`create database ${name}`)
}, 60_000)
afterAll(async () => {
  await database.owner.query(`drop database ${name} with (force)`)
  await database.stop()
})

/** Merchants 1 and 4; below 1 the merchant 2 with its part 3, and 5, which came over from 4. */
const before = `
  insert into merchant (name) values ('m');
  insert into organization (name, merchant_id, parent_id, path, is_merchant_root) values
    ('A', 1, null, '/1/', true), ('B', 1, 1, '/1/2/', true), ('part', 1, 2, '/1/2/3/', false), ('C', 1, null, '/4/', true),
    ('came', 1, 1, '/1/5/', false);
  insert into pile_token (org_id, merchant, id_tag) values
    (1, '1', 'OF_A'), (2, '1', 'OF_B'), (3, '1', 'OF_PART'), (4, '4', 'of_b'), (5, '4', 'CAME'), (5, '4', 'of_a'), (2, '', 'FOR_ALL');
`

test('cards get the merchant that they are of; one whose number is taken there stays', async () => {
  const url = new URL(database.ownerUrl)
  url.pathname = `/${name}`
  const files = await migrations()
  await migrate(url.href, quietLog, { files: files.filter((file) => file.name < '113') })
  const client = new Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(before)
    await migrate(url.href, quietLog)
    const { rows } = await client.query('select id_tag, merchant from pile_token order by id')
    expect(rows.map(({ id_tag, merchant }) => `${id_tag} ${merchant}`)).toEqual([
      ...['OF_A 1', 'OF_B 2', 'OF_PART 2', 'of_b 4', 'CAME 1', 'of_a 4', 'FOR_ALL '],
    ])
  } finally {
    await client.end()
  }
})
