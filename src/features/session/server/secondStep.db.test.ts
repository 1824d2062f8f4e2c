import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activityContract } from '#features/activity/contract.ts'
import { usersContract } from '#features/users/contract.ts'
import { addPerson, type Person, type TestApp, testApp } from '#test/support/app.ts'
import { createClient } from '#test/support/client.ts'
import { administratorOf, sealedPassword } from '#test/support/people.ts'
import { sealPassword } from '#web/session/sealing.ts'
import { secondStep, sessionContract } from '../contract.ts'
import { challengeLifetime, challengeTries } from './challenges.ts'
import { createSession } from './handlers.ts'

const { captcha, key, token, info, password, smsCode, totp, totpBegin, totpConfirm, totpRemove } = sessionContract
const shown = 'HK4T'
const halfMinute = 30_000
let it: TestApp
let address = 1
const client = () => createClient(it.app, `10.3.${address >> 8}.${address++ & 255}`)

beforeAll(async () => {
  const { features } = await import('#server/features.ts')
  const { session } = await import('./handlers.ts')
  it = await testApp([createSession(() => shown), ...features.filter((each) => each !== session)])
}, 60_000)
afterAll(() => it?.stop())

const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: it.context.clock() + ahead })
const wrongCode = (secret: string): string => {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps * halfMinute))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
}

/** Signs in from an address of its own; reads the captcha where one is asked. */
const signIn = async (person: Pick<Person, 'userName' | 'password'>, plain = person.password) => {
  const from = client()
  const offered = await from.call(key, { username: person.userName })
  if (offered.captcha) await from.call(captcha, { randomStr: offered.randomStr })
  return from.ask(token, {
    grant_type: 'password',
    username: person.userName,
    password: sealPassword(offered, plain),
    randomStr: offered.randomStr,
    code: shown,
  })
}
const goOn = (challenge: string, code: string, from = client()) =>
  from.ask(token, { grant_type: 'second_step', challenge, code })
/** The challenge of a sign-in whose password is right. */
const challengeOf = async (person: Person): Promise<string> => {
  const { code, data } = await signIn(person)
  expect(code).toBe(2014)
  return secondStep.parse(data).challenge
}

/** Somebody with a second step. */
const stepped = async (userName: string) => {
  const person = await addPerson(it.context, userName, ['asset_view'])
  const access = (await signIn(person)).data.access_token
  const { secret, uri } = await it.call(totpBegin, {}, access)
  const { recovery_codes } = await it.call(totpConfirm, { code: codeOf(secret) }, access)
  it.advance(halfMinute)
  return { ...person, access, secret, uri, recovery_codes }
}

test('it is turned on by a right code, shows ten recovery codes once, and nothing of it lies open in the database', async () => {
  const person = await addPerson(it.context, 'careful_one', [])
  const access = (await signIn(person)).data.access_token
  expect(await it.call(totp, {}, access)).toEqual({ on: false, recovery_left: 0 })
  expect((await it.ask(totpConfirm, { code: '123456' }, access)).code).toBe(2016)
  const first = await it.call(totpBegin, {}, access)
  expect((await it.ask(token, { grant_type: 'refresh_token', refresh_token: 'x' })).status).toBe(401)
  const { secret, uri } = await it.call(totpBegin, {}, access)
  expect(first.secret).not.toBe(secret)
  expect(uri).toContain(`secret=${secret}`)
  expect(uri).toMatch(/^otpauth:\/\/totp\/Tidewatt:careful_one\?/)
  expect((await signIn(person)).code).toBe(0)
  expect((await it.ask(totpConfirm, { code: codeOf(first.secret) }, access)).code).toBe(2016)
  expect((await it.ask(totpConfirm, { code: wrongCode(secret) }, access)).code).toBe(2016)
  const confirming = codeOf(secret)
  const { recovery_codes } = await it.call(totpConfirm, { code: confirming }, access)
  expect((await goOn(await challengeOf(person), confirming)).code).toBe(2016)
  expect(new Set(recovery_codes).size).toBe(10)
  for (const each of recovery_codes) expect(each).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)
  expect(await it.call(totp, {}, access)).toEqual({ on: true, recovery_left: 10 })
  expect((await it.ask(totpBegin, {}, access)).code).toBe(2017)
  expect((await it.ask(totpConfirm, { code: codeOf(secret) }, access)).code).toBe(2017)
  const { rows } = await it.context.pool.query<{ row: string }>(
    `select t::text || coalesce((select string_agg(c::text, '') from recovery_code c), '') as row from user_totp t`,
  )
  const plain = Buffer.from(Secret.fromBase32(secret).buffer).toString('hex')
  for (const { row } of rows)
    for (const each of [secret, plain, ...recovery_codes, ...recovery_codes.map((code) => code.replace('-', ''))])
      expect(row.includes(each)).toBe(false)
})

test('the right password answers with a challenge and no tokens; its code opens the way, once', async () => {
  const person = await stepped('two_steps')
  const answer = await signIn(person)
  expect(answer).toMatchObject({ status: 200, code: 2014, msg: '请输入动态验证码' })
  expect(Object.keys(answer.data)).toEqual(['challenge', 'expires_in'])
  const { challenge } = secondStep.parse(answer.data)
  expect((await it.ask(info, {}, challenge)).status).toBe(401)
  const both = await Promise.all(Array.from({ length: 5 }, () => goOn(challenge, codeOf(person.secret))))
  const winners = both.filter(({ code }) => code === 0)
  expect(winners).toHaveLength(1)
  expect((await it.ask(info, {}, winners[0]?.data.access_token ?? '')).status).toBe(200)
  it.advance(halfMinute)
  expect((await goOn(challenge, codeOf(person.secret))).code).toBe(2015)
  expect((await goOn('made-up', codeOf(person.secret))).code).toBe(2015)
})

test('a wrong password, an unknown name and a disabled user do not tell of a second step', async () => {
  const person = await stepped('silent_one')
  const refused = { status: 200, code: 2001, msg: '用户名或密码错误', data: null }
  expect(await signIn(person, 'Wrong_pass1')).toEqual(refused)
  expect(await signIn({ userName: 'nobody_there', password: 'x' })).toEqual(refused)
  const challenge = await challengeOf(person)
  await it.context.db.updateTable('app_user').set({ status: 1 }).where('id', '=', person.userId).execute()
  expect(await signIn(person)).toEqual(refused)
  expect((await goOn(challenge, codeOf(person.secret))).code).toBe(2015)
})

test('a code is taken once, also by another sign-in, and one half minute early or late, no more', async () => {
  const person = await stepped('clock_one')
  const code = codeOf(person.secret)
  const [first, second] = [await challengeOf(person), await challengeOf(person)]
  expect((await goOn(first, code)).code).toBe(0)
  expect((await goOn(second, code)).code).toBe(2016)
  const next = codeOf(person.secret, halfMinute)
  expect((await goOn(second, next)).code).toBe(0)
  expect((await goOn(await challengeOf(person), codeOf(person.secret))).code).toBe(2016)
  it.advance(2 * halfMinute)
  expect((await goOn(await challengeOf(person), codeOf(person.secret, 2 * halfMinute))).code).toBe(2016)
  expect((await goOn(await challengeOf(person), codeOf(person.secret, -2 * halfMinute))).code).toBe(2016)
  it.advance(halfMinute)
  expect((await goOn(await challengeOf(person), codeOf(person.secret, -halfMinute))).code).toBe(0)
})

test('a recovery code opens once, however it is typed, and leaves one less', async () => {
  const person = await stepped('lost_phone')
  const [code = '', other = ''] = person.recovery_codes
  const typed = ` ${code.toLowerCase().replace('-', ' ')} `
  const { data } = await goOn(await challengeOf(person), typed)
  expect(await it.call(totp, {}, data.access_token)).toEqual({ on: true, recovery_left: 9 })
  expect((await goOn(await challengeOf(person), code)).code).toBe(2016)
  const rival = await stepped('rival_one')
  expect((await goOn(await challengeOf(rival), other)).code).toBe(2016)
  const challenges = [await challengeOf(person), await challengeOf(person), await challengeOf(person)]
  const answers = await Promise.all(challenges.map((challenge) => goOn(challenge, other)))
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
})

test('a challenge bears five tries, five minutes and no change of the user', async () => {
  const person = await stepped('guessed_one')
  const guessed = await challengeOf(person)
  for (let i = 0; i < challengeTries; i += 1) expect((await goOn(guessed, wrongCode(person.secret))).code).toBe(2016)
  expect((await goOn(guessed, codeOf(person.secret))).code).toBe(2015)
  const late = await challengeOf(person)
  it.advance(challengeLifetime + 1)
  expect((await goOn(late, codeOf(person.secret))).code).toBe(2015)
  const changed = await challengeOf(person)
  await it.call(
    usersContract.resetPassword,
    { user_id: person.userId, ...(await sealedPassword(it, 'Fresh_pass1')) },
    it.admin,
  )
  expect((await goOn(changed, codeOf(person.secret))).code).toBe(2015)
})

test('wrong codes lock the account like wrong passwords, and knowing the password does not start the count anew', async () => {
  const person = await stepped('besieged_one')
  const codes: number[] = []
  for (let i = 0; i < 10; i += 1) codes.push((await goOn(await challengeOf(person), wrongCode(person.secret))).code)
  expect(codes).toEqual(Array(10).fill(2016))
  expect((await signIn(person)).code).toBe(2003)
  const forged = { 'x-forwarded-for': '1.2.3.4', forwarded: 'for=1.2.3.4', 'x-real-ip': '1.2.3.4' }
  const offered = await it.call(key, {})
  const sealed = { password: sealPassword(offered, person.password), randomStr: offered.randomStr }
  await it.call(captcha, { randomStr: offered.randomStr })
  const asked = { grant_type: 'password' as const, username: person.userName, code: shown, ...sealed }
  expect((await it.ask(token, asked, undefined, forged)).code).toBe(2003)
  it.advance(15 * 60_000)
  expect((await goOn(await challengeOf(person), codeOf(person.secret))).code).toBe(0)
  expect((await signIn(person, 'Wrong_pass1')).code).toBe(2001)
})

test('a flood of codes at once is bounded by the challenge', async () => {
  const person = await stepped('flooded_one')
  const challenge = await challengeOf(person)
  const answers = await Promise.all(Array.from({ length: 20 }, () => goOn(challenge, wrongCode(person.secret))))
  expect(answers.filter(({ code }) => code === 2016)).toHaveLength(challengeTries)
  expect(answers.filter(({ code }) => code === 2015)).toHaveLength(20 - challengeTries)
})

test('made-up challenges count against the address', async () => {
  const from = createClient(it.app, '10.9.9.9')
  const codes: number[] = []
  for (let i = 0; i < 52; i += 1) codes.push((await goOn(`made-up-${i}`, '123456', from)).code)
  expect(codes.slice(0, 50)).toEqual(Array(50).fill(2015))
  expect(codes.slice(50)).toEqual([2003, 2003])
})

test('the SMS code asks for the second step too', async () => {
  const person = await stepped('sms_stepped')
  await it.context.db
    .updateTable('app_user')
    .set({ mobile_phone: '13911112222' })
    .where('id', '=', person.userId)
    .execute()
  let logged = ''
  const spy = it.context.log as { info: (message: string, details?: Record<string, unknown>) => void }
  const before = spy.info
  spy.info = (_, details) => {
    logged = String(details?.code ?? '')
  }
  const from = client()
  await from.call(smsCode, { mobile: '13911112222' })
  spy.info = before
  const answer = await from.ask(sessionContract.smsToken, { mobile: '13911112222', code: logged })
  expect(answer.code).toBe(2014)
  expect((await goOn(secondStep.parse(answer.data).challenge, codeOf(person.secret))).code).toBe(0)
})

test('it is turned off by password and code, or by an administrator who may; all of it is logged', async () => {
  const person = await stepped('leaving_one')
  const remove = async (plain: string, code: string) => {
    const sealed = await sealedPassword(it, plain)
    return (await it.ask(totpRemove, { ...sealed, code }, person.access)).code
  }
  expect(await remove('Wrong_pass1', codeOf(person.secret))).toBe(2001)
  expect(await remove(person.password, wrongCode(person.secret))).toBe(2016)
  expect(await remove(person.password, codeOf(person.secret))).toBe(0)
  expect(await remove(person.password, codeOf(person.secret))).toBe(2018)
  expect((await signIn(person)).code).toBe(0)

  const lost = await stepped('lost_all')
  const challenge = await challengeOf(lost)
  const reset = (by: string) => it.ask(usersContract.resetTotp, { user_id: lost.userId }, by)
  await it.owner.query('truncate attempt')
  const stranger = await administratorOf(it, 'totp_stranger')
  expect((await reset(stranger.token)).code).toBe(1001)
  const powerless = await administratorOf(it, 'totp_powerless', { orgId: lost.orgId }, [])
  expect((await reset(powerless.token)).status).toBe(403)
  const low = await administratorOf(it, 'totp_low', { orgId: lost.orgId, level: 9 })
  expect((await reset(low.token)).code).toBe(2210)
  const rows = await it.call(usersContract.page, { user_name: 'lost_all' }, it.admin)
  expect(rows.records.map((row) => row.totp)).toEqual([true])
  expect((await reset(it.admin)).code).toBe(0)
  expect((await reset(it.admin)).code).toBe(2018)
  expect((await goOn(challenge, codeOf(lost.secret))).code).not.toBe(0)
  expect((await signIn(lost)).code).toBe(0)

  const actions = async (subject_name: string) =>
    (await it.call(activityContract.operationPage, { subject_name }, it.admin)).records.map(({ action }) => action)
  expect(await actions('leaving_one')).toEqual(['totpOff', 'totpOn'])
  expect(await actions('lost_all')).toEqual(['resetTotp', 'totpOn'])
  const refused = await it.call(activityContract.loginPage, { user_name: 'clock_one', result: 'refused' }, it.admin)
  expect(new Set(refused.records.map(({ result }) => result))).toEqual(new Set(['totp.refused']))
  const ways = (await it.call(activityContract.loginPage, { user_name: 'clock_one' }, it.admin)).records
  expect(ways.map(({ way, result }) => `${way} ${result}`)).toEqual(
    expect.arrayContaining(['totp done', 'totp totp.refused', 'password login.second_step', 'password done']),
  )
})

test('a changed password leaves the second step as it is', async () => {
  const person = await stepped('changing_one')
  const offered = await it.call(key, {})
  const changed = await it.ask(
    password,
    {
      randomStr: offered.randomStr,
      old_password: sealPassword(offered, person.password),
      new_password: sealPassword(offered, 'Harbour_77'),
    },
    person.access,
  )
  expect(changed.code).toBe(0)
  expect((await signIn(person, 'Harbour_77')).code).toBe(2014)
})
