import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { incomingBelow } from '#server/files/disk.ts'
import { addOrganization, addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { png, uploadFile } from '#test/support/upload.ts'
import { filesContract as calls } from '../contract.ts'

let it: TestApp
beforeAll(async () => {
  it = await testApp()
}, 60_000)
afterAll(() => it?.stop())

const set = (key: string, value: string) =>
  it.context.db.updateTable('parameter').set({ value }).where('key', '=', key).execute()
const person = async (userName: string, orgId?: string) => {
  const who = await addPerson(it.context, userName, [], { data_scope: 2, ...(orgId === undefined ? {} : { orgId }) })
  return { ...who, token: (await it.signIn(who.userName, who.password)).data.access_token }
}
const large = Buffer.concat([png, Buffer.alloc(400 * 1024)])
const send = (token: string, content = large) => uploadFile(it, calls.upload, token, { name: 'a.png', content })

test('the files of a merchant have a quota, whoever of it sends them; what is removed makes room', async () => {
  const ours = await person('quota_ours')
  const below = await person('quota_below', await addOrganization(it.context.db, '下级', ours.orgId))
  const theirs = await person('quota_theirs')
  await set('file_quota_mb', '1')
  const first = await send(ours.token)
  expect([first.code, (await send(below.token)).code]).toEqual([0, 0])
  expect(await send(ours.token)).toMatchObject({ code: 2428, msg: '商户的文件空间已用完（1 MB），请先删除不用的文件' })
  expect((await send(theirs.token)).code).toBe(0)
  await it.call(calls.remove, { attach_id: first.data.attach_id }, ours.token)
  const atOnce = await Promise.all([send(ours.token), send(below.token), send(ours.token)])
  expect(atOnce.map(({ code }) => code).sort()).toEqual([0, 2428, 2428])
  expect(await readdir(incomingBelow(it.context.config.dataDir))).toEqual([])
  await set('file_quota_mb', '20480')
})

test('an image of too many pixels is refused by what its header says', async () => {
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(20_000, 16)
  bomb.writeUInt32BE(20_000, 20)
  expect(await send(it.admin, bomb)).toMatchObject({ code: 2427, msg: '图片像素过多，最多50百万像素' })
  await set('file_max_megapixels', '500')
  expect((await send(it.admin, bomb)).code).toBe(0)
})
