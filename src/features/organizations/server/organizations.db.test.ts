import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { merchantsContract } from '#features/merchants/contract.ts'
import { usersContract } from '#features/users/contract.ts'
import { addOrganization, type TestApp, testApp } from '#test/support/app.ts'
import { addUser, administratorOf, roleIdOf, userFields } from '#test/support/people.ts'
import { organizationsContract as calls, type Dept } from '../contract.ts'

let it: TestApp
let root: Dept
beforeAll(async () => {
  it = await testApp()
  const [top] = await it.call(calls.tree, {}, it.admin)
  if (!top) throw new Error('no organization')
  root = top
}, 60_000)
afterAll(() => it?.stop())

const codeOf = async (answer: Promise<{ code: number }>): Promise<number> => (await answer).code
type Fields = Input<typeof calls.save>
const fields = (more: Partial<Fields> = {}): Fields => ({
  dept_name: '部门',
  parent_id: root.dept_id,
  dept_type: 1,
  merchant_id: root.merchant_id ?? '',
  third_code: 'T-1',
  sort: 3,
  ...more,
})
const save = async (more: Partial<Fields> = {}, token = it.admin) =>
  (await it.call(calls.save, fields(more), token)).dept_id
const flat = (nodes: readonly Dept[]): Dept[] => nodes.flatMap((node) => [node, ...flat(node.children)])
const nodeOf = async (dept_id: string, token = it.admin) =>
  flat(await it.call(calls.tree, {}, token)).find((node) => node.dept_id === dept_id)

test('the first start made one merchant with its root', () => {
  expect(root).toMatchObject({ dept_name: '默认商户', parent_id: null, is_merchant_root: 1, merchant_name: '默认商户' })
})

test('an organization: made, shown in its place, changed, removed', async () => {
  const parent = await save({ dept_name: '东港', sort: '2' })
  const dept_id = await save({ dept_name: '一号码头', parent_id: parent })
  expect(await nodeOf(parent)).toMatchObject({
    sort: 2,
    third_code: 'T-1',
    children: [{ dept_id, dept_name: '一号码头' }],
  })
  expect(await it.call(calls.update, { dept_id, dept_name: '二号码头', version: 1 }, it.admin)).toBe(true)
  expect(await codeOf(it.ask(calls.update, { dept_id, dept_name: 'x', version: 1 }, it.admin))).toBe(1002)
  expect(await codeOf(it.ask(calls.remove, { dept_id: parent }, it.admin))).toBe(2605)
  expect(await it.call(calls.remove, { dept_id }, it.admin)).toBe(true)
  expect(await it.call(calls.remove, { dept_id: parent }, it.admin)).toBe(true)
  expect(await nodeOf(parent)).toBeUndefined()
})

test.each<[string, Partial<Fields>, number]>([
  ['no name', { dept_name: '' }, 2600],
  ['no merchant', { merchant_id: '' }, 2601],
  ['no type', { dept_type: '' }, 2602],
  ['letters as sort', { sort: 'abc' }, 2603],
  ['half a number as sort', { sort: '1.5' }, 2603],
  ['an unknown parent', { parent_id: '987654321' }, 2606],
  ['another merchant than the parent’s', { merchant_id: '987654321' }, 2607],
])('%s is refused', async (_, wrong, code) => {
  expect(await codeOf(it.ask(calls.save, fields(wrong), it.admin))).toBe(code)
})

test('the texts of the specification: top-level, children, sort', async () => {
  const english = { 'accept-language': 'en' }
  const top = await it.ask(calls.remove, { dept_id: root.dept_id }, it.admin, english)
  expect(top).toMatchObject({ code: 2604, msg: 'The top-level organization cannot be deleted' })
})

test('a row comes back as it was shown', async () => {
  const { children: _, ...row } = root
  expect(await codeOf(it.ask(calls.update, { ...row, dept_name: '默认商户' }, it.admin))).toBe(0)
})

test('what is in use is not removed', async () => {
  const dept_id = await save({ dept_name: '有人' })
  const user_id = await addUser(it, userFields(dept_id, [await roleIdOf(it, 'viewer')]))
  expect(await codeOf(it.ask(calls.remove, { dept_id }, it.admin))).toBe(2608)
  await it.call(usersContract.remove, { user_id }, it.admin)
  expect(await codeOf(it.ask(calls.remove, { dept_id }, it.admin))).toBe(0)
})

test('a move takes all below along, and never into itself', async () => {
  const [east, west] = [await save({ dept_name: '东' }), await save({ dept_name: '西' })]
  const quay = await save({ dept_name: '码头', parent_id: east })
  const crane = await save({ dept_name: '岸桥', parent_id: quay })
  const { stationId } = await it.call(assetsContract.stationAdd, { stationName: '站', orgId: crane }, it.admin)
  expect(await codeOf(it.ask(calls.update, { dept_id: quay, parent_id: crane }, it.admin))).toBe(2606)
  expect(await codeOf(it.ask(calls.update, { dept_id: quay, parent_id: quay }, it.admin))).toBe(2606)
  expect(await codeOf(it.ask(calls.update, { dept_id: root.dept_id, parent_id: east }, it.admin))).toBe(2606)
  const person = await administratorOf(it, 'of_west', { orgId: west, data_scope: 2 }, ['asset_view'])
  const stations = async () =>
    (await it.call(assetsContract.stationPage, {}, person.token)).records.map((row) => row.stationId)
  expect(await stations()).toEqual([])
  const ended: string[] = []
  const silence = it.context.live.listen({ changed: () => undefined, endSessions: (ids) => void ended.push(...ids) })
  await it.call(calls.update, { dept_id: quay, dept_name: '新码头' }, it.admin)
  expect(ended).toEqual([])
  expect(await codeOf(it.ask(calls.update, { dept_id: quay, parent_id: west }, it.admin))).toBe(0)
  silence()
  const { rows } = await it.context.pool.query('select id from session where user_id = $1', [person.userId])
  expect(ended).toContain(rows[0].id)
  expect(await stations()).toEqual([stationId])
  const moves = [
    codeOf(it.ask(calls.update, { dept_id: east, parent_id: west }, it.admin)),
    codeOf(it.ask(calls.update, { dept_id: west, parent_id: east }, it.admin)),
  ]
  expect((await Promise.all(moves)).sort()).toEqual([0, 2606])
})

test('a merchant of his own: root, administrator, and nothing of the others', async () => {
  const { merchant_id } = await it.call(merchantsContract.save, { merchant_name: '商户二' }, it.admin)
  const top = await save({ dept_name: '商户二', parent_id: '', is_merchant_root: 1, merchant_id })
  expect((await it.call(calls.tree, {}, it.admin)).map(({ dept_id }) => dept_id)).toContain(top)
  const nested = await save({ dept_name: '下属商户', is_merchant_root: 1, merchant_id })
  const person = await administratorOf(it, 'of_two', { orgId: nested, data_scope: 1, level: 2 })
  expect((await it.call(calls.tree, {}, person.token)).map(({ dept_id }) => dept_id)).toEqual([nested])
  const ask = (more: Partial<Fields>) =>
    codeOf(it.ask(calls.save, fields({ parent_id: nested, merchant_id, ...more }), person.token))
  expect(await ask({})).toBe(0)
  expect(await ask({ is_merchant_root: 1 })).toBe(2502)
  expect(await ask({ parent_id: root.dept_id })).toBe(2606)
  expect(await ask({ parent_id: '' })).toBe(0)
  expect(await codeOf(it.ask(calls.update, { dept_id: root.dept_id, dept_name: 'x' }, person.token))).toBe(1001)
  expect(await codeOf(it.ask(calls.remove, { dept_id: top }, person.token))).toBe(1001)
  const above = await administratorOf(it, 'of_one_above', { orgId: root.dept_id, data_scope: 2, level: 2 })
  const taken = { dept_id: nested, is_merchant_root: 0, merchant_id: root.merchant_id ?? '' }
  expect(await codeOf(it.ask(calls.update, taken, above.token))).toBe(2502)
  expect(await codeOf(it.ask(calls.remove, { dept_id: nested }, above.token))).toBe(2502)
  expect(await codeOf(it.ask(calls.update, { dept_id: nested, dept_name: '改名' }, above.token))).toBe(0)
  expect(await codeOf(it.ask(calls.remove, { dept_id: top }, it.admin))).toBe(2604)
})

test('a double click makes one organization; only the own organization and below are seen', async () => {
  const made = await Promise.all(
    [1, 2].map(() => it.call(calls.save, { ...fields({ dept_name: '一次' }), requestId: 'dept-once' }, it.admin)),
  )
  expect(new Set(made.map(({ dept_id }) => dept_id)).size).toBe(1)
  const below = await addOrganization(it.context.db, '下级', made[0]?.dept_id)
  const person = await administratorOf(it, 'of_one', { orgId: made[0]?.dept_id ?? '', data_scope: 3 })
  expect(flat(await it.call(calls.tree, {}, person.token)).map(({ dept_id }) => dept_id)).toEqual([made[0]?.dept_id])
  expect(await codeOf(it.ask(calls.update, { dept_id: below, dept_name: 'x' }, person.token))).toBe(1001)
})
