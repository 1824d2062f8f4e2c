import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AlarmRule } from '#catalogue/alarmRules/rule.ts'
import { createRaising, type Raise } from '#server/alarms/raising.ts'
import type { Device } from '#server/context/devices.ts'
import { type DeviceScene, deviceScene } from '#test/support/scene.ts'
import type { RuleSettings } from '../../shapes.ts'
import { createOpenBook } from './openBook.ts'
import { createRuleBook, type RuleBook } from './ruleBook.ts'
import { type AlarmTracker, createAlarmTracker } from './tracker.ts'

const second = 1000
const rule = 'arrivalSocLow'
let it: DeviceScene
let ship: Device
let start: number
let now: number
let tracker: AlarmTracker
let raise: Raise
let ruleOf: (device: Device, rule: string) => AlarmRule
let rules: RuleBook
beforeAll(async () => {
  it = await deviceScene()
})
afterAll(() => it?.stop())
beforeEach(async () => {
  const { deviceId } = await it.device('ship', await it.station('港'))
  const found = it.context.registry.byId(deviceId)
  if (!found) throw new Error('no ship')
  ship = found
  start = it.now
  now = start
  await begin()
})

/** A server that starts now. */
const begin = async (): Promise<void> => {
  tracker?.stop?.()
  const alarms = createRaising()
  const context = { ...it.context, clock: () => now, alarms }
  rules = createRuleBook()
  tracker = createAlarmTracker(context, createOpenBook(context.registry, context.live), rules)
  await tracker.start?.()
  raise = alarms.raise
  ruleOf = alarms.ruleOf
}
const at = (seconds: number): number => start + seconds * second
const pass = async (seconds: number): Promise<void> => {
  now = at(seconds)
  await tracker.tick?.(now)
}
const rows = async () => {
  const found = await it.context.pool.query(
    `select level, value, times, (extract(epoch from began_at) * 1000)::float8 as began,
      (extract(epoch from cleared_at) * 1000)::float8 as cleared, course from alarm where device_id = $1 and rule = $2 order by began_at`,
    [ship.deviceId, rule],
  )
  const seconds = (ts: number | null) => (ts === null ? null : (ts - start) / second)
  return found.rows.map(({ began, cleared, course, ...row }) => ({
    ...row,
    began: seconds(began),
    cleared: seconds(cleared),
    course: course.map(([ts, level]: [number, number]) => [seconds(ts), level]),
  }))
}

test('it opens once it has lasted for its delay, changes its level in one row, and ends', async () => {
  await raise(ship, rule, 3, at(0), 18)
  await pass(299)
  expect(await rows()).toEqual([])
  await pass(310)
  const open = { began: 0, cleared: null, times: 1 }
  expect(await rows()).toEqual([{ ...open, level: 3, value: 18, course: [[300, 3]] }])
  await raise(ship, rule, 1, at(320), 8)
  await pass(620)
  const graver = [
    [300, 3],
    [620, 1],
  ]
  expect(await rows()).toEqual([{ ...open, level: 1, value: 8, course: graver }])
  await raise(ship, rule, null, at(700))
  expect(await rows()).toEqual([{ ...open, level: 1, value: 8, cleared: 700, course: [...graver, [700, 0]] }])
})

test('what was over before its delay is none; what lasted for it while nobody looked is one', async () => {
  await raise(ship, rule, 2, at(0), 14)
  await raise(ship, rule, null, at(299))
  await pass(400)
  expect(await rows()).toEqual([])
  await raise(ship, rule, 2, at(500), 14)
  await raise(ship, rule, null, at(900))
  expect(await rows()).toMatchObject([
    {
      began: 500,
      cleared: 900,
      level: 2,
      course: [
        [800, 2],
        [900, 0],
      ],
    },
  ])
})

test('the same word again and one from before the newest change nothing', async () => {
  await raise(ship, rule, 2, at(0), 14)
  await pass(300)
  await raise(ship, rule, 2, at(200), 14)
  const before = await rows()
  for (const [level, seconds] of [
    [2, 200],
    [null, 100],
    [1, 150],
    [null, 200],
  ] as const)
    await raise(ship, rule, level, at(seconds), 14)
  await pass(900)
  expect(await rows()).toEqual(before)
  expect(before).toMatchObject([{ level: 2, cleared: null }])
})

test('after a restart it goes on, ends, and returns as the same row', async () => {
  await raise(ship, rule, 3, at(0), 18)
  await pass(300)
  await begin()
  await raise(ship, rule, 3, at(0), 18)
  await pass(400)
  expect(await rows()).toMatchObject([{ began: 0, cleared: null, level: 3, value: 18, course: [[300, 3]] }])
  await raise(ship, rule, null, at(450))
  await begin()
  await raise(ship, rule, 2, at(500), 12)
  await pass(800)
  expect(await rows()).toMatchObject([{ began: 0, cleared: null, level: 2, value: 12, times: 2 }])
})

test('people change it for a ship: its feature is told the limits, its delay is theirs, and one that is off is not raised', async () => {
  const given = { limits: [12, 17, 25], recover: 30, onDelay: [60, 60, 60], offDelay: 0, returnWindow: 0 }
  const change = (enabled: boolean, from: number) =>
    rules.add({
      ...{ rule, deviceType: null, deviceId: ship.deviceId, from },
      given: { ...given, enabled } as RuleSettings,
    })
  change(true, now)
  expect(ruleOf(ship, rule)).toMatchObject({ limits: [12, 17, 25], recover: 30 })
  await raise(ship, rule, 3, at(0), 24)
  await pass(60)
  expect(await rows()).toMatchObject([{ level: 3, cleared: null, course: [[60, 3]] }])
  change(false, now)
  await raise(ship, rule, 2, at(80), 16)
  expect(await rows()).toMatchObject([{ level: 3, cleared: 80 }])
})

test('a rule that is not in the catalogue is a fault, and so is a process without alarms', async () => {
  await expect(raise(ship, 'nothing', 1, at(0))).rejects.toThrow('nothing')
  tracker.stop?.()
  await expect(raise(ship, rule, 1, at(0))).rejects.toThrow()
})
