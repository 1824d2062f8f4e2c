import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type NotifyScene, notifyScene } from '#test/support/notifyScene.ts'
import { notifyContract as calls } from '../../contract.ts'

const second = 1000
const minute = 60_000
let it: NotifyScene
let first: string
let other: string
const marks = { at: '0' }
/** of this test */
const told = () => it.told(marks.at)

beforeAll(async () => {
  it = await notifyScene()
  first = await it.person('first')
  other = await it.person('other')
  await it.duty([first, other])
}, 60_000)
afterEach(async () => {
  await it.context.pool.query('update alarm set cleared_at = now() where cleared_at is null')
  await it.context.pool.query('delete from notify_rule')
  await it.duty([first, other])
  await it.pass(2 * 3_600_000)
  marks.at = await it.mark()
})
afterAll(() => it?.stop())

const next = async (alarmId: string) =>
  (await it.call(calls.next, { alarmId }, await it.token())).map(
    ({ order, realNames, dueTs, told: count, toldNames }) => ({
      ...{ order, realNames, told: count, toldNames },
      in: Math.round((dueTs - it.context.clock()) / minute),
    }),
  )

describe('a first word', () => {
  test('goes to who is on duty first, once, and none without a rule', async () => {
    await it.alarm()
    expect(await it.context.pool.query('select from notify_event')).toMatchObject({ rowCount: 0 })
    await it.rule({ channels: ['portal', 'email'] })
    await it.pass()
    expect(await told()).toEqual([])
    const alarmId = await it.alarm({ rule: 'humidityHigh', level: 1 })
    await it.pass()
    await it.pass(3 * minute)
    expect(await it.sent(marks.at)).toMatchObject([
      { user: 'first', channel: 'portal', kind: 'began', cause: `${it.stationId}:humidityHigh`, level: 1, alarmId },
      { user: 'first', channel: 'email', kind: 'began', state: 'queued', alarmIds: [alarmId] },
    ])
  })

  test('waits for the delay, and is never said of what ended before', async () => {
    await it.rule({ delaySeconds: 120 })
    const short = await it.alarm()
    const long = await it.alarm({ rule: 'humidityHigh' })
    await it.pass()
    expect(await next(long)).toEqual([{ order: 1, realNames: ['first'], told: 0, toldNames: [], in: 2 }])
    await it.pass(60 * second)
    await it.end(short)
    await it.pass(50 * second)
    expect(await told()).toEqual([])
    await it.pass(10 * second)
    expect(await told()).toEqual([['first', 'began', 1]])
    expect((await it.sent(marks.at))[0]?.alarmId).toBe(long)
  })

  test('goes to named people and to roles', async () => {
    const { rows } = await it.context.pool.query<{ role_id: string }>(
      'select role_id::text from user_role where user_id = $1',
      [other],
    )
    await it.rule({ to: 'users', userIds: [first] })
    await it.rule({ to: 'role', roleIds: rows.map(({ role_id }) => role_id) })
    await it.alarm()
    await it.pass()
    expect((await told()).toSorted()).toEqual([
      ['first', 'began', 1],
      ['other', 'began', 1],
    ])
  })

  test('is not said of history, and of an alarm that late samples opened once it still stands a minute later', async () => {
    await it.rule({})
    const past = it.context.clock() - 60 * minute
    await it.alarm({ began: past, cleared: past + minute })
    const corrected = await it.alarm({ began: past, rule: 'humidityHigh' })
    await it.alarm({ began: past, rule: 'smoke' })
    await it.pass()
    await it.pass(30 * second)
    await it.end(corrected)
    await it.pass(20 * second)
    expect(await told()).toEqual([])
    await it.pass(20 * second)
    expect((await it.sent(marks.at)).map(({ cause }) => cause)).toEqual([`${it.stationId}:smoke`])
  })
})

describe('while nobody takes note', () => {
  test('all who were told are reminded, and the steps are told in their order', async () => {
    await it.rule({ repeatMinutes: 10, steps: [{ afterMinutes: 6, order: 2 }] })
    const alarmId = await it.alarm()
    await it.pass()
    expect(await next(alarmId)).toEqual([
      { order: 2, realNames: ['other'], told: 1, toldNames: ['first'], in: 6 },
      { order: null, realNames: ['first'], told: 1, toldNames: ['first'], in: 10 },
    ])
    await it.pass(6 * minute)
    expect(await told()).toEqual([
      ['first', 'began', 1],
      ['other', 'escalated', 1],
    ])
    await it.pass(4 * minute)
    expect((await told()).slice(2)).toEqual([
      ['first', 'repeated', 1],
      ['other', 'digest', 1],
    ])
    await it.change(alarmId, { acknowledged_at: new Date(it.context.clock()) })
    expect(await next(alarmId)).toEqual([])
    await it.pass(10 * minute)
    await it.pass(10 * minute)
    expect(await told()).toHaveLength(4)
  })

  test('a worse level counts as new, though somebody took note before', async () => {
    await it.rule({ steps: [{ afterMinutes: 5, userIds: [other] }] })
    const alarmId = await it.alarm({ level: 3 })
    await it.pass()
    await it.change(alarmId, { acknowledged_at: new Date(it.context.clock()) })
    await it.pass(minute)
    await it.change(alarmId, { level: 1 })
    await it.pass(second)
    expect((await it.sent(marks.at)).map(({ kind, level }) => [kind, level])).toEqual([
      ['began', 3],
      ['began', 1],
    ])
    await it.pass(5 * minute)
    expect((await told()).at(-1)).toEqual(['other', 'escalated', 1])
  })
})

test('an end is told to those who were told, and only where the rule says so', async () => {
  await it.rule({ onEnd: true, alarmTypes: ['socLow'] })
  await it.rule({ alarmTypes: ['smoke'] })
  const ids = [await it.alarm(), await it.alarm({ rule: 'smoke' })]
  await it.pass()
  for (const id of ids) await it.end(id)
  await it.pass(minute)
  expect((await told()).map(([user, kind]) => `${user} ${kind}`)).toEqual(['first began', 'first began', 'first ended'])
  expect(await it.context.pool.query('select from notify_case')).toMatchObject({ rowCount: 0 })
})

test('a shelved or maintained alarm says nothing; it is told when it comes back, unless somebody took note', async () => {
  await it.rule({ steps: [{ afterMinutes: 5, order: 2 }] })
  const alarmId = await it.alarm()
  await it.pass()
  await it.change(alarmId, { shelved_until: new Date(it.context.clock() + 20 * minute) })
  await it.pass(second)
  await it.pass(10 * minute)
  expect(await told()).toEqual([['first', 'began', 1]])
  expect(await next(alarmId)).toMatchObject([{ order: 1, in: 10 }])
  await it.pass(10 * minute)
  expect((await told()).slice(1)).toEqual([['first', 'began', 1]])
  const { rows } = await it.context.pool.query<{ id: string }>(
    `insert into maintenance (device_id, from_at, to_at, reason, created_at) values ($1, now(), now() + '1 day', 'x', now()) returning id`,
    [it.box.deviceId],
  )
  const maintained = await it.alarm({ rule: 'smoke', level: 1 })
  await it.change(maintained, { maintenance_id: rows[0]?.id })
  await it.pass(4 * minute)
  expect(await told()).toHaveLength(2)
  await it.change(maintained, { maintenance_id: null })
  await it.pass(second)
  expect(await told()).toHaveLength(3)
})

test('outside of its hours a rule waits until they begin, if the alarm still lasts', async () => {
  // It is half past ten plus what the tests before took, in Shanghai.
  const from = new Date(it.context.clock() + 8 * 3_600_000 + 3 * 3_600_000).toISOString().slice(11, 13)
  const to = new Date(it.context.clock() + 8 * 3_600_000 + 5 * 3_600_000).toISOString().slice(11, 13)
  await it.rule({ hours: { from: `${from}:00`, to: `${to}:00`, weekdays: [1, 2, 3, 4, 5, 6, 7] } })
  await it.alarm()
  const over = await it.alarm({ rule: 'smoke' })
  await it.pass()
  await it.pass(2 * 3_600_000 - 10 * minute)
  await it.end(over)
  await it.pass()
  expect(await told()).toEqual([])
  await it.pass(75 * minute)
  expect((await it.sent(marks.at)).map(({ cause, kind }) => [cause, kind])).toEqual([
    [`${it.stationId}:socLow`, 'began'],
  ])
})
