import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { sessionContract } from '#features/session/contract.ts'
import { addOrganization, type TestApp, testApp } from '#test/support/app.ts'
import {
  addUser,
  administratorOf,
  firstPassword,
  roleIdOf,
  sealedPassword,
  type SignedIn,
  userFields,
} from '#test/support/people.ts'
import { usersContract as calls } from '../contract.ts'

let it: TestApp
let org: string
let viewer: string
let operator: string
beforeAll(async () => {
  it = await testApp()
  org = await addOrganization(it.context.db, '港口一')
  viewer = await roleIdOf(it, 'viewer')
  operator = await roleIdOf(it, 'operator')
}, 60_000)
afterAll(() => it?.stop())

const rowOf = async (user_name: string, token = it.admin) =>
  (await it.call(calls.page, { user_name }, token)).records.find((row) => row.user_name === user_name)
const codeOf = async (answer: Promise<{ code: number }>): Promise<number> => (await answer).code
const change = (input: Input<typeof calls.update>, token = it.admin) => codeOf(it.ask(calls.update, input, token))

let chief: SignedIn
let clerk: SignedIn
test('levels: a lower administrator changes nobody above him and gives no role above him or with more than he has', async () => {
  chief = await administratorOf(it, 'chief', { level: 3, orgId: org })
  clerk = await administratorOf(it, 'clerk', { level: 6, orgId: org })
  const sealed = async () => sealedPassword(it, 'Another_one1')
  const above = chief.userId
  expect(await change({ user_id: above, real_name: 'x' }, clerk.token)).toBe(2210)
  expect(await codeOf(it.ask(calls.remove, { user_id: above }, clerk.token))).toBe(2210)
  expect(await codeOf(it.ask(calls.unlock, { user_id: above }, clerk.token))).toBe(2210)
  expect(await codeOf(it.ask(calls.resetPassword, { user_id: above, ...(await sealed()) }, clerk.token))).toBe(2210)
  const save = async (role_ids: string[], token: string) =>
    codeOf(it.ask(calls.save, { ...userFields(org, role_ids), ...(await sealed()) }, token))
  expect(await save([operator], clerk.token)).toBe(2306)
  expect(await save([viewer], clerk.token)).toBe(2308)
  expect(await save([await roleIdOf(it, 'role_clerk')], clerk.token)).toBe(0)
  expect(await save([await roleIdOf(it, 'role_chief')], clerk.token)).toBe(2306)
  expect(await save([await roleIdOf(it, 'role_clerk')], chief.token)).toBe(0)
  expect(await save([await roleIdOf(it, 'administrator')], chief.token)).toBe(2306)
})

test('nobody opens for himself the account of somebody who may more than he', async () => {
  const helper = await administratorOf(it, 'helper', { level: 6, orgId: org, data_scope: 2 }, [
    'sys_user_view',
    'sys_user_save',
  ])
  const wider = await administratorOf(it, 'wider', { level: 6, orgId: org, data_scope: 1 }, ['sys_user_view'])
  const richer = await administratorOf(it, 'richer', { level: 8, orgId: org, data_scope: 2 }, ['sys_dict_save'])
  const equal = await administratorOf(it, 'equal', { level: 6, orgId: org, data_scope: 2 }, ['sys_user_view'])
  const filled = { mobile_phone: '13712340000', user_type: 1, category: 1 }
  const sealed = () => sealedPassword(it, 'Another_one1')
  for (const [index, { userId: user_id }] of [wider, richer].entries()) {
    await it.call(calls.update, { user_id, ...filled, mobile_phone: `1371234000${index}` }, it.admin)
    expect(await codeOf(it.ask(calls.resetPassword, { user_id, ...(await sealed()) }, helper.token))).toBe(2218)
    expect(await codeOf(it.ask(calls.resetTotp, { user_id }, helper.token))).toBe(2218)
    expect(await change({ user_id, ...(await sealed()) }, helper.token)).toBe(2218)
    expect(await change({ user_id, mobile_phone: '13912345678' }, helper.token)).toBe(2218)
    expect(await change({ user_id, external_name: 'helper@example.com' }, helper.token)).toBe(2218)
    expect(await change({ user_id, real_name: '改名' }, helper.token)).toBe(0)
  }
  await it.call(calls.update, { user_id: equal.userId, ...filled, mobile_phone: '13712340009' }, it.admin)
  expect(await codeOf(it.ask(calls.resetPassword, { user_id: equal.userId, ...(await sealed()) }, helper.token))).toBe(
    0,
  )
  expect(await change({ user_id: equal.userId, mobile_phone: '13912345678' }, helper.token)).toBe(0)
})

test('what the form does not have is not set by sending it', async () => {
  const fields = {
    ...userFields(org, [await roleIdOf(it, 'role_clerk')]),
    ...(await sealedPassword(it, firstPassword)),
  }
  const sly = {
    is_platform_admin: true,
    isPlatformAdmin: true,
    must_change: false,
    org_id: '1',
    merchant_id: '1',
    id: '1',
    authorities: ['sys_user_save'],
    version: 77,
    password_hash: 'x',
  }
  const { user_id } = await it.call(calls.save, { ...fields, ...sly }, clerk.token)
  const row = await it.context.db.selectFrom('app_user').selectAll().where('id', '=', user_id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ is_platform_admin: false, must_change: true, org_id: org, version: 1 })
  const own = {
    real_name: '自己',
    dept_id: '1',
    role_ids: [operator],
    status: 1,
    user_type: 9,
    is_platform_admin: true,
    expiry_time: null,
  }
  await it.call(calls.saveProfile, own, clerk.token)
  expect(await rowOf('clerk')).toMatchObject({
    real_name: '自己',
    dept_id: org,
    status: 0,
    user_type: 0,
    role_names: ['clerk'],
  })
})

test('sorting, wildcards and long filters do nothing that they should not', async () => {
  const fields = { ...userFields(org, [viewer]), real_name: '百分100%_真' }
  await addUser(it, fields)
  const total = async (input: object) =>
    (await it.ask(calls.page, input as Input<typeof calls.page>, it.admin)).data?.total
  expect(await total({ real_name: '0%_' })).toBe(1)
  expect(await total({ real_name: '%' })).toBe(1)
  expect(await total({ user_name: "' or 1=1 --" })).toBe(0)
  const all = await total({})
  for (const name of ['sort', 'order', 'orderBy', 'orders', 'ascs', 'descs', 'sidx'])
    expect(await total({ [name]: 'id;drop table app_user' })).toBe(all)
  expect((await it.ask(calls.page, { real_name: 'x'.repeat(61) }, it.admin)).status).toBe(400)
  expect((await it.ask(calls.page, { dept_id: '1 or 1=1' }, it.admin)).status).toBe(400)
})

test('the own profile: read, changed within the rules, and no more', async () => {
  const person = await administratorOf(it, 'profiled', {}, [])
  expect(await it.call(calls.profile, {}, person.token)).toEqual({
    user_name: 'profiled',
    real_name: 'profiled',
    mobile_phone: '',
    email: '',
    gender: 1,
    theme_type: 1,
    avatar_attach_id: null,
    dept_name: 'org of profiled',
    time_zone: 'Asia/Shanghai',
    expiry_time: null,
  })
  const moved = async (mobile_phone: string, password = person.password) => ({
    mobile_phone,
    ...(await sealedPassword(it, password)),
  })
  await it.call(
    calls.saveProfile,
    { real_name: '新名', theme_type: 0, email: 'a@example.com', ...(await moved('13611112222')) },
    person.token,
  )
  const { user_info } = await it.call(sessionContract.info, {}, person.token)
  expect(user_info).toMatchObject({ real_name: '新名', theme_type: 0, mobile_phone: '13611112222' })
  const refused = (input: Input<typeof calls.saveProfile>) => codeOf(it.ask(calls.saveProfile, input, person.token))
  expect(await refused({ real_name: '' })).toBe(2204)
  expect(await refused({ mobile_phone: 'x' })).toBe(2202)
  expect(await refused({ email: 'x' })).toBe(2209)
  await addUser(it, { ...userFields(org, [viewer]), mobile_phone: '13699998888' })
  expect(await refused(await moved('13699998888'))).toBe(2203)
  // The number is a way to sign in: whoever finds a screen unlocked cannot take it over.
  expect((await it.ask(calls.saveProfile, { mobile_phone: '13677776666' }, person.token)).status).toBe(400)
  expect(await refused(await moved('13677776666', 'wrong'))).not.toBe(0)
  expect(await rowOf('profiled')).toMatchObject({ mobile_phone: '13611112222' })
  expect(await refused({ mobile_phone: '13611112222', real_name: '又改' })).toBe(0)
})
