import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationsContract } from '#features/organizations/contract.ts'
import { sessionContract } from '#features/session/contract.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { administratorOf } from '#test/support/people.ts'
import { merchantsContract as calls } from '../contract.ts'

let it: TestApp
beforeAll(async () => {
  it = await testApp()
}, 60_000)
afterAll(() => it?.stop())
const codeOf = async (answer: Promise<{ code: number }>): Promise<number> => (await answer).code

test('a merchant: made once, shown, changed, removed', async () => {
  const fields = { merchant_name: '港务', contact: '王', mobile_phone: '13512345678', requestId: 'once' }
  const made = await Promise.all([1, 2].map(() => it.call(calls.save, fields, it.admin)))
  const merchant_id = made[0]?.merchant_id ?? ''
  expect(made[1]?.merchant_id).toBe(merchant_id)
  const row = async () => (await it.call(calls.page, { merchant_name: '港务' }, it.admin)).records[0]
  expect(await row()).toMatchObject({ merchant_id, contact: '王', status: 0, dept_count: 0, version: 1 })
  expect(await it.call(calls.update, { merchant_id, contact: '李', version: 1 }, it.admin)).toBe(true)
  expect(await codeOf(it.ask(calls.update, { merchant_id, contact: 'x', version: 1 }, it.admin))).toBe(1002)
  expect(await row()).toMatchObject({ contact: '李', merchant_name: '港务', version: 2 })
  const dept = { dept_name: '根', is_merchant_root: 1, merchant_id, dept_type: 1 }
  await it.call(organizationsContract.save, dept, it.admin)
  expect(await codeOf(it.ask(calls.remove, { merchant_id }, it.admin))).toBe(2503)
  expect(await codeOf(it.ask(calls.save, { merchant_name: '' }, it.admin))).toBe(2500)
  expect(await codeOf(it.ask(calls.save, { merchant_name: 'x', mobile_phone: 'x' }, it.admin))).toBe(2501)
  const { merchant_id: other } = await it.call(calls.save, { merchant_name: '空' }, it.admin)
  expect(await it.call(calls.remove, { merchant_id: other }, it.admin)).toBe(true)
})

test('others see their own merchant only, and keep none', async () => {
  const person = await administratorOf(it, 'merchant_two', { level: 1 })
  const { records } = await it.call(calls.page, {}, person.token)
  expect(records.map(({ merchant_name }) => merchant_name)).toEqual(['org of merchant_two'])
  expect((await it.call(calls.list, {}, person.token)).map(({ merchant_name }) => merchant_name)).toEqual([
    'org of merchant_two',
  ])
  const merchant_id = records[0]?.merchant_id ?? ''
  expect(await codeOf(it.ask(calls.save, { merchant_name: 'x' }, person.token))).toBe(2502)
  expect(await codeOf(it.ask(calls.update, { merchant_id, merchant_name: 'x' }, person.token))).toBe(2502)
  expect(await codeOf(it.ask(calls.remove, { merchant_id }, person.token))).toBe(2502)
  expect(await codeOf(it.ask(calls.update, { merchant_id: '1', merchant_name: 'x' }, person.token))).toBe(1001)
  expect(await codeOf(it.ask(calls.update, { merchant_id, status: 1 }, it.admin))).toBe(0)
  expect((await it.ask(sessionContract.info, {}, person.token)).status).toBe(401)
})

test('the platform administrator outlasts his merchant', async () => {
  expect(await codeOf(it.ask(calls.update, { merchant_id: '1', status: 1 }, it.admin))).toBe(0)
  expect((await it.ask(sessionContract.info, {}, it.admin)).status).toBe(200)
  expect(await codeOf(it.ask(calls.update, { merchant_id: '1', status: 0 }, it.admin))).toBe(0)
})
