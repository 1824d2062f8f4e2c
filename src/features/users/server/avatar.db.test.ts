import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesContract } from '#features/files/contract.ts'
import { sessionContract } from '#features/session/contract.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { administratorOf, type SignedIn } from '#test/support/people.ts'
import { png, uploadFile } from '#test/support/upload.ts'
import { usersContract as calls } from '../contract.ts'

let it: TestApp
let person: SignedIn
let colleague: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  it = await testApp()
  person = await administratorOf(it, 'pictured_one', {}, [])
  colleague = await administratorOf(it, 'colleague_one', { orgId: person.orgId })
  stranger = await administratorOf(it, 'stranger_one')
}, 60_000)
afterAll(() => it?.stop())

const upload = async (token: string, content = png): Promise<string> => {
  const { data } = await uploadFile(it, filesContract.upload, token, { name: 'me.png', content })
  return data.attach_id
}
const use = (attach_id: string | null, token = person.token) => it.ask(calls.saveAvatar, { attach_id }, token)
const statusOf = async (attachId: string, token: string): Promise<boolean> => {
  const url = `${filesContract.download.path}?attach_id=${attachId}`
  const response = await it.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return response.statusCode === 200 && response.rawPayload.equals(png)
}
const shown = async (): Promise<string | null> =>
  (await it.call(sessionContract.info, {}, person.token)).user_info.avatar_attach_id

test('the own picture: shown in the user info, the profile and the list, read by those who see the user, and no others', async () => {
  expect(await shown()).toBe(null)
  const id = await upload(person.token)
  expect(await statusOf(id, stranger.token)).toBe(false)
  expect((await use(id)).code).toBe(0)
  expect(await shown()).toBe(id)
  expect((await it.call(calls.profile, {}, person.token)).avatar_attach_id).toBe(id)
  const { records } = await it.call(calls.page, { user_name: 'pictured_one' }, colleague.token)
  expect(records.map(({ avatar_attach_id }) => avatar_attach_id)).toEqual([id])
  expect(await Promise.all([person.token, colleague.token, it.admin].map((token) => statusOf(id, token)))).toEqual([
    true,
    true,
    true,
  ])
  expect(await statusOf(id, stranger.token)).toBe(false)
})

test('another one takes its place, and the one before is gone; so is the last one that is taken away', async () => {
  const before = (await shown()) ?? ''
  const id = await upload(person.token)
  expect((await use(id)).code).toBe(0)
  expect((await use(id)).code).toBe(0)
  expect([await statusOf(before, person.token), await statusOf(id, person.token)]).toEqual([false, true])
  expect((await use(null)).code).toBe(0)
  expect([await shown(), await statusOf(id, person.token)]).toEqual([null, false])
})

test('only an own image of a fair size is taken', async () => {
  const foreign = await upload(colleague.token)
  expect((await use(foreign)).code).toBe(2216)
  expect((await use('123456789012345678')).code).toBe(2216)
  const pdf = await uploadFile(it, filesContract.upload, person.token, {
    name: 'me.pdf',
    content: Buffer.from('%PDF-1.7 x'),
  })
  expect((await use(pdf.data.attach_id)).code).toBe(2216)
  const large = await upload(person.token, Buffer.concat([png, Buffer.alloc(1024 * 1024)]))
  expect(await use(large)).toMatchObject({ status: 413, code: 2424 })
  expect(await shown()).toBe(null)
})

test('who goes to another organization takes his picture along', async () => {
  const mover = await administratorOf(it, 'mover_one', { orgId: person.orgId }, [])
  const id = await upload(mover.token)
  await use(id, mover.token)
  expect([await statusOf(id, colleague.token), await statusOf(id, stranger.token)]).toEqual([true, false])
  const { records } = await it.call(calls.page, { user_name: 'mover_one' }, it.admin)
  const facts = {
    user_id: mover.userId,
    dept_id: stranger.orgId,
    mobile_phone: '13712345678',
    user_type: 1,
    category: 1,
  }
  expect((await it.ask(calls.update, { ...facts, version: records[0]?.version }, it.admin)).code).toBe(0)
  expect([await statusOf(id, colleague.token), await statusOf(id, stranger.token)]).toEqual([false, true])
})

test('a user who is removed takes his picture along', async () => {
  const leaver = await administratorOf(it, 'leaver_one', { orgId: person.orgId }, [])
  const id = await upload(leaver.token)
  await use(id, leaver.token)
  expect(await statusOf(id, it.admin)).toBe(true)
  expect((await it.ask(calls.remove, { user_id: leaver.userId }, it.admin)).code).toBe(0)
  expect(await statusOf(id, it.admin)).toBe(false)
  const { rows } = await it.context.pool.query('select from attachment_use where attach_id = $1', [id])
  expect(rows).toHaveLength(0)
})
