import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountSubject, forgetAttempts } from '#server/people/attempts.ts'
import { addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { createClient } from '#test/support/client.ts'
import { sealPassword } from '#web/session/sealing.ts'
import { sessionContract } from '../contract.ts'
import { createSession } from './handlers.ts'

const { key, captcha, token } = sessionContract
const shown = 'HK4T'
let it: TestApp
let address = 1

beforeAll(async () => {
  it = await testApp([createSession(() => shown)])
}, 60_000)
afterAll(() => it?.stop())

/** Signs in from an address of its own unless one is given; draws a captcha where there is a `code` for it. */
const attempt = async (username: string, password: string, code?: string, ip = `10.1.0.${address++}`) => {
  const client = createClient(it.app, ip)
  const offered = await client.call(key, { username })
  if (code !== undefined) await client.call(captcha, { randomStr: offered.randomStr })
  const answer = await client.ask(token, {
    grant_type: 'password',
    username,
    password: sealPassword(offered, password),
    randomStr: offered.randomStr,
    ...(code === undefined ? {} : { code }),
  })
  return { asked: offered.captcha, code: answer.code, msg: answer.msg }
}
const fail = async (username: string, times: number, ip?: string): Promise<number[]> => {
  const codes: number[] = []
  for (let i = 0; i < times; i++) codes.push((await attempt(username, `wrong_${i}`, shown, ip)).code)
  return codes
}

test.each(['known_one', 'unknown_one'])(
  'after three failures of %s a captcha is asked, and only what it shows counts',
  async (name) => {
    const person =
      name === 'known_one' ? await addPerson(it.context, name, []) : { userName: name, password: 'Right_123' }
    expect((await attempt(name, 'wrong')).asked).toBe(false)
    await fail(name, 2)
    expect(await attempt(name, person.password)).toEqual({ asked: true, code: 2007, msg: '请输入图形验证码' })
    expect((await attempt(name, person.password, 'AAAA')).code).toBe(2008)
    expect((await attempt(name, person.password, shown.toLowerCase())).code).toBe(name === 'known_one' ? 0 : 2001)
    expect((await attempt(name, 'wrong')).asked).toBe(name !== 'known_one')
  },
)

test('a captcha that was not seen does not count as a failure', async () => {
  const person = await addPerson(it.context, 'no_picture', [])
  await fail(person.userName, 3)
  for (let i = 0; i < 12; i++) expect((await attempt(person.userName, 'wrong')).code).toBe(2007)
  expect((await attempt(person.userName, person.password, shown)).code).toBe(0)
})

test('three failures from one address ask it for a captcha, whatever the name', async () => {
  const ip = '10.2.0.1'
  for (const name of ['a_1', 'a_2', 'a_3']) await attempt(name, 'wrong', undefined, ip)
  expect((await attempt('a_4', 'wrong', undefined, ip)).code).toBe(2007)
  expect((await createClient(it.app, ip).call(key, {})).captcha).toBe(true)
  expect((await createClient(it.app, '10.2.0.2').call(key, {})).captcha).toBe(false)
})

test.each(['locked_one', 'locked_nobody'])(
  'ten failures lock %s for fifteen minutes, also for the right password',
  async (name) => {
    const person = name === 'locked_one' ? await addPerson(it.context, name, []) : { password: 'Right_123' }
    expect(await fail(name, 10)).toEqual(Array(10).fill(2001))
    const refused = await attempt(name, person.password, shown)
    expect(refused).toMatchObject({ code: 2003, msg: '失败次数过多，已锁定，请15分钟后再试' })
    it.advance(15 * 60_000 - 5000)
    expect((await attempt(name, person.password, shown)).code).toBe(2003)
    it.advance(5000)
    expect((await attempt(name, person.password)).code).toBe(name === 'locked_one' ? 0 : 2001)
  },
)

test('a lock can be taken off, and a flood of other names does not', async () => {
  const person = await addPerson(it.context, 'freed_one', [])
  await fail(person.userName, 10)
  await it.context.pool.query(
    `insert into attempt select 'user:flood' || n, 1, now() + interval '1 hour' from generate_series(1, 20000) n`,
  )
  expect((await attempt(person.userName, person.password, shown)).code).toBe(2003)
  await forgetAttempts(it.context.db, accountSubject(person.userName))
  expect((await attempt(person.userName, person.password)).code).toBe(0)
})

test('many attempts at once cannot slip by the lock', async () => {
  const codes = await Promise.all(
    Array.from({ length: 15 }, async () => (await attempt('many_at_once', 'wrong_one', shown)).code),
  )
  expect(codes.filter((code) => code === 2001)).toHaveLength(10)
  expect(codes.filter((code) => code === 2003)).toHaveLength(5)
})

test('forged forwarding headers and ever other names do not get an address around its lock', async () => {
  const client = createClient(it.app, '10.3.0.1')
  const guess = async (turn: number): Promise<number> => {
    const from = `172.16.${turn}.1`
    const headers = { 'x-forwarded-for': from, forwarded: `for=${from}`, 'x-real-ip': from, 'x-client-ip': from }
    const offered = await client.call(key, {})
    await client.call(captcha, { randomStr: offered.randomStr })
    const password = sealPassword(offered, 'Wrong_pass1')
    const { randomStr } = offered
    const input = { grant_type: 'password' as const, username: `guess_${turn}`, password, randomStr, code: shown }
    return (await client.ask(token, input, undefined, headers)).code
  }
  const codes: number[] = []
  for (let turn = 0; turn < 52; turn += 1) codes.push(await guess(turn))
  expect(codes).toEqual([...Array(50).fill(2001), 2003, 2003])
}, 90_000)

test('what is forgotten is swept away', async () => {
  await fail('swept_one', 1)
  it.advance(24 * 3_600_000)
  await fail('swept_two', 1)
  const { rows } = await it.context.pool.query(`select subject from attempt where subject like 'user:%'`)
  expect(rows).toEqual([{ subject: 'user:swept_two' }])
})

test('a picture is drawn for a key that was given out only', async () => {
  expect((await it.ask(captcha, { randomStr: 'made_up' })).code).toBe(2002)
})
