import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { maintenanceContract } from '#features/maintenance/contract.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { createOpenBook } from './stream/openBook.ts'
import { createBookReader } from './stream/openBookReader.ts'
import { createRuleBook } from './stream/ruleBook.ts'
import { createAlarmTracker } from './stream/tracker.ts'

let it: TestApp
beforeAll(async () => {
  it = await testApp()
}, 60_000)
afterAll(() => it?.stop())

/** The open alarms as a process reads them that does not write them. */
const readAlone = async () => {
  const book = createOpenBook(it.context.registry, it.context.live)
  const reader = createBookReader(it.context, book, createAlarmTracker(it.context, book, createRuleBook()).rowOf)
  await reader.start?.()
  reader.stop?.()
  return [...book.entries()].map(({ device, maintenanceId }) => ({ deviceId: device.deviceId, maintenanceId }))
}

test('who only reads the open alarms knows which window covers each', async () => {
  const { stationId } = await it.call(assetsContract.stationAdd, { stationName: '站' }, it.admin)
  const box = { stationId, deviceType: 'boxPower', deviceName: '箱', deviceCode: 'BOX' }
  const { deviceId } = await it.call(assetsContract.equipmentAdd, box, it.admin)
  await it.deliver('BOX', 'dtc', { ts: it.context.clock(), dtcType: 'BCU', faultCode: 'B2001', active: true })
  expect(await readAlone()).toEqual([{ deviceId, maintenanceId: null }])
  const endTime = formatTime(it.context.clock() + 3_600_000, 'Asia/Shanghai')
  const { maintenanceId } = await it.call(
    maintenanceContract.save,
    { deviceId, endTime, reason: '检修', requestId: 'open-book-reader' },
    it.admin,
  )
  await it.tick()
  expect(await readAlone()).toEqual([{ deviceId, maintenanceId }])
})
