import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson, type Person, type TestApp, testApp } from '#test/support/app.ts'
import { createClient } from '#test/support/client.ts'
import { adminPassword } from '#test/support/database.ts'
import { sealPassword } from '#web/session/sealing.ts'
import { sessionContract } from '../contract.ts'
import { accessLifetime, refreshGrace, refreshLifetime } from './tokens.ts'

const { key, token, logout, password, info } = sessionContract
let it: TestApp
let address = 1
/** A client from an address of its own, so that failures of one test do not throttle the next. */
const client = () => createClient(it.app, `10.0.0.${address++}`)

beforeAll(async () => {
  it = await testApp()
}, 60_000)
afterAll(() => it?.stop())

const renew = (refresh_token: string) => it.ask(token, { grant_type: 'refresh_token', refresh_token })
const statusOf = async (access: string): Promise<number> => (await it.ask(info, {}, access)).status
const signIn = async (person: Pick<Person, 'userName' | 'password'>) =>
  (await client().signIn(person.userName, person.password)).data
const changePassword = async (access: string, old: string, fresh: string) => {
  const offered = await it.call(key, {})
  const sealed = { old_password: sealPassword(offered, old), new_password: sealPassword(offered, fresh) }
  return it.ask(password, { randomStr: offered.randomStr, ...sealed }, access)
}

test('the administrator signs in with a sealed password and is told who he is', async () => {
  const answer = await client().signIn('admin', adminPassword)
  expect(answer).toMatchObject({
    status: 200,
    code: 0,
    data: { token_type: 'bearer', expires_in: 1800, must_change: false },
  })
  const { user_info, authorities } = await it.call(info, {}, answer.data.access_token)
  expect(user_info).toMatchObject({ user_name: 'admin', dept_name: '默认商户' })
  expect(authorities.map(({ authority }) => authority)).toEqual(
    expect.arrayContaining(['asset_view', 'platform_boxPower']),
  )
})

test('only hashes of tokens are kept', async () => {
  const { access_token, refresh_token } = await signIn({ userName: 'admin', password: adminPassword })
  const { rows } = await it.context.pool.query('select session::text as text from session')
  for (const secret of [access_token, refresh_token]) {
    expect(
      rows.some(({ text }) => text.includes(secret) || text.includes(Buffer.from(secret, 'base64url').toString('hex'))),
    ).toBe(false)
  }
})

test('a wrong password, an unknown user and a disabled one get one answer', async () => {
  const person = await addPerson(it.context, 'disabled_one', [])
  const { access_token } = await signIn(person)
  await it.context.db.updateTable('app_user').set({ status: 1 }).where('id', '=', person.userId).execute()
  expect(await statusOf(access_token)).toBe(401)
  const refusals = [
    await client().signIn('admin', 'wrong_one'),
    await client().signIn('nobody_here', 'wrong_one'),
    await client().signIn(person.userName, person.password),
  ]
  for (const refusal of refusals)
    expect(refusal).toEqual({ status: 200, code: 2001, msg: '用户名或密码错误', data: null })
})

test('a nonce opens once, and a plain password not at all', async () => {
  const offered = await it.call(key, {})
  const input = {
    grant_type: 'password' as const,
    username: 'admin',
    randomStr: offered.randomStr,
    password: sealPassword(offered, adminPassword),
  }
  expect((await it.ask(token, input)).code).toBe(0)
  expect((await it.ask(token, input)).code).toBe(2002)
  const { randomStr } = await it.call(key, {})
  expect((await it.ask(token, { ...input, randomStr, password: adminPassword })).code).toBe(2002)
  expect(
    (await it.ask(token, { ...input, randomStr, password: sealPassword({ ...offered, randomStr }, adminPassword) }))
      .code,
  ).toBe(2002)
})

test('an access token ends after half an hour, a refresh token renews it and slides for twelve hours', async () => {
  const person = await addPerson(it.context, 'long_shift', [])
  let { access_token, refresh_token } = await signIn(person)
  expect(await statusOf(access_token)).toBe(200)
  it.advance(accessLifetime)
  expect(await statusOf(access_token)).toBe(401)
  ;({ access_token, refresh_token } = (await renew(refresh_token)).data)
  for (let i = 0; i < 3; i++) {
    it.advance(refreshLifetime - 60_000)
    const renewed = await renew(refresh_token)
    expect(renewed.code).toBe(0)
    ;({ access_token, refresh_token } = renewed.data)
    expect(await statusOf(access_token)).toBe(200)
  }
  it.advance(refreshLifetime)
  expect((await renew(refresh_token)).status).toBe(401)
})

test('a used refresh token that comes back later ends the whole session', async () => {
  const person = await addPerson(it.context, 'robbed', [])
  const first = await signIn(person)
  const second = (await renew(first.refresh_token)).data
  expect(await statusOf(first.access_token)).toBe(401)
  it.advance(refreshGrace + 1)
  expect((await renew(first.refresh_token)).status).toBe(401)
  expect(await statusOf(second.access_token)).toBe(401)
  expect((await renew(second.refresh_token)).status).toBe(401)
  const session = await it.context.db
    .selectFrom('session')
    .select('ended_by')
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow()
  expect(session.ended_by).toBe('reuse')
})

test('of two renewals at once one wins, and its session lives on', async () => {
  const { refresh_token } = await signIn(await addPerson(it.context, 'two_tabs', []))
  const answers = await Promise.all(Array.from({ length: 6 }, () => renew(refresh_token)))
  const winners = answers.filter(({ code }) => code === 0)
  expect(winners).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(await statusOf(winners[0]?.data.access_token ?? '')).toBe(200)
})

test('a first password opens nothing but its change and logout', async () => {
  const person = await addPerson(it.context, 'newcomer', ['asset_view'], { must_change: true })
  const { access_token, must_change } = await signIn(person)
  expect(must_change).toBe(true)
  expect(await it.ask(info, {}, access_token)).toMatchObject({ status: 403, msg: '请先修改初始密码' })
  expect((await it.ask(info, {}, access_token, { 'accept-language': 'en' })).msg).toBe(
    'Change your initial password to continue',
  )
  expect((await changePassword(access_token, person.password, 'Harbour_77')).code).toBe(0)
  expect(await statusOf(access_token)).toBe(200)
  expect((await client().signIn('newcomer', person.password)).code).toBe(2001)
  expect((await client().signIn('newcomer', 'Harbour_77')).data.must_change).toBe(false)
  const other = await addPerson(it.context, 'leaver', [], { must_change: true })
  expect((await it.ask(logout, {}, (await signIn(other)).access_token)).code).toBe(0)
})

test('a change of password follows the rules and ends the other sessions', async () => {
  const person = await addPerson(it.context, 'careful', [])
  const here = await signIn(person)
  const there = await signIn(person)
  expect((await changePassword(here.access_token, 'not_mine_1', 'Harbour_77')).code).toBe(2001)
  expect((await changePassword(here.access_token, person.password, 'no-dash')).code).toBe(2004)
  expect((await changePassword(here.access_token, person.password, 'password1')).code).toBe(2005)
  expect((await changePassword(here.access_token, person.password, person.password)).code).toBe(2006)
  expect(await statusOf(there.access_token)).toBe(200)
  expect((await changePassword(here.access_token, person.password, 'Harbour_77')).code).toBe(0)
  expect(await statusOf(here.access_token)).toBe(200)
  expect(await statusOf(there.access_token)).toBe(401)
  expect((await renew(there.refresh_token)).status).toBe(401)
})

test('logout ends this session and no other', async () => {
  const person = await addPerson(it.context, 'two_desks', [])
  const here = await signIn(person)
  const there = await signIn(person)
  expect((await it.ask(logout, {}, here.access_token)).code).toBe(0)
  expect(await statusOf(here.access_token)).toBe(401)
  expect((await renew(here.refresh_token)).status).toBe(401)
  expect(await statusOf(there.access_token)).toBe(200)
})

test('an authority that is taken away is gone with the next request', async () => {
  const person = await addPerson(it.context, 'demoted', ['asset_view'])
  const { access_token } = await signIn(person)
  expect((await it.call(info, {}, access_token)).authorities).toEqual([{ authority: 'asset_view' }])
  await it.context.db.deleteFrom('user_role').where('user_id', '=', person.userId).execute()
  expect((await it.call(info, {}, access_token)).authorities).toEqual([])
})
