import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { dictionariesContract as calls } from '../contract.ts'
import { builtinDictionaries } from './builtin.ts'
import { seedDictionaries } from './seed.ts'

let it: TestApp
beforeAll(async () => {
  it = await testApp()
}, 60_000)
afterAll(() => it?.stop())

const tokenOf = async (userName: string, authorities: readonly string[]) => {
  const who = await addPerson(it.context, userName, authorities)
  return (await it.signIn(who.userName, who.password)).data.access_token
}
const entries = async (dict_type: string, more: Partial<Input<typeof calls.entryPage>> = {}, token = it.admin) =>
  (await it.call(calls.entryPage, { dict_type, status_code: 0, current: 1, size: 100, ...more }, token)).records
const codeOf = async (answer: Promise<{ code: number }>): Promise<number> => (await answer).code

test('the seeded codes are there for everyone signed in, in their order', async () => {
  const token = await tokenOf('dict_reader', [])
  expect(
    (await entries('notice_type', {}, token)).map((row) => [row.dict_value, row.dict_label, row.dict_label_en]),
  ).toEqual([
    ['1', '通知', 'Notice'],
    ['2', '公告', 'Announcement'],
    ['3', '新闻', 'News'],
  ])
  for (const key of ['status', 'level', 'data_scope', 'gender', 'user_type', 'category', 'dept_type', 'is_editable'])
    expect((await entries(key, {}, token)).length, key).toBeGreaterThan(1)
  expect((await it.ask(calls.typePage, {}, token)).status).toBe(403)
  const change = { dict_type: 'status', dict_code: '0', dict_label: 'x', dict_value: '0' }
  for (const ask of [
    it.ask(calls.typeSave, { dict_type: 'mine', dict_name: 'x' }, token),
    it.ask(calls.entryUpdate, change, token),
    it.ask(calls.entryRemove, { dict_type: 'status', dict_code: '0' }, token),
  ])
    expect((await ask).status).toBe(403)
})

test('labels are common to all merchants: whoever may change them is a platform administrator too', async () => {
  const token = await tokenOf('dict_keeper', ['sys_dict_view', 'sys_dict_save'])
  const label = { dict_type: 'gender', dict_code: '1', dict_label: 'x', dict_value: '1' }
  for (const ask of [
    it.ask(calls.entryUpdate, label, token),
    it.ask(calls.typeSave, { dict_type: 'theirs', dict_name: 'x' }, token),
  ])
    expect(await ask).toMatchObject({ status: 403, msg: '各商户共用的内容只能由平台管理员修改' })
  expect((await it.call(calls.typePage, {}, token)).records.length).toBeGreaterThan(1)
})

test('a type: added once, found, changed, removed when it is empty', async () => {
  const input = { dict_type: 'berth_kind', dict_name: 'A 级泊位类型', requestId: 'type-once' }
  await Promise.all([1, 2, 3].map(() => it.call(calls.typeSave, input, it.admin)))
  expect(await codeOf(it.ask(calls.typeSave, { ...input, requestId: 'another' }, it.admin))).toBe(2401)
  expect(await codeOf(it.ask(calls.typeSave, { ...input, requestId: undefined }, it.admin))).toBe(2401)
  const row = (await it.call(calls.typePage, { dict_type: 'Berth', dict_name: 'a 级泊位' }, it.admin)).records[0]
  expect(row).toMatchObject({ dict_type: 'berth_kind', is_system: 0, entry_count: 0, version: 1 })
  const edit = { dict_type: 'berth_kind', dict_name: '泊位', version: 1 }
  await it.call(calls.typeUpdate, edit, it.admin)
  expect(await codeOf(it.ask(calls.typeUpdate, edit, it.admin))).toBe(1002)
  expect(await codeOf(it.ask(calls.typeUpdate, { ...edit, dict_type: 'none' }, it.admin))).toBe(1001)
  const entry = { dict_type: 'berth_kind', dict_label: 'B 深水', dict_value: 1 }
  expect(await it.call(calls.entrySave, entry, it.admin)).toEqual({ dict_code: '1' })
  expect(await entries('berth_kind', { dict_label: 'b 深' })).toHaveLength(1)
  expect(await codeOf(it.ask(calls.typeRemove, { dict_type: 'berth_kind' }, it.admin))).toBe(1003)
  await it.call(calls.entryRemove, { dict_type: 'berth_kind', dict_code: '1' }, it.admin)
  await it.call(calls.typeRemove, { dict_type: 'berth_kind' }, it.admin)
  expect(await codeOf(it.ask(calls.typeRemove, { dict_type: 'berth_kind' }, it.admin))).toBe(1001)
  expect(await codeOf(it.ask(calls.typeRemove, { dict_type: 'status' }, it.admin))).toBe(2404)
})

test('an entry: codes as text or number, disabled ones filtered, doubles refused, told live', async () => {
  await it.call(calls.typeSave, { dict_type: 'cargo', dict_name: '货种' }, it.admin)
  const changed: string[] = []
  const stop = it.context.live.listen({
    changed: (name, id) => void changed.push(`${name}/${id}`),
    endSessions: () => undefined,
  })
  const entry = {
    dict_type: 'cargo',
    dict_code: 'coal',
    dict_label: '煤',
    dict_value: '10',
    sort: '2',
    requestId: 'entry-once',
  }
  await Promise.all([1, 2].map(() => it.call(calls.entrySave, entry, it.admin)))
  stop()
  expect(changed).toContain('dictionaries/0')
  await it.call(calls.entrySave, { dict_type: 'cargo', dict_label: '矿', dict_value: 11, sort: 1 }, it.admin)
  expect((await entries('cargo')).map(({ dict_code }) => dict_code)).toEqual(['11', 'coal'])
  for (const twin of [
    { dict_type: 'cargo', dict_code: 'coal', dict_label: 'x', dict_value: '12' },
    { dict_type: 'cargo', dict_code: 'x', dict_label: 'x', dict_value: '10' },
  ])
    expect(await codeOf(it.ask(calls.entrySave, twin, it.admin))).toBe(2403)
  expect(await codeOf(it.ask(calls.entrySave, { ...entry, dict_type: 'none', requestId: undefined }, it.admin))).toBe(
    2402,
  )
  const edit = {
    dict_type: 'cargo',
    dict_code: 'coal',
    dict_label: '煤炭',
    dict_value: '10',
    status_code: '1',
    version: 1,
  }
  await it.call(calls.entryUpdate, edit, it.admin)
  expect(await codeOf(it.ask(calls.entryUpdate, edit, it.admin))).toBe(1002)
  expect(await codeOf(it.ask(calls.entryUpdate, { ...edit, version: 2, dict_value: 11 }, it.admin))).toBe(2403)
  expect((await entries('cargo')).map(({ dict_code }) => dict_code)).toEqual(['11'])
  expect((await entries('cargo', { status_code: 1 }))[0]).toMatchObject({
    dict_label: '煤炭',
    status_code: 1,
    version: 2,
  })
  expect((await entries('cargo', { status_code: undefined, dict_label: '煤' })).length).toBe(1)
})

test('a built-in entry may be renamed and disabled, keeps its value, cannot go, and a start leaves it alone', async () => {
  const rename = { dict_type: 'gender', dict_code: '1', dict_label: '先生', dict_label_en: 'Mr', dict_value: '7' }
  await it.call(calls.entryUpdate, rename, it.admin)
  await Promise.all([seedDictionaries(it.context.db), seedDictionaries(it.context.db)])
  expect((await entries('gender')).find(({ dict_code }) => dict_code === '1')).toMatchObject({
    dict_label: '先生',
    dict_value: '1',
    is_system: 1,
  })
  expect(await codeOf(it.ask(calls.entryRemove, { dict_type: 'gender', dict_code: '1' }, it.admin))).toBe(2404)
  const { rows } = await it.context.pool.query('select count(*)::int as count from dict_type where is_system')
  expect(rows[0].count).toBe(builtinDictionaries.length)
})

test('misfits are named', async () => {
  for (const dict_type of ['1x', 'a b', "x'; drop table", ''])
    expect((await it.ask(calls.typeSave, { dict_type, dict_name: 'x' }, it.admin)).status).toBe(400)
  expect((await it.ask(calls.entryPage, { status_code: 2 }, it.admin)).msg).toContain('status_code')
})
