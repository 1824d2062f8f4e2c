import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { textIn } from '#test/support/mailPeer.ts'
import { createClient } from '#test/support/client.ts'
import { type SendingScene, sendingScene } from '#test/support/sendingScene.ts'
import { notifyMessageContract as calls } from '../../contract.ts'

const refused = 3266
let it: SendingScene
beforeAll(async () => {
  it = await sendingScene()
}, 60_000)
afterEach(async () => {
  await it.context.pool.query('delete from attempt')
  await it.quiet()
})
afterAll(() => it?.stop())

/** The token in the e-mail about an alarm. */
const tokenOf = async (alarmId: string): Promise<string> => {
  const before = it.mail.letters.length
  await it.until(await it.queue({ channel: 'email', alarmId }), 'sent')
  const letter = it.mail.letters[before]
  return /token=([\w-]{43})/.exec(letter ? textIn(letter) : '')?.[1] ?? ''
}
const noted = async (alarmId: string) =>
  (
    await it.context.pool.query<{ by: string | null }>('select acknowledged_by::text as by from alarm where id = $1', [
      alarmId,
    ])
  ).rows[0]?.by
const use = async (token: string): Promise<number> => (await it.ask(calls.acknowledge, { token })).code

test('it shows its alarm, takes note as the person it was sent to, and works once', async () => {
  const alarmId = await it.alarm()
  const token = await tokenOf(alarmId)
  const shown = await it.call(calls.linked, { token })
  expect(shown).toMatchObject({ realName: 'duty', stationName: '箱站', level: 2, deviceName: it.box.deviceName })
  expect(await noted(alarmId)).toBeNull()
  expect(await use(token)).toBe(0)
  expect(await noted(alarmId)).toBe(it.userId)
  expect([await use(token), (await it.ask(calls.linked, { token })).code]).toEqual([refused, refused])
  const { rows } = await it.context.pool.query(
    `select user_id::text as by from operation_log where kind = 'alarm' and action = 'acknowledgeLink' and subject_id = $1`,
    [alarmId],
  )
  expect(rows).toEqual([{ by: it.userId }])
})

test('of many uses at once one wins', async () => {
  const token = await tokenOf(await it.alarm())
  const codes = await Promise.all(Array.from({ length: 5 }, () => use(token)))
  expect(codes.toSorted()).toEqual([0, refused, refused, refused, refused])
})

test('it takes note of no other alarm', async () => {
  const [one, other] = [await it.alarm(), await it.alarm({ rule: 'humidityHigh' })]
  expect(await use(await tokenOf(one))).toBe(0)
  expect([await noted(one), await noted(other)]).toEqual([it.userId, null])
})

test('after 30 minutes it is over', async () => {
  const alarmId = await it.alarm()
  const token = await tokenOf(alarmId)
  it.advance(30 * 60_000 + 1000)
  expect(await use(token)).toBe(refused)
  expect(await noted(alarmId)).toBeNull()
})

test.each([
  [
    'may no longer enter',
    `update app_user set status = 1 where id = $1`,
    `update app_user set status = 0 where id = $1`,
  ],
  [
    'lost the right',
    `update role set status = 1 where id in (select role_id from user_role where user_id = $1)`,
    `update role set status = 0 where id in (select role_id from user_role where user_id = $1)`,
  ],
])('who %s since cannot use it', async (_, take, give) => {
  const alarmId = await it.alarm()
  const token = await tokenOf(alarmId)
  await it.owner.query(take, [it.userId])
  expect([await use(token), (await it.ask(calls.linked, { token })).code]).toEqual([refused, refused])
  await it.owner.query(give, [it.userId])
  expect(await noted(alarmId)).toBeNull()
  expect(await use(token)).toBe(0)
})

test('guesses of an address are limited, and those of another one are not', async () => {
  const token = await tokenOf(await it.alarm())
  const guess = (at: number): string => String(at).padEnd(43, 'x')
  for (let at = 0; at < 20; at += 1) expect(await use(guess(at))).toBe(refused)
  expect(await use(token)).not.toBe(refused)
  expect(await use(token)).not.toBe(0)
  const elsewhere = createClient(it.app, '203.0.113.9')
  expect((await elsewhere.ask(calls.acknowledge, { token })).code).toBe(0)
})

test('nothing asks by GET', async () => {
  const alarmId = await it.alarm()
  const token = await tokenOf(alarmId)
  const { statusCode } = await it.app.inject({ method: 'GET', url: `/web/notify/acknowledge?token=${token}` })
  expect(statusCode).toBeGreaterThanOrEqual(400)
  expect(await noted(alarmId)).toBeNull()
})
