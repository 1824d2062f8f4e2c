import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { sessionContract } from '../contract.ts'
import { createForgetting, overMs } from './forgetting.ts'
import { refreshLifetime } from './tokens.ts'

let it: TestApp
beforeAll(async () => {
  it = await testApp()
}, 60_000)
afterAll(() => it?.stop())

const count = async (table: 'session' | 'used_refresh', userId: string): Promise<number> => {
  const whose = table === 'session' ? 'user_id = $1' : 'session_id in (select id from session where user_id = $1)'
  const { rows } = await it.context.pool.query(`select count(*)::int as n from ${table} where ${whose}`, [userId])
  return rows[0].n
}
const renew = async (refresh_token: string) =>
  (await it.call(sessionContract.token, { grant_type: 'refresh_token', refresh_token })).refresh_token

test('sessions that are over are forgotten after a day, and used tokens that ran out; who is in stays in', async () => {
  const person = await addPerson(it.context, 'forgotten_one', [])
  const [left, stays] = await Promise.all([1, 2].map(() => it.signIn(person.userName, person.password)))
  let refresh = await renew(stays?.data.refresh_token ?? '')
  await it.call(sessionContract.logout, {}, left?.data.access_token)
  const tick = () => createForgetting(it.context).tick?.(it.context.clock())
  await tick()
  expect([await count('session', person.userId), await count('used_refresh', person.userId)]).toEqual([2, 1])
  for (let hours = 0; hours < 30; hours += 6) {
    it.advance(6 * 3_600_000)
    refresh = await renew(refresh)
  }
  await tick()
  expect(await count('session', person.userId)).toBe(1)
  expect(await count('used_refresh', person.userId)).toBe(refreshLifetime / (6 * 3_600_000))
  await renew(refresh)
  it.advance(refreshLifetime + overMs + 1000)
  await tick()
  expect(await count('session', person.userId)).toBe(0)
})

const addOld = (userId: string, from: number, to: number) =>
  it.context.pool.query(
    `insert into session (user_id, access_hash, access_expires_at, refresh_hash, refresh_expires_at)
     select $1, sha256(('a' || g)::bytea), now(), sha256(('r' || g)::bytea), now() - interval '1 year' from generate_series($2::int, $3) g`,
    [userId, from, to],
  )

test('many go in small steps, one after the other', async () => {
  const { userId } = await addPerson(it.context, 'often_in', [])
  await addOld(userId, 1, 450)
  const forgetting = createForgetting(it.context)
  const now = it.context.clock()
  const left: number[] = []
  for (let second = 0; second < 3; second += 1) {
    await forgetting.tick?.(now + second * 1000)
    left.push(await count('session', userId))
  }
  expect(left).toEqual([250, 50, 0])
})

test('a clock that was set back does not hold it up', async () => {
  const { userId } = await addPerson(it.context, 'set_back', [])
  const forgetting = createForgetting(it.context)
  const now = it.context.clock()
  await forgetting.tick?.(now + 3_600_000)
  await addOld(userId, 1001, 1003)
  await forgetting.tick?.(now)
  expect(await count('session', userId)).toBe(0)
})
