import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { activityContract } from '#features/activity/contract.ts'
import { menusContract } from '#features/menus/contract.ts'
import { sessionContract } from '#features/session/contract.ts'
import { usersContract } from '#features/users/contract.ts'
import { addOrganization, type TestApp, testApp } from '#test/support/app.ts'
import { administratorOf, roleIdOf, type SignedIn, userFields } from '#test/support/people.ts'
import { rolesContract as calls } from '../contract.ts'

let it: TestApp
let clerk: SignedIn
let count = 0
beforeAll(async () => {
  it = await testApp()
  clerk = await administratorOf(it, 'clerk', { level: 6, data_scope: 2 })
}, 60_000)
afterAll(() => it?.stop())

const codeOf = async (answer: Promise<{ code: number }>): Promise<number> => (await answer).code
type Fields = Input<typeof calls.save>
const fields = (more: Partial<Fields> = {}): Fields => ({
  role_name: `角色 ${++count}`,
  role_key: `role_key_${count}`,
  level: 7,
  status: 0,
  is_editable: 1,
  sort: count,
  data_scope: 2,
  ...more,
})
const save = async (more: Partial<Fields> = {}, token = it.admin) =>
  (await it.call(calls.save, fields(more), token)).role_id
const rowOf = async (role_id: string, token = it.admin) =>
  (await it.call(calls.page, { size: 100 }, token)).records.find((row) => row.role_id === role_id)
const menuIds = async (...urls: string[]) => {
  const rows = await it.context.db.selectFrom('menu').select(['id', 'url']).where('url', 'in', urls).execute()
  return urls.map((url) => rows.find((row) => row.url === url)?.id ?? '')
}
const authoritiesOf = async (token: string) =>
  (await it.call(sessionContract.info, {}, token)).authorities.map(({ authority }) => authority)

test('a role: made, shown, changed, removed, and each change is written', async () => {
  const given = fields({ level: '8', status: '0', sort: '5' })
  const { role_id } = await it.call(calls.save, given, it.admin)
  expect(await rowOf(role_id)).toMatchObject({
    ...given,
    role_id,
    level: 8,
    status: 0,
    sort: 5,
    user_count: 0,
    changeable: true,
    version: 1,
  })
  expect(await it.call(calls.update, { role_id, role_name: '改名', version: 1 }, it.admin)).toBe(true)
  expect(await codeOf(it.ask(calls.update, { role_id, role_name: '再改', version: 1 }, it.admin))).toBe(1002)
  expect(await it.call(calls.remove, { role_id }, it.admin)).toBe(true)
  expect(await codeOf(it.ask(calls.remove, { role_id }, it.admin))).toBe(1001)
  const { records } = await it.call(activityContract.operationPage, { kind: 'role' }, it.admin)
  expect(records.map(({ action }) => action)).toEqual(['remove', 'update', 'save'])
  expect(records[1]?.changes).toEqual([{ field: 'role_name', from: given.role_name, to: '改名' }])
})

test.each<[string, Partial<Fields>, number]>([
  ['no name', { role_name: ' ' }, 2300],
  ['no key', { role_key: '' }, 2301],
  ['a key with a space', { role_key: 'a b' }, 2301],
  ['no level', { level: '' }, 2302],
  ['no status', { status: null }, 2303],
  ['no editable flag', { is_editable: undefined }, 2304],
  ['a key that is taken', { role_key: 'viewer' }, 2305],
  ['an unknown menu', { menu_ids: ['987654321'] }, 1001],
])('%s is refused', async (_, wrong, code) => {
  expect(await codeOf(it.ask(calls.save, fields(wrong), it.admin))).toBe(code)
})

test.each([{ level: 'high' }, { level: 1.5 }, { data_scope: 4 }, { status: 2 }, { menu_ids: ['x'] }])(
  '%o does not fit',
  async (wrong) => {
    expect((await it.ask(calls.save, fields(wrong), it.admin)).status).toBe(400)
  },
)

test('two administrators saving one role: the second is told, nothing is mixed', async () => {
  const role_id = await save()
  const [asset] = await menuIds('/asset/stationManagement')
  const answers = await Promise.all([
    codeOf(it.ask(calls.update, { role_id, role_name: '甲', level: 9, version: 1 }, it.admin)),
    codeOf(it.ask(calls.assign, { role_id, menu_ids: [asset ?? ''], version: 1 }, it.admin)),
  ])
  expect(answers.toSorted()).toEqual([0, 1002])
  const row = await rowOf(role_id)
  expect(row?.version).toBe(2)
  expect(row?.role_name === '甲').toBe(row?.menu_ids.length === 0)
})

test('a double click makes one role', async () => {
  const given = { ...fields(), requestId: 'role-once' }
  const made = await Promise.all([1, 2, 3].map(() => it.call(calls.save, given, it.admin)))
  expect(new Set(made.map(({ role_id }) => role_id)).size).toBe(1)
})

test('ticked menus bring their authorities; they act on the next request and go again, live streams end', async () => {
  const role_id = await save()
  const person = await administratorOf(it, 'holder', {}, [])
  await it.context.db.insertInto('user_role').values({ user_id: person.userId, role_id }).execute()
  const menus = await menuIds('/asset', '/asset/stationManagement')
  const ended: string[][] = []
  const silence = it.context.live.listen({ changed: () => undefined, endSessions: (ids) => void ended.push([...ids]) })
  expect(await it.call(calls.assign, { role_id, menu_ids: menus, authorities: ['asset_station_save'] }, it.admin)).toBe(
    true,
  )
  expect(ended.flat()).toHaveLength(1)
  silence()
  expect(await authoritiesOf(person.token)).toEqual(['asset_station_save', 'asset_view', 'platform_asset'])
  expect((await it.call(menusContract.own, {}, person.token)).map(({ url }) => url)).toEqual(['/asset'])
  expect((await rowOf(role_id))?.menu_ids).toEqual(menus.toSorted((a, b) => Number(a) - Number(b)))
  const held = await it.call(calls.permission, { role_id }, it.admin)
  expect(held.authorities).toEqual(['asset_station_save', 'asset_view', 'platform_asset'])
  expect(held.menu_ids).toEqual(expect.arrayContaining(menus))
  const blank = await it.call(calls.permission, {}, it.admin)
  expect(blank).toMatchObject({ menus: held.menus, menu_ids: [], authorities: [], grantable: held.grantable })
  expect(await it.call(calls.update, { role_id, status: 1 }, it.admin)).toBe(true)
  expect(await authoritiesOf(person.token)).toEqual([])
  expect(await it.call(calls.update, { role_id, status: 0 }, it.admin)).toBe(true)
  expect(await it.call(calls.assign, { role_id, menu_ids: [] }, it.admin)).toBe(true)
  expect(await authoritiesOf(person.token)).toEqual([])
  expect(await codeOf(it.ask(calls.remove, { role_id }, it.admin))).toBe(2310)
})

test('several roles add up, and the widest data scope counts', async () => {
  const person = await administratorOf(it, 'two_roles', { data_scope: 3 }, ['asset_view'])
  await addOrganization(it.context.db, '下级', person.orgId)
  const role_id = await save({ data_scope: 2 })
  await it.call(calls.assign, { role_id, authorities: ['sys_user_view', 'sys_dept_view'] }, it.admin)
  await it.context.db.insertInto('user_role').values({ user_id: person.userId, role_id }).execute()
  expect(await authoritiesOf(person.token)).toEqual(['asset_view', 'sys_dept_view', 'sys_user_view'])
  const seen = await it.call(usersContract.page, {}, person.token)
  expect(seen.records.map(({ user_name }) => user_name)).toEqual(['two_roles'])
})

test('nobody grants what he lacks, sees further than he does, or reaches above himself', async () => {
  const codes = async (more: Partial<Fields>) => codeOf(it.ask(calls.save, fields(more), clerk.token))
  expect(await codes({ level: 5 })).toBe(2306)
  expect(await codes({ data_scope: 1 })).toBe(2309)
  expect(await codes({ authorities: ['asset_view'] })).toBe(2308)
  expect(await codes({ menu_ids: await menuIds('/asset') })).toBe(2308)
  expect(await codes({ authorities: ['sys_user_view'] })).toBe(0)

  const own = await save({}, clerk.token)
  const update = (more: Partial<Fields>) => codeOf(it.ask(calls.update, { role_id: own, ...more }, clerk.token))
  expect(await update({ level: 1 })).toBe(2306)
  expect(await update({ data_scope: 1 })).toBe(2309)
  expect(await update({ authorities: ['asset_view'] })).toBe(2308)
  expect(await codeOf(it.ask(calls.assign, { role_id: own, authorities: ['iot_view'] }, clerk.token))).toBe(2308)
  expect(await codeOf(it.ask(calls.assign, { role_id: own, authorities: ['sys_user_view'] }, clerk.token))).toBe(0)
  // What the platform administrator put in may stay, and be taken out, but not be switched on again.
  await it.call(calls.assign, { role_id: own, authorities: ['asset_view', 'sys_user_view'] }, it.admin)
  expect(await update({ role_name: '改名' })).toBe(0)
  expect(await update({ status: 1 })).toBe(0)
  expect(await update({ status: 0 })).toBe(2308)
  await it.call(calls.update, { role_id: own, status: 0 }, it.admin)
  expect(await codeOf(it.ask(calls.assign, { role_id: own, authorities: [] }, clerk.token))).toBe(0)

  const above = await it.context.db
    .updateTable('role')
    .set({ level: 2 })
    .where('id', '=', own)
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await codeOf(it.ask(calls.update, { role_id: above.id, role_name: 'x' }, clerk.token))).toBe(2306)
  expect(await codeOf(it.ask(calls.remove, { role_id: above.id }, clerk.token))).toBe(2306)
})

test('permissions are set by whoever may assign them, and by no other way', async () => {
  const namer = await administratorOf(it, 'namer', {}, ['sys_role_view', 'sys_role_save'])
  const role_id = await save({}, namer.token)
  for (const more of [{ menu_ids: [] }, { authorities: ['sys_role_view'] }]) {
    expect((await it.ask(calls.save, fields(more), namer.token)).status).toBe(403)
    expect((await it.ask(calls.update, { role_id, ...more }, namer.token)).status).toBe(403)
    expect((await it.ask(calls.assign, { role_id, ...more }, namer.token)).status).toBe(403)
  }
})

test('a role that is not editable stays as it is, for everybody', async () => {
  const administrator = await roleIdOf(it, 'administrator')
  const fixed = await save({ is_editable: 0 })
  for (const role_id of [administrator, fixed]) {
    expect(await codeOf(it.ask(calls.update, { role_id, role_name: 'x' }, it.admin))).toBe(2307)
    expect(await codeOf(it.ask(calls.assign, { role_id, menu_ids: [] }, it.admin))).toBe(2307)
    expect(await codeOf(it.ask(calls.remove, { role_id }, it.admin))).toBe(2307)
  }
  const viewer = await roleIdOf(it, 'viewer')
  expect(await codeOf(it.ask(calls.update, { role_id: viewer, role_name: 'x' }, clerk.token))).toBe(2307)
  expect(await codeOf(it.ask(calls.remove, { role_id: viewer }, it.admin))).toBe(2307)
})

test('another organization’s roles are not there, those from above can be given', async () => {
  const chief = await administratorOf(it, 'chief', { level: 3 })
  const quay = await addOrganization(it.context.db, '码头', chief.orgId)
  const below = await administratorOf(it, 'below', { level: 6, orgId: quay, data_scope: 2 })
  const role_id = await save({ authorities: ['sys_user_view'] }, chief.token)
  const seen = async (token: string) => (await it.call(calls.list, {}, token)).map((row) => row.role_id)
  expect(await seen(below.token)).toContain(role_id)
  expect(await seen(clerk.token)).not.toContain(role_id)
  expect(await rowOf(role_id, clerk.token)).toBeUndefined()
  expect(await rowOf(role_id, below.token)).toMatchObject({ changeable: false })
  expect(await codeOf(it.ask(calls.update, { role_id, role_name: 'x' }, below.token))).toBe(2307)
  for (const call of [calls.update, calls.remove, calls.assign, calls.permission])
    expect(await codeOf(it.ask(call, { role_id }, clerk.token))).toBe(1001)
  const user = { ...userFields(clerk.orgId, [role_id]), user_id: clerk.userId }
  expect(await codeOf(it.ask(usersContract.update, user, clerk.token))).toBe(1001)
})
