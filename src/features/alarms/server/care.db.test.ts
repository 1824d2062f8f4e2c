import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatTime, parseTime } from '#contract/zoned.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { alarmsContract as calls } from '../contract.ts'

let it: TestApp
let stationId: string
let deviceId: string
let start: number
type Person = { userId: string; token: string }
let anna: Person
let ben: Person
let stranger: Person

const zoned = (ts: number): string => formatTime(ts, 'Asia/Shanghai')
const person = async (userName: string, authorities: string[], orgId?: string): Promise<Person> => {
  const held = ['platform_boxPower', ...authorities]
  const made = await addPerson(it.context, userName, held, orgId ? { orgId } : {})
  const { access_token } = (await it.signIn(userName, made.password)).data
  const { id } = await it.context.db
    .selectFrom('app_user')
    .select('id')
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow()
  return { userId: id, token: access_token }
}
const code = (faultCode: string, ts: number, active = true) =>
  it.deliver('BOX', 'dtc', { ts, dtcType: 'BCU', faultCode, active })
const page = async (filter: object = {}, token = it.admin) => (await it.call(calls.page, filter, token)).records
const idOf = async (part: string): Promise<string> =>
  (await page()).find(({ alarmContent }) => alarmContent.includes(part))?.alarmId ?? ''
const bell = async (): Promise<number> => {
  const row = await it.context.pool.query<{ n: number }>(
    'select count(*)::int as n from alarm where cleared_at is null and not coalesce(shelved_until > now(), false)',
  )
  return row.rows[0]?.n ?? 0
}

beforeAll(async () => {
  it = await testApp()
  start = Math.floor(it.context.clock() / 1000) * 1000 - 3_600_000
  stationId = (
    await it.call(assetsContract.stationAdd, { stationName: '站', stationType: 'boxPowerStation' }, it.admin)
  ).stationId
  const device = { stationId, deviceType: 'boxPower', deviceName: '箱', deviceCode: 'BOX' }
  deviceId = (await it.call(assetsContract.equipmentAdd, device, it.admin)).deviceId
  const { id } = await it.context.db.selectFrom('organization').select('id').orderBy('id').executeTakeFirstOrThrow()
  const handle = ['alarm_acknowledge', 'alarm_handle']
  anna = await person('anna', handle, id)
  ben = await person('ben', handle, id)
  stranger = await person('stranger', handle)
  await code('B2001', start)
  await code('B2004', start + 1000)
  await code('X1', start + 2000)
  await code('X1', start + 3000, false)
})
afterAll(() => it?.stop())

test('two people take note of the same alarms at once: each alarm counts once', async () => {
  const chosen = { filter: { stationId } }
  const [a, b] = await Promise.all([
    it.call(calls.acknowledgeMany, { chosen, comment: 'anna' }, anna.token),
    it.call(calls.acknowledgeMany, { chosen, comment: 'ben' }, ben.token),
  ])
  expect(a.count + b.count).toBe(3)
  expect(await page({ handling: 'unacknowledged' })).toEqual([])
  expect(new Set((await page()).map(({ acknowledgeComment }) => acknowledgeComment)).size).toBe(1)
})

test('assigned to whom the caller sees, found as one’s own, and taken off again', async () => {
  const alarmIds = [await idOf('B2001')]
  expect(await it.call(calls.assignMany, { chosen: { alarmIds }, userId: ben.userId }, anna.token)).toEqual({
    count: 1,
  })
  expect(await it.call(calls.assignMany, { chosen: { alarmIds }, userId: ben.userId }, anna.token)).toEqual({
    count: 0,
  })
  expect((await page({ handling: 'mine' }, ben.token)).map(({ assignee }) => assignee)).toEqual(['ben'])
  expect(await page({ handling: 'mine' }, anna.token)).toEqual([])
  const users = (await it.call(calls.userPage, {}, anna.token)).records
  expect(users.map(({ userId }) => userId)).toEqual(expect.arrayContaining([anna.userId, ben.userId]))
  expect(users.map(({ userId }) => userId)).not.toContain(stranger.userId)
  const foreign = { chosen: { alarmIds }, userId: stranger.userId }
  expect(await it.ask(calls.assignMany, foreign, anna.token)).toMatchObject({ code: 3053 })
  expect(await it.call(calls.assignMany, { chosen: { alarmIds }, userId: '' }, anna.token)).toEqual({ count: 1 })
})

test('shelved is out of the bell with its state untouched, and back at its end', async () => {
  const alarmIds = [await idOf('B2001')]
  const until = zoned(it.context.clock() + 3_600_000)
  const before = await bell()
  const input = { chosen: { alarmIds }, until, reason: '检修' }
  expect(await it.call(calls.shelveMany, input, anna.token)).toEqual({ count: 1, until })
  expect(await bell()).toBe(before - 1)
  expect(await page({ handling: 'shelved' })).toMatchObject([{ state: 1, shelvedUntil: until, shelveReason: '检修' }])
  const { events } = await it.call(calls.life, { alarmId: alarmIds[0] ?? '' }, anna.token)
  expect(events.at(-1)).toMatchObject({ event: 'shelved', userName: 'anna', content: '检修' })
  expect(await it.call(calls.shelveMany, { chosen: { alarmIds } }, anna.token)).toEqual({ count: 1, until: null })
  expect(await bell()).toBe(before)
  const cleared = { alarmIds: [await idOf('X1')] }
  expect(await it.call(calls.shelveMany, { chosen: cleared, until }, anna.token)).toEqual({ count: 0, until })
  for (const wrong of [zoned(start), zoned(start + 40 * 86_400_000)])
    expect(await it.ask(calls.shelveMany, { chosen: { alarmIds }, until: wrong }, anna.token)).toMatchObject({
      code: 3052,
    })
})

test('comments stand in order in the life of an alarm, as they were written', async () => {
  const alarmId = await idOf('B2004')
  await it.call(calls.comment, { alarmId, content: '<b>一</b>' }, anna.token)
  await it.call(calls.comment, { alarmId, content: '二' }, ben.token)
  const life = await it.call(calls.life, { alarmId }, ben.token)
  expect(life.comments.map(({ userName, content }) => [userName, content])).toEqual([
    ['anna', '<b>一</b>'],
    ['ben', '二'],
  ])
  expect(life.events.map(({ event, userName }) => [event, userName])).toEqual([
    ['began', null],
    ['acknowledged', expect.any(String)],
    ['comment', 'anna'],
    ['comment', 'ben'],
  ])
  expect(life).toMatchObject({ openedTime: zoned(start + 1000), state: 1, assignTime: null, shelveUser: null })
})

test('nothing of it for another organization, nor without the authority', async () => {
  const alarmId = await idOf('B2004')
  const chosen = { alarmIds: [alarmId] }
  expect(await it.ask(calls.assignMany, { chosen, userId: '' }, stranger.token)).toMatchObject({ code: 1001 })
  expect(await it.call(calls.acknowledgeMany, { chosen: { filter: {} } }, stranger.token)).toEqual({ count: 0 })
  expect(await it.ask(calls.comment, { alarmId, content: 'x' }, stranger.token)).toMatchObject({ code: 1001 })
  expect(await it.ask(calls.life, { alarmId }, stranger.token)).toMatchObject({ code: 1001 })
  const viewer = await person('viewer', [])
  expect(await it.ask(calls.shelveMany, { chosen }, viewer.token)).toMatchObject({ status: 403 })
  expect(await it.ask(calls.assignMany, { chosen: { ...chosen, filter: {} } }, anna.token)).toMatchObject({
    status: 400,
  })
})

test('more than 10,000 of a filter are refused, and none of them is changed', async () => {
  const insert = (count: number, rule: string) =>
    it.context.pool.query(
      `insert into alarm (device_id, unit_id, station_id, device_name, unit_name, rule, level, highest_level, began_at, opened_at, last_began_at, cleared_at)
      select $1, $1, $2, 'x', 'x', $4, 3, 3, t, t, t, t from generate_series(1, $3::int) n,
      lateral (select timestamptz '2026-01-01' + n * interval '1 second') as at (t)`,
      [deviceId, stationId, count, rule],
    )
  await insert(10_000, 'socLow')
  await insert(10_001, 'coHigh')
  const of = (alarmType: string) => ({ chosen: { filter: { alarmType } } })
  expect(await it.call(calls.acknowledgeMany, of('socLow'), anna.token)).toEqual({ count: 10_000 })
  expect(await it.ask(calls.acknowledgeMany, of('coHigh'), anna.token)).toMatchObject({ code: 3051 })
  expect((await it.call(calls.page, { alarmType: 'coHigh', handling: 'acknowledged' }, anna.token)).total).toBe(0)
})

test('the end of the shift is that of the station’s roster, and of the parameter where it has none', async () => {
  const alarmIds = [await idOf('B2001')]
  const shelve = async () => {
    const { until } = await it.call(calls.shelveMany, { chosen: { alarmIds }, span: 'shift' }, anna.token)
    return parseTime(until ?? '', 'Asia/Shanghai')
  }
  const byParameter = await shelve()
  expect(zoned(byParameter)).toMatch(/ (08|16|00):00:00$/)
  const [from, end] = [zoned(it.context.clock() - 60_000).slice(11, 16), it.context.clock() + 26 * 60_000]
  const shift = { from, to: zoned(end).slice(11, 16), userIds: [anna.userId] }
  const pattern = JSON.stringify([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...shift })))
  await it.context.db.insertInto('duty_roster').values({ station_id: stationId, pattern }).execute()
  expect(zoned(await shelve()).slice(11, 16)).toBe(zoned(end).slice(11, 16))
  await it.context.db.deleteFrom('duty_roster').execute()
  expect(await shelve()).toBe(byParameter)
  await it.call(calls.shelveMany, { chosen: { alarmIds } }, anna.token)
})
