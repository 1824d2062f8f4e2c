import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { chatContract as calls, longestQuestion } from '../contract.ts'

let it: TestApp
let anna: string
let ben: string
const rowsOf = async (table: string): Promise<number> =>
  Number((await it.context.pool.query(`select count(*) from ${table}`)).rows[0].count)
const titles = async (token = anna) =>
  (await it.call(calls.conversationPage, {}, token)).records.map(({ title }) => title)
const signedIn = async (name: string): Promise<string> => {
  const { userName, password } = await addPerson(it.context, name, [])
  return (await it.signIn(userName, password)).data.access_token
}

beforeAll(async () => {
  it = await testApp()
  anna = await signedIn('anna')
  ben = await signedIn('ben')
}, 60_000)
afterAll(() => it?.stop())

test('a conversation is its user’s own, goes on, has a title, and is in no log', async () => {
  const logged = await rowsOf('operation_log')
  const question = '哪台箱的电量最低，以及为什么它比别的箱低这么多，昨天也是这样吗？'
  const first = await it.call(calls.chat, { content: ` ${question}\n` }, anna)
  expect(first).toMatchObject({ speaker: 'analyst', fallback: null, content: expect.any(String) })
  const { conversationId } = first
  const second = await it.call(calls.chat, { content: 'and yesterday?', conversationId }, anna)
  expect(second.conversationId).toBe(conversationId)
  const messages = await it.call(calls.conversationMessages, { conversationId }, anna)
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant'])
  const { conversationId: _, ...kept } = second
  expect(messages[3]).toMatchObject(kept)

  await it.call(calls.chat, { content: '二' }, anna)
  expect(await titles()).toEqual(['二', question.slice(0, 30)])
  await it.call(calls.conversationRename, { conversationId, title: ' 电量 ' }, anna)
  expect(await titles()).toEqual(['二', '电量'])

  for (const token of [ben, it.admin]) {
    expect(await titles(token)).toEqual([])
    for (const [call, input] of [
      [calls.conversationMessages, { conversationId }],
      [calls.conversationRename, { conversationId, title: 'x' }],
      [calls.conversationRemove, { conversationId }],
      [calls.stop, { conversationId }],
      [calls.chat, { conversationId, content: 'x' }],
    ] as const)
      expect((await it.ask<typeof call>(call, input, token)).code, call.path).toBe(1001)
  }
  await it.call(calls.conversationRemove, { conversationId }, anna)
  expect(await titles()).toEqual(['二'])
  expect(await it.ask(calls.conversationMessages, { conversationId }, anna)).toMatchObject({ code: 1001 })
  expect(await rowsOf('operation_log')).toBe(logged)
})

test('an empty question, one too long, and the twenty-first in a minute are refused', async () => {
  const ask = (content: string) => it.ask(calls.chat, { content }, ben)
  expect(await ask(' \n')).toMatchObject({ code: 3232, msg: '请输入消息内容' })
  expect(await ask('长'.repeat(longestQuestion + 1))).toMatchObject({ code: 400 })
  for (let count = 0; count < 20; count += 1) expect((await ask('你好')).code).toBe(0)
  expect(await ask('你好')).toMatchObject({ code: 3234 })
  expect(await rowsOf('conversation')).toBe(21)
  it.advance(61_000)
  expect((await ask('你好')).code).toBe(0)
})

test('what nobody went on with for the days of the parameter is removed', async () => {
  await it.context.pool.query(`update conversation set updated_at = now() - interval '179 days' where title <> '二'`)
  await it.context.pool.query(`update conversation set updated_at = now() - interval '181 days' where title = '二'`)
  const before = await rowsOf('conversation')
  it.advance(3_700_000)
  await it.tick()
  expect(await rowsOf('conversation')).toBe(before - 1)
  await it.context.pool.query(`update parameter set value = '30' where key = 'chat_days'`)
  it.advance(3_700_000)
  await it.tick()
  expect([await rowsOf('conversation'), await rowsOf('conversation_message')]).toEqual([0, 0])
})
