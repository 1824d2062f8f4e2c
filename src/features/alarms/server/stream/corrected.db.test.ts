import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { alarmsContract as calls } from '../../contract.ts'

let it: TestApp
let stationId: string
let now = 0
let count = 0
beforeAll(async () => {
  it = await testApp()
  now = Math.floor(it.context.clock() / 1000) * 1000
  stationId = (await it.call(assetsContract.stationAdd, { stationName: '站' }, it.admin)).stationId
})
afterAll(() => it?.stop())

type Made = { deviceId: string; deviceCode: string }
const newCluster = async (): Promise<Made> => {
  const deviceCode = `C${++count}`
  const input = { stationId, deviceType: 'boxCluster', deviceName: deviceCode, deviceCode }
  return { deviceCode, deviceId: (await it.call(assetsContract.equipmentAdd, input, it.admin)).deviceId }
}
const volts = ({ deviceCode }: Made, ts: number, value: number, more: { correct?: boolean | number } = {}) =>
  it.deliver(deviceCode, 'telemetry', {
    ts,
    ...more,
    values: { cellVoltage: Array.from({ length: 240 }, () => value) },
  })
const rowsOf = async ({ deviceId }: Made) =>
  (await it.call(calls.page, { deviceId, alarmType: 'cellVoltageHigh' }, it.admin)).records
const settle = async () => {
  for (let waiting = 1; waiting > 0; ) {
    await it.tick()
    waiting = (await it.context.pool.query('select 1 from alarm_late')).rows.length
  }
}

test.each([
  ['earlier samples', [0, 20]],
  ['the newest sample too', [0, 20, 40]],
])('an alarm over values that are corrected goes: %s', async (_, corrected) => {
  const cluster = await newCluster()
  const at = (seconds: number) => now - 3000_000 + seconds * 1000
  for (const seconds of corrected) await volts(cluster, at(seconds), 3.7)
  if (!corrected.includes(40)) await volts(cluster, at(40), 3.3)
  await settle()
  expect(await rowsOf(cluster)).toHaveLength(1)
  for (const seconds of corrected) await volts(cluster, at(seconds), 3.3, { correct: true })
  await settle()
  expect(await rowsOf(cluster)).toEqual([])
  for (const seconds of corrected) await volts(cluster, at(seconds), 3.7)
  await settle()
  expect(await rowsOf(cluster)).toEqual([])
  for (const seconds of corrected) await volts(cluster, at(seconds), 3.7, { correct: 2 })
  await settle()
  expect(await rowsOf(cluster)).toHaveLength(1)
})
