import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { filesContract } from '#features/files/contract.ts'
import { buildFeatures } from '#server/http/feature.ts'
import { addOrganization, addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { png, uploadFile } from '#test/support/upload.ts'
import { noticesContract as calls, noticeTopics } from '../contract.ts'
import { notices } from './handlers.ts'

let it: TestApp
let port: string
let quay: string
beforeAll(async () => {
  it = await testApp()
  port = await addOrganization(it.context.db, '港')
  quay = await addOrganization(it.context.db, '码头', port)
}, 60_000)
afterAll(() => it?.stop())

const mayPublish = ['sys_notice_view', 'sys_notice_save']
const person = async (
  userName: string,
  authorities: readonly string[],
  change: Parameters<typeof addPerson>[3] = {},
) => {
  const who = await addPerson(it.context, userName, authorities, change)
  return { ...who, token: (await it.signIn(who.userName, who.password)).data.access_token }
}
const form = (notice_title: string, more: Partial<Input<typeof calls.save>> = {}): Input<typeof calls.save> => ({
  notice_title,
  notice_type_code: 1,
  notice_content: '<p>内容</p>',
  ...more,
})
const publish = async (token: string, title: string, more: Partial<Input<typeof calls.save>> = {}) =>
  (await it.call(calls.save, form(title, more), token)).notice_id
const titles = async (token: string) =>
  (await it.call(calls.myPage, { size: 100 }, token)).records.map(({ notice_title }) => notice_title)
const unread = async (token: string) => (await it.call(calls.unread, {}, token)).count
const picture = async (token: string) =>
  (await uploadFile(it, filesContract.upload, token, { name: 'a.png', content: png })).data
const shown = async (url: string, token: string) => {
  const answer = await it.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
  return answer.headers['content-type'] === 'image/png'
}

test('the form’s texts, in the order of its fields', async () => {
  const refusals: readonly (readonly [Input<typeof calls.save>, string])[] = [
    [{}, '请输入信息标题'],
    [{ notice_title: '  ' }, '请输入信息标题'],
    [{ notice_title: '题' }, '请选择信息分类'],
    [form('题', { notice_type_code: '' }), '请选择信息分类'],
    [form('题', { notice_type_code: 9 }), '请选择信息分类'],
    [form('题', { notice_content: '' }), '请編輯信息内容'],
    [form('题', { notice_content: '<p></p>' }), '请編輯信息内容'],
    [form('题', { notice_content: '<p><br></p>' }), '请編輯信息内容'],
    [form('题', { notice_content: '<p>&nbsp;</p><script>x</script>' }), '请編輯信息内容'],
    [form('题', { notice_content: `<p>${'字'.repeat(20_001)}</p>` }), '内容不能超过20000个字符'],
  ]
  for (const [input, msg] of refusals)
    expect(await it.ask(calls.save, input, it.admin)).toMatchObject({ status: 200, msg })
  expect((await it.ask(calls.save, form('题', { notice_content: 'x'.repeat(200_001) }), it.admin)).status).toBe(400)
  const fits = form('满', { notice_type_code: '3', notice_content: `<p>${'字'.repeat(20_000)}</p>` })
  const { notice_id } = await it.call(calls.save, fits, it.admin)
  expect(await it.call(calls.getOne, { notice_id }, it.admin)).toMatchObject({ notice_type_code: 3, to_all: 1 })
  await it.call(calls.remove, { notice_id }, it.admin)
})

test('published, listed by title and category, changed, removed; the same request once, a stale change refused', async () => {
  const publisher = await person('notice_editor', mayPublish)
  const input = form('检修通知', { remark: '备注', requestId: 'notice-once' })
  const made = await Promise.all([1, 2, 3].map(() => it.call(calls.save, input, publisher.token)))
  expect(new Set(made.map(({ notice_id }) => notice_id)).size).toBe(1)
  const notice_id = made[0]?.notice_id ?? ''
  await publish(publisher.token, '新闻 PCS 100%', { notice_type_code: 3 })
  const found = async (find: Input<typeof calls.myPage>) =>
    (await it.call(calls.myPage, find, publisher.token)).records.map(({ notice_title }) => notice_title)
  expect(await found({ notice_title: '检修' })).toEqual(['检修通知'])
  expect(await found({ notice_title: '%' })).toEqual(['新闻 PCS 100%'])
  expect(await found({ notice_title: 'pcs' })).toEqual(['新闻 PCS 100%'])
  expect(await found({ notice_type_code: 3 })).toEqual(['新闻 PCS 100%'])
  expect(await found({})).toEqual(['新闻 PCS 100%', '检修通知'])
  const row = (await it.call(calls.page, { notice_title: '检修' }, publisher.token)).records[0]
  expect(row).toMatchObject({ notice_id, remark: '备注', publisher: 'notice_editor', to_all: 0, version: 1 })
  expect(row?.creation_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const edit = { ...form('改题'), notice_id, version: 1 }
  const both = await Promise.all([1, 2].map(() => it.ask(calls.update, edit, publisher.token)))
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1002])
  expect(await it.call(calls.getOne, { notice_id }, publisher.token)).toMatchObject({
    notice_title: '改题',
    version: 2,
  })
  await it.call(calls.remove, { notice_id }, publisher.token)
  expect((await it.ask(calls.getOne, { notice_id }, publisher.token)).code).toBe(1001)
})

test('what could run is gone before it is stored', async () => {
  const notice_content =
    '<p onclick=x>a<script>alert(1)</script><a href="javascript:alert(1)">b</a><img src=x onerror=y></p>'
  const notice_id = await publish(it.admin, '脏', { notice_content })
  expect((await it.call(calls.getOne, { notice_id }, it.admin)).notice_content).toBe('<p>ab</p>')
  await it.call(calls.update, { notice_id, ...form('脏', { notice_content: '<svg onload=x></svg><p>c' }) }, it.admin)
  const stored = await it.context.db.selectFrom('notice').select('content').where('id', '=', notice_id).execute()
  expect(stored[0]?.content).not.toContain('svg')
  await it.call(calls.remove, { notice_id }, it.admin)
})

test('to all, to one organization and below, to none else', async () => {
  const harbour = await person('harbour_master', mayPublish, { orgId: port })
  const docker = await person('docker', [], { orgId: quay, data_scope: 3 })
  const stranger = await person('stranger', mayPublish)
  await publish(it.admin, '给所有人')
  await publish(harbour.token, '给全港')
  await publish(harbour.token, '给码头', { dept_ids: [quay] })
  const alone = await publish(harbour.token, '只给港', { dept_ids: [port] })
  await publish(stranger.token, '给别家')
  expect(await titles(docker.token)).toEqual(['只给港', '给码头', '给全港', '给所有人'])
  expect(await titles(harbour.token)).toEqual(['只给港', '给全港', '给所有人'])
  expect(await titles(stranger.token)).toEqual(['给别家', '给所有人'])
  for (const dept_ids of [[port], [quay], ['987654321']])
    expect((await it.ask(calls.save, form('越界', { dept_ids }), stranger.token)).code).toBe(1001)
  expect((await it.ask(calls.getOne, { notice_id: alone }, stranger.token)).code).toBe(1001)
  expect((await it.ask(calls.update, { notice_id: alone, ...form('改') }, stranger.token)).code).toBe(1001)
  expect((await it.ask(calls.remove, { notice_id: alone }, stranger.token)).code).toBe(1001)
  expect((await it.call(calls.page, {}, stranger.token)).records.map(({ notice_title }) => notice_title)).toEqual([
    '给别家',
  ])
  expect((await it.call(calls.depts, {}, harbour.token)).map(({ dept_id }) => dept_id)).toEqual([port, quay])
  expect((await it.ask(calls.page, {}, docker.token)).status).toBe(403)
  expect((await it.ask(calls.save, form('无权'), docker.token)).status).toBe(403)
  const seen = await it.call(calls.getOne, { notice_id: alone }, docker.token)
  expect(seen).toMatchObject({ notice_title: '只给港', dept_ids: [], read_count: 0 })
})

test('own organization only: nobody below is told', async () => {
  const clerk = await person('port_clerk', mayPublish, { orgId: port, data_scope: 3 })
  const below = await person('quay_clerk', [], { orgId: quay })
  await publish(clerk.token, '港内')
  expect(await titles(clerk.token)).toContain('港内')
  expect(await titles(below.token)).not.toContain('港内')
  expect((await it.ask(calls.save, form('x', { dept_ids: [quay] }), clerk.token)).code).toBe(1001)
})

test('who reads a notice stays as it is where a change leaves the readers alone', async () => {
  const clerk = await person('inner_clerk', mayPublish, { orgId: port, data_scope: 3 })
  const below = await person('inner_below', [], { orgId: quay })
  const notice_id = await publish(clerk.token, '内部')
  const edit = form('内部改', { dept_ids: [port] })
  await it.call(calls.update, { notice_id, ...edit }, it.admin)
  expect(await titles(below.token)).not.toContain('内部改')
  await it.call(calls.update, { notice_id, ...form('内部放开', { dept_ids: [port, quay] }) }, it.admin)
  expect(await titles(below.token)).toContain('内部放开')
})

test('nobody changes or withdraws what others than those he may publish to read', async () => {
  const root = (
    await it.context.db
      .selectFrom('app_user')
      .select('org_id')
      .where('user_name', '=', 'admin')
      .executeTakeFirstOrThrow()
  ).org_id
  const local = await person('root_editor', mayPublish, { orgId: root })
  const everyone = await publish(it.admin, '平台公告')
  const elsewhere = await publish(it.admin, '给外面', { dept_ids: [quay] })
  for (const notice_id of [everyone, elsewhere]) {
    for (const more of [{}, { dept_ids: [] }, { dept_ids: [root] }])
      expect((await it.ask(calls.update, { notice_id, ...form('冒名', more) }, local.token)).code).toBe(2417)
    expect((await it.ask(calls.remove, { notice_id }, local.token)).code).toBe(2417)
  }
  const wide = await publish(it.admin, '给本单位', { dept_ids: [root] })
  const narrow = await person('root_clerk', mayPublish, { orgId: root, data_scope: 3 })
  expect((await it.ask(calls.update, { notice_id: wide, ...form('冒名') }, narrow.token)).code).toBe(2417)
  await it.call(calls.update, { notice_id: wide, ...form('本单位改') }, local.token)
  await it.call(calls.remove, { notice_id: wide }, local.token)
})

test('unread: counted per user, read by opening, all at once; live', async () => {
  const reader = await person('reader', [], { orgId: await addOrganization(it.context.db, '读者') })
  await it.call(calls.readAll, {}, reader.token)
  const source = buildFeatures([notices], it.context)[0]?.sources.notices
  const count = () => source?.snapshot(reader.userId)
  const changed: string[] = []
  const stop = it.context.live.listen({
    changed: (name, id) => void changed.push(`${name}/${id}`),
    endSessions: () => undefined,
  })
  const [first] = [await publish(it.admin, '一'), await publish(it.admin, '二'), await publish(it.admin, '三')]
  expect(await unread(reader.token)).toBe(3)
  expect(await count()).toEqual({ count: 3 })
  expect(changed).toContain(`notices/${reader.userId}`)
  changed.length = 0
  await it.call(calls.getOne, { notice_id: first }, reader.token)
  await it.call(calls.getOne, { notice_id: first }, reader.token)
  expect(changed).toEqual([`notices/${reader.userId}`])
  expect(await unread(reader.token)).toBe(2)
  const { records } = await it.call(calls.myPage, { size: 10 }, reader.token)
  expect(records.slice(0, 3).map(({ is_read }) => is_read)).toEqual([0, 0, 1])
  await it.call(calls.readAll, {}, reader.token)
  expect(await count()).toEqual({ count: 0 })
  stop()
  const other = { ...(await person('peeper', [])), isPlatformAdmin: false }
  expect(await source?.allowed(reader.userId, other as never)).toBe(false)
  expect(noticeTopics.notices.access).toBe('signed-in')
})

test('pictures: own uploads only, six at most, read by whom the notice is for, removed when they leave it', async () => {
  const publisher = await person('illustrator', mayPublish)
  const stranger = await person('picture_thief', mayPublish)
  const reader = await person('picture_reader', [], {
    orgId: await addOrganization(it.context.db, '下属', publisher.orgId),
    data_scope: 3,
  })
  const [kept, dropped] = [await picture(publisher.token), await picture(publisher.token)]
  const img = (url: string) => `<img src="${url}">`
  const stolen = form('偷', { notice_content: img(kept.url) })
  expect((await it.ask(calls.save, stolen, stranger.token)).code).toBe(2416)
  const unknown = form('无', { notice_content: img('/admin/attach/download?attach_id=999999999999999999') })
  expect((await it.ask(calls.save, unknown, publisher.token)).code).toBe(2416)
  const many = await Promise.all(Array.from({ length: 7 }, () => picture(publisher.token)))
  const seven = form('七', { notice_content: many.map(({ url }) => img(url)).join('') })
  expect(await it.ask(calls.save, seven, publisher.token)).toMatchObject({ code: 2415, msg: '图片不能超过6张' })
  expect(await shown(kept.url, reader.token)).toBe(false)
  const notice_id = await publish(publisher.token, '图', { notice_content: img(kept.url) + img(dropped.url) })
  expect(await shown(kept.url, reader.token)).toBe(true)
  expect(await shown(kept.url, stranger.token)).toBe(false)
  expect(await it.ask(filesContract.remove, { attach_id: kept.attach_id }, publisher.token)).toMatchObject({
    code: 1003,
  })
  const edit = { notice_id, ...form('图', { notice_content: img(kept.url) }) }
  await it.call(calls.update, edit, publisher.token)
  expect(await shown(dropped.url, publisher.token)).toBe(false)
  expect(await shown(kept.url, publisher.token)).toBe(true)
  const twin = await publish(publisher.token, '同图', { notice_content: img(kept.url) })
  await it.call(calls.remove, { notice_id }, publisher.token)
  expect(await shown(kept.url, publisher.token)).toBe(true)
  await it.call(calls.remove, { notice_id: twin }, publisher.token)
  expect(await shown(kept.url, publisher.token)).toBe(false)
})
