import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { quietLog } from '#test/support/database.ts'
import { type NotifyScene, notifyScene } from '#test/support/notifyScene.ts'
import type { Made } from '#test/support/scene.ts'
import { pass } from './pass.ts'

const minute = 60_000
let it: NotifyScene
let boxes: Made[]
let mark = '0'
const told = () => it.told(mark)

/** So many open alarms of a kind, spread over the boxes; one of each box and rule. */
const storm = async (rules: readonly string[], level = 2): Promise<void> => {
  const at = new Date(it.context.clock())
  await it.context.pool.query(
    `insert into alarm (device_id, unit_id, station_id, device_name, unit_name, rule, level, highest_level, began_at, opened_at, last_began_at)
    select d, d, $2, 'x', 'x', r, $3, $3, $4, $4, $4 from unnest($1::bigint[]) d cross join unnest($5::text[]) r`,
    [boxes.map(({ deviceId }) => deviceId), it.stationId, level, at, rules],
  )
}

beforeAll(async () => {
  it = await notifyScene()
  boxes = [it.box]
  for (let at = 0; at < 20; at += 1) boxes.push(await it.device('boxPower', it.stationId))
  await it.duty([await it.person('first'), await it.person('second')])
}, 60_000)
beforeEach(async () => {
  await it.context.pool.query('update alarm set cleared_at = now() where cleared_at is null')
  await it.context.pool.query('delete from notify_rule')
  await it.pass(2 * 3_600_000)
  mark = await it.mark()
})
afterAll(() => it?.stop())

test('a cause is told at once, and what follows within five minutes as one digest', async () => {
  await it.rule({})
  await it.alarm()
  await it.pass()
  await it.pass(minute)
  await storm(['silence'])
  await it.pass()
  await it.pass(minute)
  for (const box of boxes.slice(1, 6)) await it.alarm({}, box)
  await it.pass()
  expect(await told()).toEqual([
    ['first', 'began', 1],
    ['first', 'began', 1],
    ['first', 'digest', 20],
    ['first', 'digest', 5],
  ])
  const [began, , , digest] = await it.sent(mark)
  expect((digest?.dueAt ?? 0) - (began?.createdAt ?? 0)).toBe(5 * minute)
  await it.pass(2 * minute)
  for (const box of boxes.slice(6, 9)) await it.alarm({ level: 3 }, box)
  await it.pass()
  expect((await it.sent(mark)).at(-1)).toMatchObject({ kind: 'digest', count: 8, level: 2 })
  expect(await told()).toHaveLength(4)
  await it.alarm({ level: 1 }, boxes[10])
  await it.pass()
  expect((await told()).at(-1)).toEqual(['first', 'began', 1])
})

test('one that flaps is told once, then gathers', async () => {
  await it.rule({ onEnd: true })
  const alarmId = await it.alarm()
  await it.pass()
  for (let times = 0; times < 10; times += 1) {
    await it.end(alarmId)
    await it.pass(5000)
    await it.change(alarmId, { cleared_at: null, last_began_at: new Date(it.context.clock()) })
    await it.pass(5000)
  }
  const kinds = (await told()).map(([, kind]) => kind)
  expect(kinds).toEqual(['began', 'ended', 'digest'])
})

test('nobody gets more than the limit an hour; the last message says how many wait', async () => {
  await it.rule({ channels: ['portal', 'sms'] })
  const rules = Array.from({ length: 100 }, (_, at) => `dtcStorm${at}`)
  await storm(rules.slice(0, 50))
  await it.pass()
  const before = await it.sent(mark)
  expect(before).toHaveLength(30)
  const limit = before.find(({ kind }) => kind === 'limit')
  expect(limit?.count).toBeGreaterThan(1000)
  await storm(rules.slice(50))
  await it.pass(20_000)
  const after = await it.sent(mark)
  expect(after).toHaveLength(30)
  expect(after.find(({ kind }) => kind === 'limit')?.count).toBeGreaterThan((limit?.count ?? 0) + 1000)
  await it.pass(70 * minute)
  await it.alarm({ rule: 'smoke' })
  await it.pass()
  expect((await told()).slice(30)).toEqual([
    ['first', 'began', 1],
    ['first', 'began', 1],
  ])
})

test('two processes at once write nothing twice, and what is cut off between comes again', async () => {
  await it.rule({ repeatMinutes: 10 })
  const rules = Array.from({ length: 5 }, (_, at) => `twice${at}`)
  await storm(rules)
  const now = it.context.clock()
  const failing = { db: it.context.db }
  await expect(
    it.context.db.transaction().execute(async (trx) => {
      await pass(
        { db: { ...trx, transaction: () => ({ execute: (work: (t: typeof trx) => unknown) => work(trx) }) } as never },
        quietLog,
        now,
      )
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  await Promise.all(Array.from({ length: 6 }, () => pass(failing, quietLog, now)))
  await pass(failing, quietLog, now)
  expect((await told()).toSorted()).toEqual(
    rules.flatMap(() => [['first', 'began', 1]]).concat(rules.flatMap(() => [['first', 'digest', 20]])),
  )
  expect(await it.context.pool.query('select from notify_event')).toMatchObject({ rowCount: 0 })
  await it.context.pool.query(`update notify_case set due_at = now() - interval '1 day'`)
  await Promise.all(Array.from({ length: 6 }, () => pass(failing, quietLog, now + 10 * minute)))
  expect((await told()).filter(([, kind]) => kind === 'repeated')).toHaveLength(rules.length)
})

test('without an enabled rule nothing is written', async () => {
  await it.rule({ enabled: false })
  await storm(['idle'])
  expect(await it.context.pool.query('select from notify_event')).toMatchObject({ rowCount: 0 })
})
