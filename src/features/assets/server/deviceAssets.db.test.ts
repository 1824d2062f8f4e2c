import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import { boxHomeContract } from '#features/box-power/contract.ts'
import { devicesContract } from '#features/devices/contract.ts'
import { driversContract } from '#features/drivers/contract.ts'
import { filesContract } from '#features/files/contract.ts'
import { type DeviceScene, deviceScene } from '#test/support/scene.ts'
import { png, uploadFile } from '#test/support/upload.ts'
import { assetsContract as calls, catalogueContract } from '../contract.ts'

let it: DeviceScene
let stationId: string
const params: Record<string, string> = {}
beforeAll(async () => {
  it = await deviceScene()
  stationId = await it.station('一号站')
  for (const [paramCode, more] of Object.entries({
    energy: { unit: 'kWh', required: 1 },
    maker: { valueType: 'text', sort: 1 },
    cooled: { valueType: 'boolean', sort: 2 },
  } as const)) {
    const named = { paramCode, nameZh: paramCode, nameEn: paramCode, group: 'fixed', valueType: 'number' } as const
    const made = await it.call(catalogueContract.paramAdd, { ...named, deviceType: 'boxPower', ...more }, it.admin)
    params[paramCode] = made.paramId
  }
}, 60_000)
afterAll(() => it?.stop())

const given = (code: string, value: number | string | boolean) => ({ paramId: params[code] ?? '', value })
const save = (input: Input<typeof calls.equipmentAsset>) => it.call(calls.equipmentAsset, input, it.admin)
const page = async (input: Input<typeof calls.equipmentPage> = {}) =>
  (await it.call(calls.equipmentPage, input, it.admin)).records
const rowOf = async (deviceId: string) => (await page({ deviceId }))[0]
const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code
const send = async (name = 'a.png', content = png) =>
  (await uploadFile(it, filesContract.upload, it.admin, { name, content })).data.attach_id
const model = async (modelCode: string, more: Partial<Input<typeof catalogueContract.modelAdd>> = {}) => {
  const fields = { deviceType: 'boxPower', modelCode, modelName: `型号 ${modelCode}`, ratings: [given('energy', 1806)] }
  return (await it.call(catalogueContract.modelAdd, { ...fields, ...more }, it.admin)).modelId
}

test('a device inherits what its model says as long as it has no value of its own', async () => {
  const { deviceId } = await it.device('boxPower', stationId)
  const modelPicture = await send()
  const modelId = await model('A', { ratings: [given('energy', 1806), given('maker', '甲')], pictureId: modelPicture })
  await save({ deviceId, modelId, ownValues: [given('maker', '乙'), given('cooled', true)] })
  const values = async () =>
    (await rowOf(deviceId))?.fixedValues.map(({ paramCode, value, own, inherited }) => [
      paramCode,
      value,
      own,
      inherited,
    ])
  expect(await values()).toEqual([
    ['energy', 1806, false, 1806],
    ['maker', '乙', true, '甲'],
    ['cooled', true, true, null],
  ])
  const rate = { modelId, modelName: '新名', ratings: [given('energy', 2000), given('maker', '丙')] }
  await it.call(catalogueContract.modelEdit, { ...rate, pictureId: modelPicture }, it.admin)
  expect(await rowOf(deviceId)).toMatchObject({
    modelCode: 'A',
    modelName: '新名',
    attachId: modelPicture,
    pictures: [],
  })
  await save({ deviceId, modelId })
  expect(await values()).toEqual([
    ['energy', 2000, false, 2000],
    ['maker', '丙', false, '丙'],
  ])
  const info = await it.call(devicesContract.deviceInfo, { deviceId }, it.admin)
  expect(info).toMatchObject({ deviceModelName: '新名', deviceTypeName: '箱式电源' })
  expect(
    info.fixedParameters.slice(-3).map(({ code, value, text, unit, told }) => [code, value, text, unit, told]),
  ).toEqual([
    ['ratedVoltage', null, undefined, 'V', true],
    ['energy', 2000, undefined, 'kWh', false],
    ['maker', null, '丙', '', false],
  ])
  expect(await codeOf(it.ask(catalogueContract.modelRemove, { modelId }, it.admin))).toBe(1003)
})

test('a model of another type is none; what the model leaves open is required of the device', async () => {
  const { deviceId } = await it.device('pcs', stationId)
  const modelId = await model('B')
  expect(await codeOf(it.ask(calls.equipmentAsset, { deviceId, modelId }, it.admin))).toBe(3203)
  const box = await it.device('boxPower', stationId)
  await save({ deviceId: box.deviceId })
  const more = await it.call(
    catalogueContract.paramAdd,
    {
      ...{ paramCode: 'later', nameZh: '后加', nameEn: 'later', required: 1 },
      ...{ deviceType: 'boxPower' as const },
      group: 'fixed',
      valueType: 'number',
    },
    it.admin,
  )
  const asked = { deviceId: box.deviceId, modelId }
  expect(await codeOf(it.ask(calls.equipmentAsset, asked, it.admin))).toBe(3197)
  await save({ ...asked, ownValues: [{ paramId: more.paramId, value: 4 }] })
  await save({ deviceId: box.deviceId })
  await it.call(catalogueContract.paramRemove, more, it.admin)
})

test('numbers and days are kept and found; the own picture stands in every list of devices', async () => {
  const { deviceId, deviceCode } = await it.device('boxPower', stationId)
  const [picture, other, file] = [await send(), await send(), await send('说明书.pdf', Buffer.from('%PDF-1.7 some'))]
  const day = (days: number) => new Date(it.now + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
  const asset = {
    ...{
      serialNumber: 'S-1',
      assetNumber: 'Z-1',
      supplier: '某商',
      place: '3 号库',
      lon: 114.55,
      lat: 30.5,
      remark: '备注',
    },
    ...{ commissioned: '2024-05-01', warrantyEnd: day(30) },
  }
  await save({ deviceId, ...asset, pictureIds: [picture, other], fileIds: [file], version: 1 })
  const row = await rowOf(deviceId)
  expect(row).toMatchObject({ ...asset, attachId: picture, state: 'inService', version: 2 })
  expect(row?.pictures.map(({ attach_id }) => attach_id)).toEqual([picture, other])
  expect(row?.files).toEqual([{ attach_id: file, file_name: '说明书.pdf', bytes: 13 }])
  expect(await codeOf(it.ask(calls.equipmentAsset, { deviceId, pictureIds: [file] }, it.admin))).toBe(3202)
  expect(await codeOf(it.ask(calls.equipmentAsset, { deviceId, version: 1 }, it.admin))).toBe(1002)
  expect(row).toMatchObject({ driverId: null, driverName: null })
  const found = async (input: Input<typeof calls.equipmentPage>) =>
    (await page(input)).some((each) => each.deviceId === deviceId)
  expect(await found({ warrantyDays: 30 })).toBe(true)
  expect(await found({ warrantyDays: 29 })).toBe(false)
  expect(await found({ deviceCode: deviceCode.toLowerCase() })).toBe(true)
  expect(await found({ modelName: '型号' })).toBe(false)
  expect(await found({ state: 'planned' })).toBe(false)
  const listed = await it.call(alarmsContract.deviceList, { stationId }, it.admin)
  expect(listed.find((each) => each.deviceId === deviceId)?.attachId).toBe(picture)
  const boxes = await it.call(boxHomeContract.boxList, { size: 50 }, it.admin)
  expect(boxes.records.find((each) => each.deviceId === deviceId)?.attachId).toBe(picture)
  await it.call(calls.equipmentRemove, { deviceId }, it.admin)
  const { rows } = await it.context.pool.query('select from attachment where id = any($1)', [[picture, other, file]])
  expect(rows).toHaveLength(0)
})

test('a device says which driver reads it', async () => {
  const { deviceId } = await it.device('boxPower', stationId)
  const gateway = { driverName: '网关', driverType: 'modbusTcp', attributes: { host: '10.0.0.1' }, enable: 0 as const }
  const { driverId } = await it.call(driversContract.driverAdd, gateway, it.admin)
  await it.call(driversContract.deviceConfigSave, { deviceId, driverId, attributes: { unit: 1 } }, it.admin)
  expect(await rowOf(deviceId)).toMatchObject({ driverId, driverName: '网关' })
})

test('a device goes its way of states; retired it raises no alarms, and what it raised before stays', async () => {
  const device = await it.device('boxPower', stationId)
  const { deviceId } = device
  const go = (state: 'planned' | 'inService' | 'maintenance' | 'retired') =>
    codeOf(it.ask(calls.equipmentState, { deviceId, state }, it.admin))
  expect([await go('planned'), await go('maintenance'), await go('inService')]).toEqual([3204, 0, 0])
  const low = async (at: number) => {
    for (const seconds of [0, 70]) await it.tell(device, at + seconds * 1000, { soc: 3, totalVoltage: 800 })
    await it.tick()
  }
  const alarms = async (state: 0 | 1) =>
    (await it.call(alarmsContract.page, { state, size: 50 }, it.admin)).records
      .filter((each) => each.deviceId === deviceId)
      .map(({ alarmType }) => alarmType)
  await low(it.now - 600_000)
  expect(await alarms(1)).toEqual(['socLow'])
  expect([await go('retired'), await go('inService')]).toEqual([0, 3204])
  await it.tick()
  expect([await alarms(1), await alarms(0)]).toEqual([[], ['socLow']])
  it.advance(60_000)
  await low(it.context.clock() + 1000)
  it.advance(20 * 60_000)
  await it.tick()
  expect([await alarms(1), await alarms(0)]).toEqual([[], ['socLow']])
})
