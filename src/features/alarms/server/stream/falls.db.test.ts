import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { followAnew } from '#test/support/restarts.ts'
import { frameOf } from '#test/support/charges.ts'
import { alarms } from '../handlers.ts'

const minute = 60_000
let it: DeviceScene
beforeAll(async () => {
  it = await deviceScene()
}, 60_000)
afterAll(() => it?.stop())

const transformer = async (): Promise<Made> =>
  it.device('transformer', await it.station('充换电站', { stationType: 'chargeReplacePower' }))
/** By the minutes before now at which falls began. */
const fallsOf = async ({ deviceId }: Made): Promise<number[]> =>
  (
    await it.context.pool.query<{ ms: number }>(
      `select (extract(epoch from began_at) * 1000)::float8 as ms from alarm where device_id = $1 and rule = 'meterReset' order by 1`,
      [deviceId],
    )
  ).rows.map(({ ms }) => (ms - it.now) / minute)

test('a reading that comes late is what the next one fell from, hours later', async () => {
  const device = await transformer()
  const tell = (at: number, values: Record<string, number>) => it.tell(device, it.now + at * minute, values)
  await tell(-300, { meterEnergy: 5000 })
  for (let at = -299; at < -10; at += 10) await tell(at, { loadRate: 50 })
  await tell(-10, { meterEnergy: 6000 })
  for (const at of [-9, -8, -7]) await tell(at, { loadRate: 50 })
  await tell(-200, { meterEnergy: 7000 })
  for (let turn = 0; turn < 4; turn += 1) await it.tick()
  expect(await fallsOf(device)).toEqual([-10])
})

test('a restart forgets no reading', async () => {
  const device = await transformer()
  const tell = async (at: number, values: Record<string, number>): Promise<void> => {
    const frames = [frameOf(it, device, { ts: it.now + at * minute, values })]
    await it.context.telemetry.commit(frames, [])
    await followers.observe(frames)
  }
  let followers = await followAnew(it, [alarms])
  await tell(-300, { meterEnergy: 5000 })
  await tell(-200, { loadRate: 50 })
  await followers.stop()
  followers = await followAnew(it, [alarms])
  await tell(-100, { meterEnergy: 3 })
  await followers.stop()
  expect(await fallsOf(device)).toEqual([-100])
})
