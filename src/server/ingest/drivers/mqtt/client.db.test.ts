import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BehindBroker, behindBroker, patient } from '#test/support/behindBroker.ts'
import { mosquitto } from '#test/support/mosquitto.ts'

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe.skipIf(!mosquitto).each([
  ['alone', false],
  ['as one of several', true],
] as const)('behind an external broker, %s', (_, isShared) => {
  let it: BehindBroker

  beforeAll(async () => {
    it = await behindBroker()
  })
  beforeEach(async () => {
    await it.begin()
    it.run(it.port, isShared)
  })
  afterEach(() => it.end())
  afterAll(() => it?.stop())

  test('each reading is stored once, many at a time, and what is none is counted', async () => {
    await it.flows()
    const powers = Array.from({ length: 200 }, (_, index) => index)
    await it.publishAll(...powers)
    await it.box.publishAsync('devices/NOBODY/telemetry', '{}', { qos: 1 })
    await it.box.publishAsync('devices/BOX/status', '{}', { qos: 1 })
    await it.box.publishAsync('devices/BOX/command/reply', '{}', { qos: 1 })
    await expect.poll(it.stored).toEqual(powers)
    await expect
      .poll(() => it.app.context.db.selectFrom('refusal').select(['reason', 'count']).orderBy('reason').execute())
      .toEqual([
        { reason: 'unknown_device', count: 1 },
        { reason: 'unknown_topic', count: 2 },
      ])
  })

  test('what has not committed is not acknowledged: the next start gets it from the broker', async () => {
    await it.flows()
    await it.refuseFrom(1)
    await it.publishAll(1, 2, 3, 4, 5)
    await rest(300)
    await it.driver?.stop()
    await it.takeAll()
    expect(await it.stored()).toEqual([0])
    it.run(it.port, isShared)
    await expect.poll(it.stored, patient).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('what has committed is acknowledged: the next start does not get it again', async () => {
    await it.flows()
    await it.publishAll(1, 2, 3, 4, 5)
    await expect.poll(it.answered).toEqual(expect.arrayContaining([1, 2, 3, 4, 5]))
    await rest(100)
    await it.driver?.stop()
    await it.app.owner.query('truncate frame')
    it.run(it.port, isShared)
    await it.publish(6)
    await expect.poll(it.stored, patient).toEqual([6])
    await rest(300)
    expect(await it.stored()).toEqual([6])
  })

  test('while the database takes nothing readings wait, and all are there when it takes them again', async () => {
    await it.flows()
    await it.refuseFrom(1)
    await it.publishAll(1, 2, 3, 4, 5, 6, 7, 8, 9)
    await rest(1200)
    expect(await it.stored()).toEqual([0])
    await it.takeAll()
    await expect.poll(it.stored, patient).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('once stopped it stores nothing of what it held or had yet to look at', async () => {
    await it.flows()
    await it.refuseFrom(1)
    await it.publishAll(1, 2, 3, 4, 5, 6, 7, 8)
    await rest(300)
    await it.driver?.stop()
    await it.takeAll()
    await rest(1500)
    expect(await it.stored()).toEqual([0])
  })
})
