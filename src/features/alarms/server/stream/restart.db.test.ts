import { afterAll, beforeAll, expect, test } from 'vitest'
import { followAnew } from '#test/support/restarts.ts'
import { type DeviceScene, deviceScene } from '#test/support/scene.ts'
import { frameOf } from '#test/support/charges.ts'
import { alarms } from '../handlers.ts'

let it: DeviceScene
beforeAll(async () => {
  it = await deviceScene()
})
afterAll(() => it?.stop())

test('a restart leaves a row alone that ended while one of another rule had begun', async () => {
  const box = await it.device('boxPower', await it.station('箱站'))
  const start = it.now - 300_000
  // SOC 16 neither breaks the rule nor ends the alarm; the insulation is low from 100 s on, SOC recovers at 110 s.
  const soc = [10, 10, 10, 10, 10, 10, 10, 10, 16, 10, 10, 20, 50, 50]
  const samples = soc.map((value, index) => ({
    ts: start + index * 10_000,
    values: { totalVoltage: 800, soc: value, insulation: index < 10 ? 600 : 300 },
  }))
  const rows = async () =>
    (
      await it.context.pool.query(
        `select rule, (extract(epoch from began_at) * 1000 - $2)::float8 as began, (extract(epoch from cleared_at) * 1000 - $2)::float8 as cleared
        from alarm where device_id = $1 order by began_at`,
        [box.deviceId, start],
      )
    ).rows
  const followers = await followAnew(it, [alarms])
  for (const sample of samples) {
    const frames = [frameOf(it, box, sample)]
    await it.context.telemetry.commit(frames, [])
    await followers.observe(frames)
  }
  await followers.stop()
  const before = await rows()
  expect(before).toEqual([
    { rule: 'socLow', began: 0, cleared: 110_000 },
    { rule: 'insulationLow', began: 100_000, cleared: null },
  ])
  await (await followAnew(it, [alarms])).stop()
  expect(await rows()).toEqual(before)
})

test('an alarm of a device that was removed while nobody followed ends with the next start', async () => {
  const box = await it.device('boxPower', await it.station('旧站'))
  const followers = await followAnew(it, [alarms])
  const frames = [0, 1].map((at) =>
    frameOf(it, box, { ts: it.now - 120_000 + at * 90_000, values: { totalVoltage: 800, soc: 3 } }),
  )
  await it.context.telemetry.commit(frames, [])
  await followers.observe(frames)
  await followers.stop()
  const row = async () =>
    (await it.context.pool.query('select level, cleared_at, course from alarm where device_id = $1', [box.deviceId]))
      .rows
  expect(await row()).toMatchObject([{ cleared_at: null }])
  await it.context.db.deleteFrom('device').where('id', '=', box.deviceId).execute()
  await it.context.registry.reload()
  const at = it.context.clock()
  await (await followAnew(it, [alarms])).stop()
  const [ended] = await row()
  expect(ended).toMatchObject({ level: 1, cleared_at: expect.any(Date) })
  expect(ended.cleared_at.getTime()).toBeGreaterThanOrEqual(at)
  expect(ended.course.at(-1)).toEqual([ended.cleared_at.getTime(), 0])
})
