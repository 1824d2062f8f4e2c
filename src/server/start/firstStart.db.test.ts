import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPassword, quietLog, type TestDatabase, testDatabase } from '#test/support/database.ts'
import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { type FirstStart, firstStart } from './firstStart.ts'
import { verifyPassword } from '../people/passwords.ts'

let database: TestDatabase
let empty: ReturnType<typeof connect>
beforeAll(async () => {
  database = await testDatabase()
  await database.owner.query('create database unseeded')
  const url = Object.assign(new URL(database.ownerUrl), { pathname: '/unseeded' }).href
  await migrate(url, quietLog)
  empty = connect(url, quietLog)
}, 60_000)
afterAll(async () => {
  await empty.db.destroy()
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query('drop database unseeded with (force)')
  await client.end()
  await database.stop()
})

const said: string[] = []
const given = (more: Partial<FirstStart> = {}): FirstStart => ({
  authorities: ['asset_view', 'asset_station_save'],
  announce: (password) => said.push(password),
  ...more,
})
const authoritiesOfRole = async (key: string): Promise<string[]> => {
  const rows = await empty.db
    .selectFrom('role_authority')
    .innerJoin('role', 'role.id', 'role_authority.role_id')
    .select('authority')
    .where('role.key', '=', key)
    .orderBy('authority')
    .execute()
  return rows.map((row) => row.authority)
}

test('a first start makes the merchant, the roles and an admin whose generated password is said once', async () => {
  const [one, two] = await Promise.all([firstStart(empty.db, given()), firstStart(empty.db, given())])
  expect([one, two]).toEqual([{ demo: true }, { demo: true }])
  expect(said).toHaveLength(1)
  const users = await empty.db
    .selectFrom('app_user')
    .innerJoin('organization', 'organization.id', 'app_user.org_id')
    .innerJoin('merchant', 'merchant.id', 'organization.merchant_id')
    .innerJoin('user_role', 'user_role.user_id', 'app_user.id')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select([
      'user_name',
      'is_platform_admin',
      'must_change',
      'password_hash',
      'path',
      'organization.id',
      'merchant.name',
      'role.key',
    ])
    .execute()
  expect(users).toMatchObject([
    {
      user_name: 'admin',
      is_platform_admin: true,
      must_change: true,
      name: '默认商户',
      key: 'administrator',
      path: `/${users[0]?.id}/`,
    },
  ])
  expect(await verifyPassword(said[0] ?? '', users[0]?.password_hash ?? '')).toBe(true)
})

test('roles hold what they are for; only the administrator gains what comes later', async () => {
  await firstStart(empty.db, given({ authorities: ['asset_view', 'asset_station_save', 'later_view'] }))
  expect(await authoritiesOfRole('administrator')).toEqual(
    expect.arrayContaining(['asset_station_save', 'asset_view', 'later_view', 'platform_boxPower']),
  )
  for (const [role, more] of [
    ['operator', ['boxHistory_export']],
    ['viewer', []],
  ] as const) {
    const held = await authoritiesOfRole(role)
    expect(held.filter((each) => !each.startsWith('platform_')).sort()).toEqual(['asset_view', ...more])
    expect(held).toHaveLength(13 + more.length)
  }
})

test('what was decided about the demo stays', async () => {
  expect(await firstStart(empty.db, given({ demo: false }))).toEqual({ demo: true })
})

test('a given password need not be changed and is not said', async () => {
  const admin = await database.db
    .selectFrom('app_user')
    .selectAll()
    .where('user_name', '=', 'admin')
    .executeTakeFirstOrThrow()
  expect(admin.must_change).toBe(false)
  expect(await verifyPassword(adminPassword, admin.password_hash)).toBe(true)
})
