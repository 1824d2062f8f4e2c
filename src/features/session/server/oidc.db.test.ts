import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activityContract } from '#features/activity/contract.ts'
import { usersContract } from '#features/users/contract.ts'
import { accountSubject } from '#server/people/attempts.ts'
import type { OidcConfig } from '#server/config/oidc.ts'
import { addPerson, type Person, type TestApp, testApp } from '#test/support/app.ts'
import { createClient } from '#test/support/client.ts'
import { passProvider, startProvider, type TestProvider } from '#test/support/oidcProvider.ts'
import { secondStep, sessionContract } from '../contract.ts'
import { bindingOf, requestLifetime, ticketLifetime } from './oidcTickets.ts'

const { info, logout, oidcStart, oidcCallback, token, totpBegin, totpConfirm, ways } = sessionContract
const portal = 'https://portal.example'
let provider: TestProvider
let it: TestApp
let address = 1

const configured = (change: Partial<OidcConfig> = {}): OidcConfig => ({
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  scope: 'openid profile email',
  label: '港口统一认证',
  claim: 'preferred_username',
  ...change,
})

beforeAll(async () => {
  provider = await startProvider()
  provider.allow(`${portal}${oidcCallback.path}`)
  it = await testApp(undefined, { config: { oidc: configured(), publicUrl: portal } })
}, 60_000)
afterAll(async () => {
  await it?.stop()
  await provider?.stop()
})

const newSecret = (): string => randomBytes(32).toString('base64url')
const client = () => createClient(it.app, `10.4.0.${address++}`)

const callback = async (url: string, app = it.app): Promise<string> => {
  const { pathname, search } = new URL(url)
  const response = await app.inject({ url: pathname + search })
  expect(response.statusCode).toBe(302)
  return String(response.headers.location)
}
/** From the button to the address of the page with its ticket. */
const round = async (account: string) => {
  const secret = newSecret()
  const { url } = await it.call(oidcStart, { binding: bindingOf(secret) })
  const back = await passProvider(url, account)
  const location = await callback(back)
  return { secret, url, back, location, ticket: /^\/#\/login\?ticket=([\w-]{43})$/.exec(location)?.[1] ?? '' }
}
const redeem = ({ ticket, secret }: { ticket: string; secret: string }) =>
  client().ask(token, { grant_type: 'ticket', ticket, secret })
const signIn = async (account: string) => redeem(await round(account))

/** Somebody whose external name is `external`. */
const linked = async (userName: string, external = userName): Promise<Person> => {
  const person = await addPerson(it.context, userName, ['asset_view'])
  await it.context.db.updateTable('app_user').set({ external_name: external }).where('id', '=', person.userId).execute()
  return person
}

test('without configuration there is no such way, and its calls are not there', async () => {
  const plain = await testApp()
  expect(await plain.call(ways, {})).toEqual({ oidc: null })
  const secret = newSecret()
  expect(await plain.ask(oidcStart, { binding: bindingOf(secret) })).toMatchObject({ status: 404, code: 404 })
  expect((await plain.app.inject({ url: `${oidcCallback.path}?state=x&code=y` })).statusCode).toBe(404)
  expect((await plain.ask(token, { grant_type: 'ticket', ticket: 'x', secret })).status).toBe(404)
  await plain.stop()
}, 60_000)

test('the whole round: to the provider with PKCE, state and nonce, back with a ticket, and in', async () => {
  const person = await linked('pilot_one', 'pilot@port')
  provider.accounts.set('sub-1', { preferred_username: 'pilot@port' })
  expect(await it.call(ways, {})).toEqual({ oidc: { label: '港口统一认证', available: true } })
  const way = await round('sub-1')
  const asked = new URL(way.url).searchParams
  expect(asked.get('redirect_uri')).toBe(`${portal}/auth/oidc/callback`)
  expect(asked.get('code_challenge_method')).toBe('S256')
  for (const name of ['code_challenge', 'state', 'nonce']) expect(asked.get(name)?.length).toBeGreaterThan(20)
  const { code, data } = await redeem(way)
  expect(code).toBe(0)
  expect((await it.call(info, {}, data.access_token)).user_info).toMatchObject({
    user_id: person.userId,
    time_zone: 'Asia/Shanghai',
  })
  expect((await it.ask(logout, {}, data.access_token)).code).toBe(0)
  const { records } = await it.call(activityContract.loginPage, { user_name: 'pilot_one' }, it.admin)
  expect(records.map(({ way, result }) => `${way} ${result}`)).toEqual(['logout done', 'oidc done'])
})

test('a ticket opens once, within a minute, for the page that began, and for nothing else', async () => {
  await linked('ticket_one', 'ticket')
  provider.accounts.set('sub-2', { preferred_username: 'ticket' })
  const way = await round('sub-2')
  expect((await it.ask(info, {}, way.ticket)).status).toBe(401)
  const answers = await Promise.all(Array.from({ length: 6 }, () => redeem(way)))
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 2021)).toHaveLength(5)
  const stolen = await round('sub-2')
  expect((await redeem({ ...stolen, secret: newSecret() })).code).toBe(2021)
  expect((await redeem(stolen)).code).toBe(2021)
  const late = await round('sub-2')
  it.advance(ticketLifetime)
  expect((await redeem(late)).code).toBe(2021)
  const { rows } = await it.context.pool.query(
    `select t::text as row from oidc_ticket t union all select r::text from oidc_request r`,
  )
  for (const { row } of rows)
    for (const each of [way.ticket, way.secret, stolen.secret]) expect(row).not.toContain(each)
})

test('a state is good once, in time, and for its own answer; nothing from outside decides where the browser goes', async () => {
  provider.accounts.set('sub-3', { preferred_username: 'stateful' })
  await linked('stateful')
  const refused = '/#/login?refused=failed'
  const way = await round('sub-3')
  expect(way.ticket).not.toBe('')
  expect(await callback(way.back)).toBe(refused)
  const begin = async () => (await it.call(oidcStart, { binding: bindingOf(newSecret()) })).url
  const [one, other] = [await passProvider(await begin(), 'sub-3'), await passProvider(await begin(), 'sub-3')]
  const mixed = new URL(one)
  mixed.searchParams.set('code', new URL(other).searchParams.get('code') ?? '')
  expect(await callback(mixed.href)).toBe(refused)
  const late = await passProvider(await begin(), 'sub-3')
  it.advance(requestLifetime)
  expect(await callback(late)).toBe(refused)
  for (const query of [
    '',
    '?state=made-up&code=x',
    '?state=a&state=b&code=x',
    '?ticket=x&redirect_uri=https://evil.example&next=//evil.example&state[]=x',
    `?state=${'x'.repeat(5000)}`,
  ])
    expect(await callback(`${portal}${oidcCallback.path}${query}`)).toBe(refused)
  const denied = await passProvider(await begin(), '')
  expect(denied).toContain('error=access_denied')
  expect(await callback(denied)).toBe(refused)
  const forged = new URL(await passProvider(await begin(), 'sub-3'))
  forged.searchParams.set('iss', 'https://evil.example')
  expect(await callback(forged.href)).toBe(refused)
})

test('an id token for another nonce is refused', async () => {
  const { url } = await it.call(oidcStart, { binding: bindingOf(newSecret()) })
  await it.context.db.updateTable('oidc_request').set({ nonce: 'another' }).execute()
  expect(await callback(await passProvider(url, 'sub-3'))).toBe('/#/login?refused=failed')
})

test('the address to come back to is the configured one, whatever a request claims', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
  const { data } = await it.ask(oidcStart, { binding: bindingOf(newSecret()) }, undefined, headers)
  expect(new URL(data.url).searchParams.get('redirect_uri')).toBe(`${portal}/auth/oidc/callback`)
  expect(data.url.startsWith(provider.issuer)).toBe(true)
})

test('unknown, disabled and expired accounts get one answer; a lock holds here too', async () => {
  const refused = { status: 200, code: 2022, msg: '该账号未关联或不可用，请联系管理员', data: null }
  provider.accounts.set('stranger', { preferred_username: 'stranger' })
  expect(await signIn('stranger')).toEqual(refused)
  const person = await linked('may_not', 'may-not')
  provider.accounts.set('sub-4', { preferred_username: 'may-not' })
  const change = (values: { status?: number; expiry_time?: Date | null }) =>
    it.context.db.updateTable('app_user').set(values).where('id', '=', person.userId).execute()
  await change({ status: 1 })
  expect(await signIn('sub-4')).toEqual(refused)
  await change({ status: 0 })
  expect((await signIn('sub-4')).code).toBe(0)
  await change({ expiry_time: new Date(it.context.clock() - 1000) })
  expect(await signIn('sub-4')).toEqual(refused)
  await change({ expiry_time: null })
  await it.context.pool.query(`insert into attempt values ($1, 10, $2)`, [
    accountSubject('may_not'),
    new Date(it.context.clock() + 600_000),
  ])
  expect(await signIn('sub-4')).toMatchObject({ code: 2003, msg: '失败次数过多，已锁定，请10分钟后再试' })
  const { records } = await it.call(activityContract.loginPage, { way: 'oidc', result: 'refused' }, it.admin)
  expect(records.map(({ user_name, result }) => `${user_name} ${result}`)).toEqual(
    expect.arrayContaining(['oidc:stranger oidc.refused', 'may_not oidc.refused', 'may_not login.too_many']),
  )
})

test('the first sign-in binds the subject: the name alone opens nothing any more, until an administrator gives another', async () => {
  const person = await linked('bound_one', 'shared-name')
  provider.accounts.set('first', { preferred_username: 'shared-name' })
  provider.accounts.set('second', { preferred_username: 'shared-name' })
  expect((await signIn('first')).code).toBe(0)
  expect((await signIn('second')).code).toBe(2022)
  provider.accounts.set('first', { preferred_username: 'renamed' })
  expect((await signIn('first')).code).toBe(0)
  const update = (external_name: string) =>
    it.ask(
      usersContract.update,
      { user_id: person.userId, external_name, mobile_phone: '13711110000', user_type: 1, category: 1 },
      it.admin,
    )
  expect((await update('shared-name')).code).toBe(0)
  expect((await signIn('second')).code).toBe(2022)
  expect((await update('newcomer')).code).toBe(0)
  expect((await signIn('first')).code).toBe(2022)
  provider.accounts.set('second', { preferred_username: 'newcomer' })
  expect((await signIn('second')).code).toBe(0)
  await linked('bound_other', 'taken-name')
  expect((await update('taken-name')).code).toBe(2217)
  expect((await update('')).code).toBe(0)
  expect((await signIn('second')).code).toBe(2022)
})

test('nobody is made by signing in, and nobody without an external name is met by an empty one', async () => {
  const count = async () => (await it.context.pool.query('select count(*)::int as n from app_user')).rows[0].n
  const before = await count()
  provider.accounts.set('nameless', { preferred_username: '' })
  provider.accounts.set('admin', {})
  expect((await signIn('nameless')).code).toBe(2022)
  expect((await signIn('admin')).code).toBe(2022)
  expect(await count()).toBe(before)
})

test('a second step is asked here too', async () => {
  const { Secret, TOTP } = await import('otpauth')
  const person = await linked('double_one', 'double')
  provider.accounts.set('sub-5', { preferred_username: 'double' })
  const access = (await client().signIn(person.userName, person.password)).data.access_token
  const { secret } = await it.call(totpBegin, {}, access)
  const codeAt = (ahead: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: it.context.clock() + ahead })
  await it.call(totpConfirm, { code: codeAt(0) }, access)
  const answer = await signIn('sub-5')
  expect(answer.code).toBe(2014)
  const { challenge } = secondStep.parse(answer.data)
  const done = await client().ask(token, { grant_type: 'second_step', challenge, code: codeAt(30_000) })
  expect(done.code).toBe(0)
})

test('an e-mail address counts only where the provider verified it', async () => {
  const app = await testApp(undefined, { config: { oidc: configured({ claim: 'email' }), publicUrl: portal } })
  const person = await addPerson(app.context, 'mailed_one', [])
  await app.context.db
    .updateTable('app_user')
    .set({ external_name: 'a@port.example' })
    .where('id', '=', person.userId)
    .execute()
  const enter = async (account: string): Promise<number> => {
    const secret = newSecret()
    const { url } = await app.call(oidcStart, { binding: bindingOf(secret) })
    const location = await callback(await passProvider(url, account), app.app)
    return (await app.ask(token, { grant_type: 'ticket', ticket: location.split('ticket=')[1] ?? '', secret })).code
  }
  provider.accounts.set('claimed', { email: 'a@port.example', email_verified: false })
  provider.accounts.set('unsaid', { email: 'a@port.example' })
  provider.accounts.set('verified', { email: 'a@port.example', email_verified: true })
  expect(await enter('claimed')).toBe(2022)
  expect(await enter('unsaid')).toBe(2022)
  expect(await enter('verified')).toBe(0)
  await app.stop()
}, 60_000)

test('an id token that is not signed by the provider’s own keys is refused', async () => {
  const rogue = await startProvider()
  rogue.allow(`${portal}${oidcCallback.path}`)
  const app = await testApp(undefined, { config: { oidc: configured({ issuer: rogue.issuer }), publicUrl: portal } })
  const back = async (): Promise<string> => {
    const { url } = await app.call(oidcStart, { binding: bindingOf(newSecret()) })
    return callback(await passProvider(url, 'anyone'), app.app)
  }
  await rogue.forgeKeys()
  expect(await back()).toBe('/#/login?refused=failed')
  await app.stop()
  await rogue.stop()
}, 60_000)

test('a provider that is away is told, passwords go on, and it is found again by itself', async () => {
  await provider.pause()
  const app = await testApp(undefined, { config: { oidc: configured(), publicUrl: portal } })
  expect(await app.call(ways, {})).toEqual({ oidc: { label: '港口统一认证', available: false } })
  expect((await app.ask(oidcStart, { binding: bindingOf(newSecret()) })).code).toBe(2019)
  expect((await app.signIn('admin', 'Admin_1234')).code).toBe(0)
  await provider.resume()
  expect((await app.call(ways, {})).oidc?.available).toBe(false)
  app.advance(10_001)
  expect((await app.call(ways, {})).oidc?.available).toBe(true)
  const { url } = await app.call(oidcStart, { binding: bindingOf(newSecret()) })
  const back = await passProvider(url, 'sub-1')
  await provider.pause()
  expect(await callback(back, app.app)).toBe('/#/login?refused=failed')
  await provider.resume()
  await app.stop()
}, 60_000)
