import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesContract } from '#features/files/contract.ts'
import { menusContract } from '#features/menus/contract.ts'
import { builtinParameters, parameterOf, seedParameters } from '#server/administration/parameters.ts'
import { addOrganization, addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { png, uploadFile } from '#test/support/upload.ts'
import { configurationContract as calls } from '../contract.ts'

let it: TestApp
beforeAll(async () => {
  it = await testApp()
}, 60_000)
afterAll(() => it?.stop())

const person = async (
  userName: string,
  authorities: readonly string[],
  change: Parameters<typeof addPerson>[3] = {},
) => {
  const who = await addPerson(it.context, userName, authorities, change)
  return { ...who, token: (await it.signIn(who.userName, who.password)).data.access_token }
}
const codeOf = async (answer: Promise<{ code: number }>): Promise<number> => (await answer).code

test('parameters and configuration are two lists: added once, changed, removed', async () => {
  for (const [save, update, remove, page] of [
    [calls.parameterSave, calls.parameterUpdate, calls.parameterRemove, calls.parameterPage],
    [calls.configSave, calls.configUpdate, calls.configRemove, calls.configPage],
  ] as const) {
    const input = { key: 'shift.length', name: '班次', value: 8, value_type: 'number' as const, requestId: save.path }
    await Promise.all([1, 2].map(() => it.call(save, input, it.admin)))
    expect(await codeOf(it.ask(save, { ...input, requestId: undefined }, it.admin))).toBe(2405)
    const row = (await it.call(page, { key: 'shift' }, it.admin)).records[0]
    expect(row).toMatchObject({
      key: 'shift.length',
      name_en: '',
      value: '8',
      value_type: 'number',
      is_system: 0,
      version: 1,
    })
    expect(await codeOf(it.ask(update, { ...input, value: 'acht', version: 1 }, it.admin))).toBe(2406)
    await it.call(update, { ...input, value: '12', version: 1 }, it.admin)
    expect(await codeOf(it.ask(update, { ...input, version: 1 }, it.admin))).toBe(1002)
    await it.call(remove, { key: 'shift.length' }, it.admin)
    expect(await codeOf(it.ask(remove, { key: 'shift.length' }, it.admin))).toBe(1001)
  }
})

test('parameters are common to all merchants; titles and logos stay those of each organization', async () => {
  const all = ['sys_parameter_view', 'sys_parameter_save', 'sys_config_view', 'sys_config_save']
  const { token } = await person('origin_thief', all)
  const origins = { key: 'third_page_origins', name: 'x', value: 'https://evil.example', value_type: 'list' as const }
  const english = { 'accept-language': 'en' }
  expect(await it.ask(calls.parameterUpdate, origins, token, english)).toMatchObject({
    status: 403,
    msg: 'Only platform administrators can change what all merchants share',
  })
  expect((await it.ask(calls.configSave, { ...origins, key: 'theirs' }, token)).status).toBe(403)
  expect(await parameterOf(it.context.db, 'third_page_origins')).toEqual([])
  expect((await it.call(calls.parameterPage, {}, token)).records.length).toBeGreaterThan(1)
  const [{ dept_id = '' } = {}] = (await it.call(calls.orgIndexPage, {}, token)).records
  expect((await it.ask(calls.orgIndexSave, { dept_id, index_name: 'x', version: 0 }, token)).code).toBe(0)
})

test('values fit their kind', async () => {
  const save = (value_type: 'json' | 'boolean' | 'number', value: string) =>
    codeOf(it.ask(calls.configSave, { key: `k${value_type}${value.length}`, name: 'x', value_type, value }, it.admin))
  expect([await save('json', '{"a":1}'), await save('json', '{a}')]).toEqual([0, 2406])
  expect([await save('boolean', 'true'), await save('boolean', 'yes')]).toEqual([0, 2406])
  expect([await save('number', '1.5'), await save('number', '1e9')]).toEqual([0, 2406])
})

test('built-in parameters stay what the server can go by, and cannot be removed', async () => {
  const edit = (key: string, value: string) =>
    codeOf(it.ask(calls.parameterUpdate, { key, name: 'x', value, value_type: 'text' }, it.admin))
  expect(await edit('third_page_origins', 'https://a.example, http://b.example:8080')).toBe(0)
  expect(await parameterOf(it.context.db, 'third_page_origins')).toEqual(['https://a.example', 'http://b.example:8080'])
  for (const value of ['https://a.example/path', 'ftp://a.example', '*', 'https://*.example/', 'javascript:alert(1)'])
    expect([value, await edit('third_page_origins', value)]).toEqual([value, 2406])
  for (const value of ['0', '61', '', '1.5', '-1']) expect(await edit('third_ticket_seconds', value)).toBe(2406)
  for (const value of ['0', '1025']) expect(await edit('file_max_mb', value)).toBe(2406)
  expect(await codeOf(it.ask(calls.parameterRemove, { key: 'file_max_mb' }, it.admin))).toBe(2404)
  await it.context.db.updateTable('parameter').set({ value: 'spoilt' }).where('key', '=', 'file_max_mb').execute()
  expect(await parameterOf(it.context.db, 'file_max_mb')).toBe(1024)
  await seedParameters(it.context.db)
  const keys = (await it.call(calls.parameterPage, { size: 100 }, it.admin)).records.map(({ key }) => key)
  expect(keys).toEqual(Object.keys(builtinParameters).sort())
})

test('an organization’s title and logo: within scope only, versions from 0, its picture reaches those below', async () => {
  const port = await addOrganization(it.context.db, '港口')
  const quay = await addOrganization(it.context.db, 'Quay 泊位', port)
  const keeper = await person('port_keeper', ['sys_config_view', 'sys_config_save'], { orgId: port })
  const below = await person('berth_hand', [], { orgId: quay, data_scope: 3 })
  const stranger = await person('config_stranger', ['sys_config_view', 'sys_config_save'])
  const rows = (await it.call(calls.orgIndexPage, {}, keeper.token)).records
  expect(rows.map(({ dept_id, version }) => [dept_id, version])).toEqual([
    [port, 0],
    [quay, 0],
  ])
  expect((await it.call(calls.orgIndexPage, { dept_name: 'quay' }, keeper.token)).records).toMatchObject([
    { dept_id: quay },
  ])
  const { data } = await uploadFile(it, filesContract.upload, keeper.token, { name: 'a.png', content: png })
  const input = { dept_id: port, index_name: '江港能源', index_log: data.url, path: '/shipManage', version: 0 }
  expect(await codeOf(it.ask(calls.orgIndexSave, { ...input, index_log: '' }, stranger.token))).toBe(1001)
  await it.call(calls.orgIndexSave, input, keeper.token)
  expect(await codeOf(it.ask(calls.orgIndexSave, input, keeper.token))).toBe(1002)
  expect((await it.call(menusContract.deptConfig, {}, below.token)).sysDepext).toMatchObject({
    index_name: '江港能源',
    index_log: data.url,
  })
  const logo = (token: string) =>
    it.app.inject({ method: 'GET', url: data.url, headers: { authorization: `Bearer ${token}` } })
  expect((await logo(below.token)).headers['content-type']).toBe('image/png')
  expect((await logo(stranger.token)).json().code).toBe(1001)
  const foreign = { dept_id: stranger.orgId, index_log: data.url }
  expect(await codeOf(it.ask(calls.orgIndexSave, foreign, stranger.token))).toBe(2416)
  for (const index_log of ['https://evil.example/x.png', 'javascript:alert(1)', '/admin/user/info'])
    expect(await codeOf(it.ask(calls.orgIndexSave, { dept_id: port, index_log }, keeper.token))).toBe(2416)
  for (const path of ['//evil.example', 'https://evil.example', '/\\evil.example'])
    expect((await it.ask(calls.orgIndexSave, { dept_id: port, path }, keeper.token)).status).toBe(400)
  const partner = {
    menu_name: '合作方',
    menu_type: 1,
    url: '/partner',
    icon: 'link',
    third_url: 'https://p.example',
  } as const
  await it.call(menusContract.save, partner, it.admin)
  expect(await codeOf(it.ask(calls.orgIndexSave, { dept_id: port, path: '/partner?x=1' }, keeper.token))).toBe(2100)
  await it.call(calls.orgIndexSave, { dept_id: port, is_on: 0, index_name: 'x' }, keeper.token)
  expect((await it.call(menusContract.deptConfig, {}, below.token)).is_on).toBe(0)
  expect((await logo(keeper.token)).json().code).toBe(1001)
})
