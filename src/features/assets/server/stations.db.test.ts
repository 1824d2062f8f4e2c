import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import { boxHomeContract } from '#features/box-power/contract.ts'
import { storageReportContract } from '#features/energy-storage/contract.ts'
import { filesContract } from '#features/files/contract.ts'
import { tariffsContract } from '#features/tariffs/contract.ts'
import { administratorOf } from '#test/support/people.ts'
import { type DeviceScene, deviceScene } from '#test/support/scene.ts'
import { png, uploadFile } from '#test/support/upload.ts'
import { assetsContract as calls } from '../contract.ts'

let it: DeviceScene
beforeAll(async () => {
  it = await deviceScene()
}, 60_000)
afterAll(() => it?.stop())

const send = async () =>
  (await uploadFile(it, filesContract.upload, it.admin, { name: 'a.png', content: png })).data.attach_id
const add = async (input: Input<typeof calls.stationAdd>) =>
  (await it.call(calls.stationAdd, input, it.admin)).stationId
const rowOf = async (stationId: string) =>
  (await it.call(calls.stationPage, { size: 100 }, it.admin)).records.find((row) => row.stationId === stationId)
const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code
const isStored = async (attachId: string) =>
  (await it.context.pool.query('select from attachment where id = $1', [attachId])).rows.length === 1

test('a station has pictures: an edit that names none keeps them, and they go with what held them', async () => {
  const [one, two] = [await send(), await send()]
  const stationId = await add({ stationName: '图站', pictureIds: [two, one] })
  expect(await rowOf(stationId)).toMatchObject({ attachId: two, pictures: [{ attach_id: two }, { attach_id: one }] })
  const colleague = await administratorOf(it, 'station_looker', {}, ['asset_view'])
  const url = `${filesContract.download.path}?attach_id=${one}`
  const headers = { authorization: `Bearer ${colleague.token}` }
  expect((await it.app.inject({ url, headers })).statusCode).toBe(200)
  const edit = { stationId, stationName: '图站' }
  await it.call(calls.stationEdit, edit, it.admin)
  expect((await rowOf(stationId))?.pictures).toHaveLength(2)
  await it.call(calls.stationEdit, { ...edit, pictureIds: [two] }, it.admin)
  expect([await isStored(one), await isStored(two)]).toEqual([false, true])
  expect(await codeOf(it.ask(calls.stationEdit, { ...edit, pictureIds: ['1'] }, it.admin))).toBe(3201)
  await it.call(calls.stationRemove, { stationId }, it.admin)
  expect(await isStored(two)).toBe(false)
})

test('a disabled station takes no devices and is left out by homes, while its readings and alarms go on', async () => {
  const stationId = await it.station('停用站')
  const open = await it.station('在用站')
  const box = await it.device('boxPower', stationId, { deviceName: '停用箱' })
  const other = await it.device('boxPower', open, { deviceName: '在用箱' })
  const home = async () => {
    const [boxes, stations] = [
      await it.call(boxHomeContract.boxList, { size: 50 }, it.admin),
      await it.call(boxHomeContract.stationList, {}, it.admin),
    ]
    return [boxes.records.map(({ deviceName }) => deviceName), stations.map(({ stationName }) => stationName)]
  }
  const both = await home()
  expect(both.map((names) => names.toSorted())).toEqual([
    ['停用箱', '在用箱'],
    ['停用站', '在用站'],
  ])
  const enable = (value: 0 | 1, version: number) =>
    it.ask(calls.stationEnable, { stationId, enable: value, version }, it.admin)
  expect([await codeOf(enable(0, 1)), await codeOf(enable(0, 1))]).toEqual([0, 1002])
  expect(await rowOf(stationId)).toMatchObject({ enable: 0, version: 2 })
  expect(await home()).toEqual([['在用箱'], ['在用站']])
  const listed = async (value: 0 | 1) =>
    (await it.call(calls.stationList, { enable: value }, it.admin)).map(({ stationName }) => stationName)
  expect([await listed(0), (await listed(1)).includes('停用站')]).toEqual([['停用站'], false])
  expect((await it.call(calls.stationPage, { enable: 0 }, it.admin)).total).toBe(1)
  const device = { deviceName: '新箱', deviceCode: 'NEW', deviceType: 'boxPower', stationId }
  expect(await codeOf(it.ask(calls.equipmentAdd, device, it.admin))).toBe(3190)
  const moved = { ...other, deviceType: 'boxPower', stationId }
  expect(await codeOf(it.ask(calls.equipmentEdit, moved, it.admin))).toBe(3190)
  const renamed = { ...box, deviceName: '改名箱', deviceType: 'boxPower', stationId }
  expect(await codeOf(it.ask(calls.equipmentEdit, renamed, it.admin))).toBe(0)
  for (const seconds of [600, 530]) await it.tell(box, it.now - seconds * 1000, { soc: 3, totalVoltage: 800 })
  await it.tick()
  const alarms = await it.call(alarmsContract.page, { state: 1, size: 50 }, it.admin)
  expect(alarms.records.map(({ deviceId, alarmType }) => [deviceId, alarmType])).toEqual([[box.deviceId, 'socLow']])
  expect(await codeOf(enable(1, 2))).toBe(0)
  expect((await home())[0]).toContain('改名箱')
})

test('a station says by which tariff it is priced', async () => {
  const stationId = await add({ stationName: '储能站', stationType: 'energyStorageStation' })
  expect((await rowOf(stationId))?.tariffName).toBeNull()
  const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
  const periods = [{ months, from: '00:00', to: '24:00', kind: 'flat', price: 0.7 } as const]
  const tariff = { tariffName: '平价', validFrom: '2020-01-01', periods }
  const { tariffId } = await it.call(tariffsContract.tariffSave, tariff, it.admin)
  await it.call(storageReportContract.settingSave, { stationId, tariffId, version: 0 }, it.admin)
  expect((await rowOf(stationId))?.tariffName).toBe('平价')
})
