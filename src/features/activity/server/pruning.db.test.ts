import { afterAll, beforeAll, expect, test } from 'vitest'
import { configurationContract } from '#features/configuration/contract.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { createPruning } from './pruning.ts'

let it: TestApp
beforeAll(async () => {
  it = await testApp()
}, 60_000)
afterAll(() => it?.stop())

const day = 86_400_000
const fill = async (count: number, daysAgo: number): Promise<void> => {
  await it.context.pool.query(
    `insert into login_log (at, user_name, way, result, ip)
     select now() - make_interval(days => $2), 'old ' || $2, 'password', 'done', '' from generate_series(1, $1)`,
    [count, daysAgo],
  )
  await it.context.pool.query(
    `insert into operation_log (at, user_id, user_name, org_id, kind, action, subject_id, subject_name, changes, ip)
     values (now() - make_interval(days => $1), 1, 'old ' || $1, 1, 'user', 'save', '', '', '[]', '')`,
    [daysAgo],
  )
}
const left = async (table: string): Promise<Record<string, number>> => {
  const { rows } = await it.context.pool.query(
    `select user_name, count(*)::int as n from ${table} where user_name like 'old %' group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ user_name, n }) => [user_name, n]))
}
const keep = (key: string, value: string) =>
  it.ask(configurationContract.parameterUpdate, { key, name: key, value, value_type: 'number' }, it.admin)

test('what is older than the days that are kept goes, in small steps, once a day; 0 keeps all', async () => {
  await fill(2500, 400)
  await fill(3, 364)
  expect((await keep('operation_log_days', '0')).code).toBe(0)
  const pruning = createPruning(it.context)
  const now = Date.now()
  await pruning.tick?.(now)
  expect(await left('login_log')).toEqual({ 'old 364': 3, 'old 400': 1500 })
  await pruning.tick?.(now + 1000)
  await pruning.tick?.(now + 2000)
  expect(await left('login_log')).toEqual({ 'old 364': 3 })
  expect(await left('operation_log')).toEqual({ 'old 364': 1, 'old 400': 1 })
  expect((await keep('login_log_days', '30')).code).toBe(0)
  await pruning.tick?.(now + day / 2)
  expect(await left('login_log')).toEqual({ 'old 364': 3 })
  await pruning.tick?.(now + day + 2001)
  expect(await left('login_log')).toEqual({})
})

test('nothing of the last 29 days goes by any way, not even where the clock runs ahead', async () => {
  await fill(2, 28)
  await createPruning(it.context).tick?.(Date.now() + 1000 * day)
  expect(await left('login_log')).toEqual({ 'old 28': 2 })
  const client = await it.owner.connect()
  try {
    await client.query(`set tidewatt.prune = 'on'`)
    await expect(client.query('delete from login_log')).rejects.toThrow('a log is not edited')
    await expect(client.query('truncate login_log')).rejects.toThrow('a log is not edited')
    await expect(client.query(`update login_log set ip = 'x'`)).rejects.toThrow('a log is not edited')
  } finally {
    client.release(true)
  }
  for (const table of ['app_user', 'login_log; drop table app_user'])
    await expect(it.context.pool.query('select prune_log($1, now(), 10)', [table])).rejects.toThrow('no such log')
})

test('fewer than thirty days are no choice', async () => {
  for (const value of ['1', '29', '-1', '3651', 'x']) expect((await keep('login_log_days', value)).code).toBe(2406)
})
