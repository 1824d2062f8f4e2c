import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { activityContract } from '#features/activity/contract.ts'
import { sessionContract } from '#features/session/contract.ts'
import { addOrganization, type TestApp, testApp } from '#test/support/app.ts'
import { createClient } from '#test/support/client.ts'
import { addUser, administratorOf, firstPassword, roleIdOf, sealedPassword, userFields } from '#test/support/people.ts'
import { usersContract as calls } from '../contract.ts'

let it: TestApp
let org: string
let viewer: string
let _operator: string
beforeAll(async () => {
  it = await testApp()
  org = await addOrganization(it.context.db, '港口一')
  viewer = await roleIdOf(it, 'viewer')
  _operator = await roleIdOf(it, 'operator')
}, 60_000)
afterAll(() => it?.stop())

let address = 1
const signIn = (userName: string, password: string) =>
  createClient(it.app, `10.1.0.${address++}`).signIn(userName, password)
const rowOf = async (user_name: string, token = it.admin) =>
  (await it.call(calls.page, { user_name }, token)).records.find((row) => row.user_name === user_name)
const codeOf = async (answer: Promise<{ code: number }>): Promise<number> => (await answer).code
const change = (input: Input<typeof calls.update>, token = it.admin) => codeOf(it.ask(calls.update, input, token))
const statusOf = async (token: string) => (await it.ask(sessionContract.info, {}, token)).status

test('a user: made, shown, changed, removed; each change is written with what was and what is', async () => {
  const fields = { ...userFields(org, [viewer]), expiry_time: '2099-12-31' }
  const user_id = await addUser(it, fields)
  const row = await rowOf(fields.user_name)
  expect(row).toMatchObject({
    ...fields,
    user_id,
    dept_name: '港口一',
    role_names: ['查看员'],
    must_change: true,
    locked: false,
    expiry_time: '2099-12-31 23:59:59',
    version: 1,
  })
  expect(await it.call(calls.update, { user_id, real_name: '改名', status: '1', version: 1 }, it.admin)).toBe(true)
  expect(await rowOf(fields.user_name)).toMatchObject({
    ...fields,
    expiry_time: '2099-12-31 23:59:59',
    real_name: '改名',
    status: 1,
    version: 2,
  })
  expect(await it.call(calls.update, { user_id, expiry_time: '' }, it.admin)).toBe(true)
  expect((await rowOf(fields.user_name))?.expiry_time).toBeNull()
  expect(await it.call(calls.remove, { user_id }, it.admin)).toBe(true)
  expect(await rowOf(fields.user_name)).toBeUndefined()
  expect(await codeOf(it.ask(calls.remove, { user_id }, it.admin))).toBe(1001)

  const { records } = await it.call(activityContract.operationPage, { subject_name: fields.user_name }, it.admin)
  expect(records.map(({ kind, action, user_name }) => [kind, action, user_name])).toEqual([
    ['user', 'remove', 'admin'],
    ['user', 'update', 'admin'],
    ['user', 'update', 'admin'],
    ['user', 'save', 'admin'],
  ])
  expect(records[2]?.changes).toEqual([
    { field: 'real_name', from: fields.real_name, to: '改名' },
    { field: 'status', from: '0', to: '1' },
  ])
})

test.each<[string, Partial<Input<typeof calls.save>>, number]>([
  ['no user name', { user_name: '' }, 2200],
  ['two letters', { user_name: 'ab' }, 2200],
  ['21 letters', { user_name: 'a'.repeat(21) }, 2200],
  ['a digit first', { user_name: '1abc' }, 2200],
  ['a hyphen', { user_name: 'ab-cd' }, 2200],
  ['letters of elsewhere', { user_name: '用户名字' }, 2200],
  ['a line break', { user_name: 'abc\nd' }, 2200],
  ['no real name', { real_name: '  ' }, 2204],
  ['no phone', { mobile_phone: '' }, 2202],
  ['letters as a phone', { mobile_phone: 'abcdefg' }, 2202],
  ['no type', { user_type: '' }, 2206],
  ['no category', { category: null }, 2207],
  ['no department', { dept_id: '' }, 2205],
  ['no role', { role_ids: [] }, 2208],
  ['no e-mail', { email: 'somebody' }, 2209],
  ['two e-mails', { email: 'a@example.com,b@example.com' }, 2209],
  ['no day', { expiry_time: '2026-02-31' }, 2213],
  ['no time', { expiry_time: 'tomorrow' }, 2213],
  ['no password', { password: '' }, 2214],
  ['an unknown role', { role_ids: ['987654321'] }, 1001],
  ['an unknown department', { dept_id: '987654321' }, 1001],
])('%s is refused', async (_, wrong, code) => {
  const sealed = await sealedPassword(it, firstPassword)
  expect(await codeOf(it.ask(calls.save, { ...userFields(org, [viewer]), ...sealed, ...wrong }, it.admin))).toBe(code)
})

test.each([
  ['12345', 2004],
  ['a'.repeat(17), 2004],
  ['with-hyphen', 2004],
  ['有六个汉字吗', 2004],
  ['password1', 2005],
])('%s is no first password', async (password, code) => {
  const sealed = await sealedPassword(it, password)
  expect(await codeOf(it.ask(calls.save, { ...userFields(org, [viewer]), ...sealed }, it.admin))).toBe(code)
})

test('a sealed password is good once, and only under its own nonce', async () => {
  const sealed = await sealedPassword(it, firstPassword)
  await it.call(calls.save, { ...userFields(org, [viewer]), ...sealed }, it.admin)
  expect(await codeOf(it.ask(calls.save, { ...userFields(org, [viewer]), ...sealed }, it.admin))).toBe(2002)
  const other = await sealedPassword(it, firstPassword)
  expect(
    await codeOf(it.ask(calls.save, { ...userFields(org, [viewer]), ...other, password: sealed.password }, it.admin)),
  ).toBe(2002)
})

test('names and numbers are one person’s, whatever the case', async () => {
  const fields = userFields(org, [viewer])
  await addUser(it, fields)
  const again = async (more: object) => {
    const sealed = await sealedPassword(it, firstPassword)
    return codeOf(it.ask(calls.save, { ...userFields(org, [viewer]), ...sealed, ...more }, it.admin))
  }
  expect(await again({ user_name: fields.user_name })).toBe(2201)
  expect(await again({ user_name: fields.user_name.toUpperCase() })).toBe(2201)
  expect(await again({ mobile_phone: fields.mobile_phone })).toBe(2203)
})

test('a double click makes one user', async () => {
  const fields = userFields(org, [viewer])
  const requestId = 'user-once'
  const answers = await Promise.all(
    [1, 2, 3].map(async () =>
      it.call(calls.save, { ...fields, requestId, ...(await sealedPassword(it, firstPassword)) }, it.admin),
    ),
  )
  expect(new Set(answers.map(({ user_id }) => user_id)).size).toBe(1)
  expect((await it.call(calls.page, { user_name: fields.user_name }, it.admin)).total).toBe(1)
})

test('whoever saves second is told', async () => {
  const user_id = await addUser(it, userFields(org, [viewer]))
  const answers = await Promise.all([1, 2].map((n) => change({ user_id, real_name: `第 ${n} 个`, version: 1 })))
  expect(answers.sort()).toEqual([0, 1002])
})

test('the first password must be changed, also one that was reset; a reset ends the sessions', async () => {
  const fields = userFields(org, [viewer])
  const user_id = await addUser(it, fields)
  const first = await signIn(fields.user_name, firstPassword)
  expect(first.data.must_change).toBe(true)
  expect((await it.ask(sessionContract.info, {}, first.data.access_token)).status).toBe(403)
  await it.context.db.updateTable('app_user').set({ must_change: false }).where('id', '=', user_id).execute()
  expect(await statusOf(first.data.access_token)).toBe(200)
  const sealed = await sealedPassword(it, 'Another_one1')
  expect(await it.call(calls.resetPassword, { user_id, ...sealed }, it.admin)).toBe(true)
  expect(await statusOf(first.data.access_token)).toBe(401)
  expect((await signIn(fields.user_name, firstPassword)).code).toBe(2001)
  expect((await signIn(fields.user_name, 'Another_one1')).data.must_change).toBe(true)
})

test('disabled, expired or without an enabled merchant: nobody enters, open sessions end, live streams too', async () => {
  const ended: string[] = []
  const silence = it.context.live.listen({ changed: () => undefined, endSessions: (ids) => void ended.push(...ids) })
  const merchantOrg = await addOrganization(it.context.db, '港口二')
  for (const how of ['status', 'expiry', 'merchant'] as const) {
    const person = await administratorOf(it, `gone_${how}`, { orgId: merchantOrg }, [])
    ended.length = 0
    const mobile = { mobile_phone: `139000000${how.charCodeAt(0)}`, user_type: 1, category: 1 }
    if (how === 'status') expect(await change({ user_id: person.userId, ...mobile, status: 1 })).toBe(0)
    if (how === 'expiry') expect(await change({ user_id: person.userId, ...mobile, expiry_time: '2020-01-01' })).toBe(0)
    if (how === 'merchant')
      await it.context.pool.query(
        'update merchant set status = 1 where id = (select merchant_id from organization where id = $1)',
        [merchantOrg],
      )
    expect(await statusOf(person.token)).toBe(401)
    if (how !== 'merchant') expect(ended).toHaveLength(1)
    expect((await signIn(person.userName, person.password)).code).toBe(2001)
  }
  silence()
})

test('an expiry that comes acts by itself', async () => {
  const person = await administratorOf(it, 'soon_gone', {}, [])
  const inAnHour = new Date(it.context.clock() + 3_600_000)
  await it.context.db.updateTable('app_user').set({ expiry_time: inAnHour }).where('id', '=', person.userId).execute()
  const renewed = await signIn(person.userName, person.password)
  it.advance(20 * 60_000)
  expect(await statusOf(renewed.data.access_token)).toBe(200)
  it.advance(41 * 60_000)
  const again = { grant_type: 'refresh_token' as const, refresh_token: renewed.data.refresh_token }
  expect((await it.ask(sessionContract.token, again)).status).toBe(401)
  expect((await signIn(person.userName, person.password)).code).toBe(2001)
  it.admin = (await signIn('admin', 'Admin_1234')).data.access_token
})

test('ten failures lock a user, which the list shows and an administrator takes off', async () => {
  const fields = userFields(org, [viewer])
  const user_id = await addUser(it, fields)
  for (let i = 0; i < 10; i++)
    await it.context.pool.query(
      `insert into attempt (subject, count, expires_at) values ($1, 1, now() + interval '3 hours')
       on conflict (subject) do update set count = attempt.count + 1`,
      [`user:${fields.user_name}`],
    )
  expect((await rowOf(fields.user_name))?.locked).toBe(true)
  expect(await it.call(calls.unlock, { user_id }, it.admin)).toBe(true)
  expect((await rowOf(fields.user_name))?.locked).toBe(false)
  expect((await signIn(fields.user_name, firstPassword)).code).toBe(0)
})

test('nobody removes or disables himself, and one administrator who may enter remains', async () => {
  const { records } = await it.call(calls.page, { user_name: 'admin' }, it.admin)
  const admin = records.find(({ user_name }) => user_name === 'admin')
  const user_id = admin?.user_id ?? ''
  const whole = { user_id, mobile_phone: '13700000001', user_type: 0, category: 0 }
  expect(await codeOf(it.ask(calls.remove, { user_id }, it.admin))).toBe(2211)
  expect(await change({ ...whole, status: 1 })).toBe(2211)
  expect(await change({ ...whole, expiry_time: '2099-01-01' })).toBe(2212)
  expect(await change({ ...whole, role_ids: [viewer] })).toBe(2212)
  expect(await change(whole)).toBe(0)
  const person = await administratorOf(it, 'platform_two')
  await it.context.db.updateTable('app_user').set({ is_platform_admin: true }).where('id', '=', person.userId).execute()
  const administrator = await roleIdOf(it, 'administrator')
  await it.context.db.insertInto('user_role').values({ user_id: person.userId, role_id: administrator }).execute()
  const second = (await signIn(person.userName, person.password)).data.access_token
  expect(
    await change({ user_id: person.userId, mobile_phone: '13700000002', user_type: 0, category: 0, status: 1 }),
  ).toBe(0)
  expect(await statusOf(second)).toBe(401)
  expect(await change({ ...whole, expiry_time: '2099-01-01' })).toBe(2212)
})

test('a platform administrator makes another one, who may remove the first; the last one stays', async () => {
  const administrator = await roleIdOf(it, 'administrator')
  const fields = { ...userFields(org, [administrator]), platform_admin: 1 }
  const chief = await administratorOf(it, 'merchant_chief', { orgId: org, level: 1 })
  const sealed = await sealedPassword(it, firstPassword)
  expect(await codeOf(it.ask(calls.save, { ...fields, ...sealed }, chief.token))).toBe(2215)
  const user_id = await addUser(it, fields)
  expect((await rowOf(fields.user_name))?.platform_admin).toBe(1)
  expect(await codeOf(it.ask(calls.update, { user_id, platform_admin: 0 }, chief.token))).toBe(2210)
  await it.context.db.updateTable('app_user').set({ must_change: false }).where('id', '=', user_id).execute()
  const second = (await signIn(fields.user_name, firstPassword)).data.access_token
  const first = (await rowOf('admin'))?.user_id ?? ''
  const whole = { user_id: first, mobile_phone: '13700000003', user_type: 0, category: 0 }
  expect(await codeOf(it.ask(calls.update, { ...whole, platform_admin: 0 }, second))).toBe(0)
  expect(await codeOf(it.ask(calls.update, { ...whole, platform_admin: 1 }, it.admin))).not.toBe(0)
  expect(await codeOf(it.ask(calls.update, { user_id, platform_admin: 0 }, second))).toBe(2212)
  expect(await codeOf(it.ask(calls.remove, { user_id: first }, second))).toBe(0)
  expect((await it.ask(sessionContract.info, {}, it.admin)).status).toBe(401)
  expect(await codeOf(it.ask(calls.update, { user_id, expiry_time: '2099-01-01' }, second))).toBe(2212)
  expect(await codeOf(it.ask(calls.remove, { user_id }, second))).toBe(2211)
})
