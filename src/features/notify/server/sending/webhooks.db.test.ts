import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addOrganization, addPerson } from '#test/support/app.ts'
import { headerIn } from '#test/support/mailPeer.ts'
import { type SendingScene, sendingScene } from '#test/support/sendingScene.ts'
import { notifyMessageContract as calls, notifyContract } from '../../contract.ts'

let it: SendingScene
beforeAll(async () => {
  it = await sendingScene()
}, 60_000)
afterEach(async () => {
  await it.context.pool.query('delete from attempt')
  await it.quiet()
})
afterAll(() => it?.stop())

const fields = () => ({ name: '群', kind: 'json' as const, url: it.hook.url, secret: 'S3cret', template: '' })

test('a secret is sealed and shown as ***; another address demands it anew', async () => {
  const made = await it.call(calls.webhookSave, fields(), await it.token())
  const stored = await it.context.pool.query('select secret from notify_webhook where id = $1', [made.webhookId])
  expect(stored.rows[0].secret).not.toContain('S3cret')
  const { records } = await it.call(calls.webhookPage, { current: 1, size: 10 }, await it.token())
  expect(records.find(({ webhookId }) => webhookId === made.webhookId)).toMatchObject({ secret: '***' })
  const change = { ...fields(), ...made, secret: '***', url: `http://127.0.0.1:${it.hook.port}/other` }
  expect((await it.ask(calls.webhookSave, change, await it.token())).code).toBe(3267)
  const kept = await it.call(calls.webhookSave, { ...fields(), ...made, name: '新', secret: '***' }, await it.token())
  await it.until(await it.queue({ webhookId: made.webhookId }), 'sent')
  const call = it.hook.calls.at(-1)
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(call?.headers['x-tidewatt-signature'])) ?? []
  expect(v1).toBe(createHmac('sha256', 'S3cret').update(`${t}.${call?.body}`).digest('hex'))
  expect((await it.ask(calls.webhookRemove, made, await it.token())).code).not.toBe(0)
  await it.call(calls.webhookRemove, kept, await it.token())
})

test.each([
  'ftp://a.example/',
  'https://user:pass@a.example/',
  'http://10.0.0.1/',
  'http://169.254.169.254/',
  'http://[::1]/',
])('%s is refused', async (url) => {
  expect((await it.ask(calls.webhookSave, { ...fields(), url }, await it.token())).code).toBe(3263)
})

test('whoever may not change webhooks sees the host of an address, not the key in it', async () => {
  const url = `http://127.0.0.1:${it.hook.port}/robot/send?key=0123456789`
  const made = await it.call(calls.webhookSave, { ...fields(), url }, await it.token())
  const seenBy = async (token: string): Promise<string | undefined> =>
    (await it.call(calls.webhookPage, {}, token)).records.find(({ webhookId }) => webhookId === made.webhookId)?.url
  const viewer = await addPerson(it.context, 'webhook_viewer', ['notify_view'], { orgId: it.orgId })
  const { access_token } = (await it.signIn(viewer.userName, viewer.password)).data
  expect(await seenBy(await it.token())).toBe(url)
  expect(await seenBy(access_token)).toBe(`http://127.0.0.1:${it.hook.port}/…`)
  await it.call(calls.webhookRemove, made, await it.token())
})

test('a test says what became of it, at most ten times a minute', async () => {
  const { webhookId } = await it.call(calls.webhookSave, fields(), await it.token())
  const ask = async (input: Parameters<typeof it.ask<typeof calls.test>>[1]) =>
    it.ask(calls.test, input, await it.token())
  expect((await ask({ channel: 'webhook', webhookId })).data).toEqual({ state: 'sent', error: null })
  expect((await ask({ channel: 'email', target: it.userId })).data).toEqual({ state: 'sent', error: null })
  const [letter] = it.mail.letters
  expect(letter && headerIn(letter, 'Subject')).toBe('【测试】通知测试')
  expect((await ask({ channel: 'sms', userId: it.userId })).data).toEqual({ state: 'sent', error: null })
  expect(JSON.parse(it.sms.calls[0]?.body ?? '{}')).toMatchObject({ mobile: '13800001111' })
  it.hook.be('broken')
  expect((await ask({ channel: 'webhook', webhookId })).data).toEqual({ state: 'failed', error: 'HTTP 500' })
  it.hook.be('mute')
  expect((await ask({ channel: 'webhook', webhookId })).data).toMatchObject({ state: 'unsure' })
  expect((await ask({ channel: 'webhook', target: webhookId })).data).toMatchObject({ state: 'unsure' })
  expect((await ask({ channel: 'email' })).status).toBe(400)
  expect((await ask({ channel: 'email', target: it.userId, userId: it.userId })).status).toBe(400)
  for (let at = 6; at < 10; at += 1) await ask({ channel: 'email', userId: it.userId })
  expect((await ask({ channel: 'email', userId: it.userId })).code).toBe(3268)
  const page = await it.call(calls.messagePage, { current: 1, size: 20, channel: 'webhook' }, await it.token())
  expect(page.records.map(({ kind, state, webhookName }) => [kind, state, webhookName])).toEqual([
    ['test', 'unsure', '群'],
    ['test', 'unsure', '群'],
    ['test', 'failed', '群'],
    ['test', 'sent', '群'],
  ])
})

test('a message tells station and alarm only to who may see the alarm; its row stays', async () => {
  const below = await addOrganization(it.context.db, '下级', it.orgId)
  const receiver = await it.person('below', { orgId: below })
  const alarmId = await it.alarm()
  const messageId = await it.queue({ channel: 'portal', userId: receiver, alarmId })
  const shownTo = async (name: string, orgId: string, authorities: readonly string[]) => {
    const person = await addPerson(it.context, name, ['notify_view', ...authorities], { orgId, data_scope: 2 })
    const { access_token } = (await it.signIn(person.userName, person.password)).data
    const { records } = await it.call(calls.messagePage, { userId: receiver }, access_token)
    const asked = await it.call(calls.messagePage, { alarmId }, access_token)
    const file = await it.app.inject({
      ...{ url: '/web/notify/message/export', query: { format: 'csv', userId: receiver } },
      headers: { authorization: `Bearer ${access_token}` },
    })
    const { messageId: id, stationName, alarmId: of, alarmContent, level } = records[0] ?? {}
    expect([records.length, id]).toEqual([1, messageId])
    return { told: [stationName, of, alarmContent, level], asked: asked.total, file: file.body.includes('箱站') }
  }
  const content = 'SOC过低'
  expect(await shownTo('sees', it.orgId, ['platform_boxPower'])).toEqual({
    ...{ told: ['箱站', alarmId, expect.stringContaining(content), 2], asked: 1, file: true },
  })
  const nothing = { told: [null, null, null, null], asked: 0, file: false }
  expect(await shownTo('other_platform', it.orgId, ['platform_energySaving'])).toEqual(nothing)
  expect(await shownTo('out_of_scope', below, ['platform_boxPower'])).toEqual(nothing)
})

test('a rule without the fields that we added is taken as an enabled one without webhooks', async () => {
  const { ruleId } = await it.call(
    notifyContract.ruleSave,
    {
      ...{
        name: '简',
        levels: [],
        platforms: [],
        stationIds: [],
        alarmTypes: [],
        to: 'duty',
        roleIds: [],
        userIds: [],
      },
      ...{ channels: ['portal'], delaySeconds: 0, repeatMinutes: 0, onEnd: false, hours: null, steps: [] },
    },
    await it.token(),
  )
  const { records } = await it.call(notifyContract.rulePage, {}, await it.token())
  expect(records.find((rule) => rule.ruleId === ruleId)).toMatchObject({ enabled: true, webhookIds: [] })
})
