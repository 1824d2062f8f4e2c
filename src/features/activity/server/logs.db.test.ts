import { afterAll, beforeAll, expect, test } from 'vitest'
import { merchantsContract } from '#features/merchants/contract.ts'
import { sessionContract } from '#features/session/contract.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { createClient } from '#test/support/client.ts'
import { administratorOf, type SignedIn } from '#test/support/people.ts'
import { activityContract as calls } from '../contract.ts'

let it: TestApp
let person: SignedIn
beforeAll(async () => {
  it = await testApp()
  person = await administratorOf(it, 'logged_one')
}, 60_000)
afterAll(() => it?.stop())

const download = async (path: string, token: string) => {
  const response = await it.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
  return { status: response.statusCode, text: response.body }
}

test('sign-ins, refusals and leaving are written, each with its address and result', async () => {
  const from = createClient(it.app, '10.2.0.1')
  await from.signIn('logged_one', 'Wrong_pass1')
  await from.signIn('nobody_here', 'Wrong_pass1')
  const { data } = await from.signIn('logged_one', person.password)
  await from.call(sessionContract.logout, {}, data.access_token)
  const rows = async (token: string, more = {}) =>
    (await it.call(calls.loginPage, { ...more }, token)).records
      .filter(({ ip }) => ip === '10.2.0.1')
      .map(({ user_name, way, result }) => [user_name, way, result])
  const own = [
    ['logged_one', 'logout', 'done'],
    ['logged_one', 'password', 'done'],
    ['logged_one', 'password', 'login.refused'],
  ]
  expect(await rows(person.token)).toEqual(own)
  expect(await rows(it.admin)).toEqual([own[0], own[1], ['nobody_here', 'password', 'login.refused'], own[2]])
  expect(await rows(it.admin, { result: 'refused', user_name: 'logged' })).toEqual([own[2]])
  expect(await rows(it.admin, { end_time: '2020-01-01 00:00:00' })).toEqual([])
  const text = (await it.ask(calls.loginPage, { result: 'refused' }, it.admin, { 'accept-language': 'en' })).data
    .records
  expect(text[0]?.result_text).toBe('Wrong user name or password')
  const file = await download('/admin/log/login/export?format=csv&user_name=logged', person.token)
  expect(file.text).toContain('用户名或密码错误')
  const [heads = [], ...lines] = file.text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  expect(heads[1]).toBe('ts')
  const shown = (await it.call(calls.loginPage, { user_name: 'logged' }, person.token)).records
  expect(lines.map(([time, ts]) => [time, Number(ts)])).toEqual(shown.map(({ time, ts }) => [time, ts]))
})

test('a period holds its last second whole', async () => {
  await it.context.pool.query(
    `insert into login_log (at, user_name, way, result, ip) values ('2026-01-05 23:59:59.7+08', 'last_second', 'password', 'done', '')`,
  )
  const total = async (begin_time: string, end_time: string) =>
    (await it.call(calls.loginPage, { user_name: 'last_second', begin_time, end_time }, it.admin)).total
  expect(await total('2026-01-05 00:00:00', '2026-01-05 23:59:59')).toBe(1)
  expect(await total('2026-01-06 00:00:00', '2026-01-06 23:59:59')).toBe(0)
  expect(await total('2026-01-05 00:00:00', '2026-01-05 23:59:58')).toBe(0)
})

test('a forged forwarding header changes no address', async () => {
  const from = createClient(it.app, '10.2.0.2')
  const key = await from.call(sessionContract.key, {})
  const input = { grant_type: 'password' as const, username: 'forged_one', password: 'x', randomStr: key.randomStr }
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-client-ip'])
    await from.ask(sessionContract.token, input, undefined, { [name]: '1.2.3.4' })
  await from.signIn('forged_one', 'Wrong_pass1')
  const { records } = await it.call(calls.loginPage, { user_name: 'forged_one' }, it.admin)
  expect(new Set(records.map(({ ip }) => ip))).toEqual(new Set(['10.2.0.2']))
})

test('the operation log: seen by those who see its author, exported, and edited by nobody', async () => {
  await it.call(merchantsContract.save, { merchant_name: '=1+1', contact: '@SUM(A1)' }, it.admin)
  expect((await it.call(calls.operationPage, { kind: 'merchant' }, person.token)).total).toBe(0)
  const { records } = await it.call(calls.operationPage, { kind: 'merchant' }, it.admin)
  expect(records[0]).toMatchObject({ user_name: 'admin', action: 'save', subject_name: '=1+1', ip: '127.0.0.1' })
  const file = await download('/admin/log/operation/export?format=csv&kind=merchant', it.admin)
  expect(file.status).toBe(200)
  expect(file.text.split('\n').filter((line) => line.includes('商户'))).toHaveLength(3)
  for (const cell of file.text.split(/[,\r\n]/)) expect(cell.replace(/^"/, '')).not.toMatch(/^[=@+]/)
  expect((await download('/admin/log/operation/export?format=xlsx', it.admin)).status).toBe(200)
  const viewer = await administratorOf(it, 'log_viewer', {}, ['sys_log_view'])
  expect((await download('/admin/log/operation/export', viewer.token)).status).toBe(403)
  for (const statement of [
    'update operation_log set user_name = $$x$$',
    'delete from operation_log',
    'truncate operation_log',
    'delete from login_log',
  ])
    for (const [pool, reason] of [
      [it.context.pool, 'permission denied'],
      [it.owner, 'a log is not edited'],
    ] as const)
      await expect(pool.query(statement)).rejects.toThrow(reason)
})

test('sessions: listed without their tokens, ended by an administrator, live stream and all', async () => {
  const from = createClient(it.app, '10.2.0.3')
  const { data } = await from.signIn(person.userName, person.password)
  const { records } = await it.call(calls.sessionPage, { user_name: person.userName }, person.token)
  expect(records.map(({ ip, current }) => [ip, current])).toEqual([
    ['10.2.0.3', false],
    ['127.0.0.1', true],
  ])
  expect(JSON.stringify(records)).not.toContain(data.access_token)
  const ended: string[] = []
  const silence = it.context.live.listen({ changed: () => undefined, endSessions: (ids) => void ended.push(...ids) })
  const session_id = records[0]?.session_id ?? ''
  const stranger = await administratorOf(it, 'session_stranger')
  expect((await it.ask(calls.sessionRemove, { session_id }, stranger.token)).code).toBe(1001)
  expect(await it.call(calls.sessionRemove, { session_id }, it.admin)).toBe(true)
  silence()
  expect(ended).toEqual([session_id])
  expect((await it.ask(sessionContract.info, {}, data.access_token)).status).toBe(401)
  expect((await it.ask(calls.sessionRemove, { session_id }, it.admin)).code).toBe(1001)
  const low = await administratorOf(it, 'session_low', { orgId: person.orgId, level: 8 })
  const own = (await it.call(calls.sessionPage, { user_name: person.userName }, low.token)).records[0]
  expect((await it.ask(calls.sessionRemove, { session_id: own?.session_id ?? '' }, low.token)).code).toBe(2210)
})
