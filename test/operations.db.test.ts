import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import { fieldWord, kindWord, operationActions } from '#contract/operationWords.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import { assetsContract, catalogueContract } from '#features/assets/contract.ts'
import { dictionariesContract } from '#features/dictionaries/contract.ts'
import { driversContract } from '#features/drivers/contract.ts'
import { filesContract } from '#features/files/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { activityContract } from '#features/activity/contract.ts'
import { menusContract } from '#features/menus/contract.ts'
import { placesContract } from '#features/places/contract.ts'
import { noticesContract } from '#features/notices/contract.ts'
import { configurationContract } from '#features/configuration/contract.ts'
import { allContracts } from './support/contracts.ts'
import { addOrganization, type TestApp, testApp } from './support/app.ts'
import { png, uploadFile } from './support/upload.ts'

let it: TestApp
beforeAll(async () => {
  it = await testApp()
}, 60_000)
afterAll(() => it?.stop())

const newest = async () => (await it.call(activityContract.operationPage, { size: 10 }, it.admin)).records[0]
const total = async () => (await it.call(activityContract.operationPage, {}, it.admin)).total

/** Makes a change, which must leave one entry with texts in both languages; resolves to what it says. */
const noted = async <T>(change: () => Promise<T>) => {
  const before = await total()
  const answer = await change()
  const entry = await newest()
  if (!entry) throw new Error('nothing was written')
  expect(await total()).toBe(before + 1)
  expect(entry).toMatchObject({ user_name: 'admin', ip: '127.0.0.1' })
  for (const word of [kindWord(entry.kind, 'en'), ...entry.changes.map(({ field }) => fieldWord(field, 'en'))])
    expect(word).toMatch(/^[A-Z]/)
  expect(Object.keys(operationActions)).toContain(entry.action)
  const changes = Object.fromEntries(entry.changes.map(({ field, from, to }) => [field, [from, to]]))
  return { answer, said: [entry.kind, entry.action, entry.subject_name], changes }
}
const tried = new Set<string>()
const of = <E extends Endpoint>(endpoint: E, input: Input<E>) => {
  tried.add(endpoint.path)
  return noted<Output<E>>(() => it.call(endpoint, input, it.admin))
}
/** Refused: nothing is written. */
const silent = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> => {
  const before = await total()
  expect((await it.ask(endpoint, input, it.admin)).code).not.toBe(0)
  expect(await total()).toBe(before)
}

test('dictionaries: types and entries', async () => {
  const type = { dict_type: 'berth', dict_name: '泊位' }
  const entry = { dict_type: 'berth', dict_label: '一号', dict_value: '1' }
  const calls = dictionariesContract
  expect((await of(calls.typeSave, { ...type, requestId: 't' })).said).toEqual(['dict_type', 'save', '泊位'])
  const twice = await total()
  await it.call(calls.typeSave, { ...type, requestId: 't' }, it.admin)
  expect(await total()).toBe(twice)
  await silent(calls.typeSave, type)
  expect((await of(calls.entrySave, entry)).changes).toMatchObject({ dict_label: ['', '一号'], status: ['', '0'] })
  const edited = await of(calls.entryUpdate, {
    ...entry,
    dict_code: '1',
    dict_label: '二号',
    status_code: 1,
    version: 1,
  })
  expect([edited.said, edited.changes]).toEqual([
    ['dict_data', 'update', '二号'],
    { dict_label: ['一号', '二号'], status: ['0', '1'] },
  ])
  await silent(calls.entryUpdate, { ...entry, dict_code: '1', version: 1 })
  await silent(calls.typeRemove, { dict_type: 'berth' })
  expect((await of(calls.entryRemove, { dict_type: 'berth', dict_code: '1' })).said[1]).toBe('remove')
  expect((await of(calls.typeUpdate, { ...type, dict_name: '码头' })).changes).toEqual({ dict_name: ['泊位', '码头'] })
  expect((await of(calls.typeRemove, { dict_type: 'berth' })).changes.dict_name).toEqual(['码头', ''])
})

test('parameters, configuration, title and logo', async () => {
  const row = { key: 'shift.hours', name: '班次', value: '8', value_type: 'number' as const }
  const calls = configurationContract
  for (const [kind, save, update, remove] of [
    ['parameter', calls.parameterSave, calls.parameterUpdate, calls.parameterRemove],
    ['config', calls.configSave, calls.configUpdate, calls.configRemove],
  ] as const) {
    expect((await of(save, row)).said).toEqual([kind, 'save', '班次'])
    await silent(update, { ...row, value: 'eight' })
    expect((await of(update, { ...row, value: '12' })).changes).toEqual({ value: ['8', '12'] })
    expect((await of(remove, { key: row.key })).said).toEqual([kind, 'remove', '班次'])
  }
  const [org] = (await it.call(calls.orgIndexPage, {}, it.admin)).records
  const index = { dept_id: org?.dept_id ?? '', is_on: 1, index_name: '江港', version: 0 }
  expect((await of(calls.orgIndexSave, index)).changes).toEqual({ is_on: ['0', '1'], index_name: ['', '江港'] })
  await silent(calls.orgIndexSave, index)
})

test('menus: added, changed, sorted, removed', async () => {
  const folder = { menu_name: '班组', menu_type: 0 as const, icon: 'notice', url: '/crew' }
  const { answer, said, changes } = await of(menusContract.save, folder)
  expect([said, changes.menu_type, changes.is_visible]).toEqual([
    ['menu', 'save', '班组'],
    ['', '0'],
    ['', '1'],
  ])
  const { menu_id } = answer
  expect((await of(menusContract.update, { ...folder, menu_id, is_visible: 0 })).changes).toEqual({
    is_visible: ['1', '0'],
  })
  await silent(menusContract.update, { ...folder, menu_id, version: 1 })
  const ids = (await it.call(menusContract.tree, {}, it.admin)).map((menu) => menu.menu_id)
  const sorted = await of(menusContract.sort, { menu_ids: [menu_id, ...ids.filter((id) => id !== menu_id)] })
  expect(sorted.changes.children?.map((names) => names.split('、').indexOf('班组') === 0)).toEqual([false, true])
  expect((await of(menusContract.remove, { menu_id })).said).toEqual(['menu', 'remove', '班组'])
})

test('notices with their readers; files', async () => {
  const notice = { notice_title: '停电', notice_type_code: 1, notice_content: '<p>一</p>' }
  const { answer, changes } = await of(noticesContract.save, notice)
  expect(changes).toMatchObject({ readers: ['', '*'], notice_content: ['', '一'] })
  const { notice_id } = answer
  expect((await of(noticesContract.update, { ...notice, notice_id, notice_content: '<p>二</p>' })).changes).toEqual({
    notice_content: ['一', '二'],
  })
  expect((await of(noticesContract.remove, { notice_id })).said).toEqual(['notice', 'remove', '停电'])
  const up = await noted(() => uploadFile(it, filesContract.upload, it.admin, { name: '泊位.png', content: png }))
  expect([up.said, up.changes.media_type]).toEqual([
    ['file', 'save', '泊位.png'],
    ['', 'image/png'],
  ])
  const { attach_id } = up.answer.data
  expect((await of(filesContract.remove, { attach_id })).said).toEqual(['file', 'remove', '泊位.png'])
})

test('stations, devices, their tokens and places, profiles, alarm rules', async () => {
  const calls = assetsContract
  const made = await of(calls.stationAdd, { stationName: '甲站' })
  expect(made.changes).toMatchObject({ station_name: ['', '甲站'], dept: ['', '默认商户'] })
  const { stationId } = made.answer
  const station = await of(calls.stationEdit, { stationId, stationName: '乙站', lon: 121.5, lat: 31.2 })
  expect(station.changes).toEqual({ station_name: ['甲站', '乙站'], lon: ['', '121.5'], lat: ['', '31.2'] })
  expect((await of(calls.stationEnable, { stationId, enable: 0 })).changes).toEqual({ enable: ['1', '0'] })
  await it.call(calls.stationEnable, { stationId, enable: 1 }, it.admin)
  const device = { deviceName: '一箱', deviceCode: 'N-1', deviceType: 'boxPower', stationId }
  const added = await of(calls.equipmentAdd, device)
  expect(JSON.stringify(added)).toContain('"device_code":["","N-1"]')
  expect(JSON.stringify(added.changes)).not.toContain(added.answer.token)
  const { deviceId } = added.answer
  await silent(calls.stationRemove, { stationId })
  expect((await of(calls.equipmentEdit, { ...device, deviceId, deviceName: '二箱' })).changes).toEqual({
    device_name: ['一箱', '二箱'],
  })
  expect((await of(calls.equipmentAsset, { deviceId, supplier: '某厂' })).changes).toEqual({ supplier: ['', '某厂'] })
  const moved = await of(calls.equipmentState, { deviceId, state: 'maintenance' })
  expect([moved.said, moved.changes]).toEqual([
    ['device', 'state', '二箱'],
    { device_state: ['inService', 'maintenance'] },
  ])
  await silent(calls.equipmentState, { deviceId, state: 'planned' })
  expect((await of(calls.equipmentToken, { deviceId })).said).toEqual(['device', 'token', '二箱'])
  expect((await of(placesContract.mount, { deviceId, kind: 'yard' })).said).toEqual(['device', 'mount', '二箱'])
  const rule = { ruleKey: 'socLow', deviceId, recover: 18, offDelay: 0, enabled: true, version: '0' }
  const delays = { limits: [5, 10, 15] as [number, number, number], onDelay: [60, 60, 60] as [number, number, number] }
  const saved = await of(alarmsContract.ruleSave, { ...rule, ...delays })
  expect([saved.said, saved.changes.limits]).toEqual([
    ['alarm_rule', 'update', '二箱 · SOC过低'],
    ['', '5 / 10 / 15'],
  ])
  await silent(alarmsContract.ruleSave, { ...rule, ...delays })
  const part = { deviceName: '一簇', deviceCode: 'N-1-1', deviceType: 'boxCluster', stationId }
  const child = await it.call(calls.equipmentAdd, part, it.admin)
  const hung = await of(catalogueContract.bindSave, {
    deviceId: child.deviceId,
    parentId: deviceId,
    slot: '1',
    version: 1,
  })
  expect([hung.said, hung.changes]).toEqual([
    ['device', 'bind', '一簇'],
    { parent_device: ['', '二箱'], bind_slot: ['', '1'] },
  ])
  await silent(catalogueContract.bindSave, { deviceId: child.deviceId, version: 1 })
  await it.call(calls.equipmentRemove, { deviceId: child.deviceId }, it.admin)
  expect((await of(calls.equipmentRemove, { deviceId })).said).toEqual(['device', 'remove', '二箱'])
  expect((await of(calls.stationRemove, { stationId })).said).toEqual(['station', 'remove', '乙站'])
  const profile = {
    profileKey: 'lamp',
    profileName: '灯',
    points: [{ pointKey: 'lux', pointName: '照度', unit: 'lx' }],
  }
  const { profileId } = (await of(iotContract.profileAdd, profile)).answer
  const changed = await of(iotContract.profileEdit, { ...profile, profileId, intervalSeconds: 30 })
  expect(changed.changes).toEqual({ interval_seconds: ['10', '30'] })
  const kept = await of(iotContract.retentionSave, { deviceType: 'lamp', days: 30, version: 0 })
  expect([kept.said, kept.changes]).toEqual([['retention', 'update', '灯'], { days: ['', '30'] }])
  await silent(iotContract.retentionSave, { deviceType: 'lamp', days: 40, version: 0 })
  const point = { profileId, pointKey: 'flicker', pointName: '频闪' }
  expect((await of(iotContract.pointAdd, { ...point, version: 2 })).said).toEqual(['profile', 'update', '灯'])
  const renamed = await of(iotContract.pointEdit, { ...point, pointName: '闪烁', version: 3 })
  expect(Object.keys(renamed.changes)).toEqual(['points'])
  const gone = await of(iotContract.pointRemove, { profileId, pointKey: 'flicker', version: 4 })
  expect(Object.keys(gone.changes)).toEqual(['points'])
  expect((await of(iotContract.profileRemove, { profileId })).said).toEqual(['profile', 'remove', '灯'])
})

test('the catalogue: parameters and models', async () => {
  const calls = catalogueContract
  const mutable = { nameZh: '电池厂家', nameEn: 'Maker', group: 'fixed' as const, options: ['甲', '乙'] }
  const kinds = { deviceType: 'boxPower', paramCode: 'maker', valueType: 'select' } as const
  const { answer, said, changes } = await of(calls.paramAdd, { ...mutable, ...kinds })
  expect([said, changes.options, changes.required]).toEqual([
    ['param', 'save', '电池厂家'],
    ['', '甲、乙'],
    ['', '0'],
  ])
  const { paramId } = answer
  expect((await of(calls.paramEdit, { ...mutable, paramId, required: 1 })).changes).toEqual({ required: ['0', '1'] })
  await silent(calls.paramEdit, { ...mutable, paramId, version: 1 })
  const model = { modelName: '箱一型', ratings: [{ paramId, value: '甲' }] }
  const made = await of(calls.modelAdd, { ...model, deviceType: 'boxPower', modelCode: 'B-1' })
  expect([made.said, made.changes.ratings]).toEqual([
    ['model', 'save', '箱一型'],
    ['', '电池厂家 甲'],
  ])
  const { modelId } = made.answer
  const better = { modelName: '箱一型', modelId, ratings: [{ paramId, value: '乙' }] }
  expect((await of(calls.modelEdit, better)).changes).toEqual({ ratings: ['电池厂家 甲', '电池厂家 乙'] })
  await silent(calls.paramRemove, { paramId })
  expect((await of(calls.modelRemove, { modelId })).said).toEqual(['model', 'remove', '箱一型'])
  expect((await of(calls.paramRemove, { paramId })).said).toEqual(['param', 'remove', '电池厂家'])
})

test('a station or device that changes hands ends the live streams, which come back with what is seen then', async () => {
  const calls = assetsContract
  const dept_id = await addOrganization(it.context.db, '另一方')
  const { stationId } = await it.call(calls.stationAdd, { stationName: '丙站' }, it.admin)
  const other = await it.call(calls.stationAdd, { stationName: '丁站', orgId: dept_id }, it.admin)
  const device = { deviceName: '三箱', deviceCode: 'N-3', deviceType: 'boxPower', stationId }
  const { deviceId } = await it.call(calls.equipmentAdd, device, it.admin)
  const ended: string[] = []
  const silence = it.context.live.listen({ changed: () => undefined, endSessions: (ids) => void ended.push(...ids) })
  await it.call(calls.stationEdit, { stationId, stationName: '丙二站' }, it.admin)
  await it.call(calls.equipmentEdit, { ...device, deviceId, deviceName: '四箱' }, it.admin)
  expect(ended).toHaveLength(0)
  await it.call(calls.equipmentEdit, { ...device, deviceId, stationId: other.stationId }, it.admin)
  expect(ended).toHaveLength(1)
  await it.call(calls.stationEdit, { stationId, stationName: '丙二站', orgId: dept_id }, it.admin)
  expect(ended).toHaveLength(2)
  silence()
})

test('drivers: added, changed, turned off, bound, removed; what a trial does is written nowhere', async () => {
  const calls = driversContract
  const { stationId } = await it.call(assetsContract.stationAdd, { stationName: '驱动站' }, it.admin)
  const box = { deviceName: '被采箱', deviceCode: 'DRIVEN-1', deviceType: 'boxPower', stationId }
  const { deviceId } = await it.call(assetsContract.equipmentAdd, box, it.admin)
  const given = { driverName: '网关', driverType: 'modbusTcp', attributes: { host: '10.0.0.9' } }
  const added = await of(calls.driverAdd, given)
  const { driverId } = added.answer
  expect([added.said, added.changes.enabled]).toEqual([
    ['driver', 'save', '网关'],
    ['', '1'],
  ])
  await silent(calls.driverAdd, given)
  const edit = { driverId, driverName: '网关二', attributes: { host: '10.0.0.10' } }
  expect(Object.keys((await of(calls.driverEdit, edit)).changes)).toEqual(['driver_name', 'driver_attributes'])
  expect((await of(calls.driverEnable, { driverId, enable: 0 })).changes).toEqual({ enabled: ['1', '0'] })
  const bound = await of(calls.deviceConfigSave, { deviceId, driverId, attributes: { unit: 1 } })
  expect([bound.said, bound.changes.driver_name]).toEqual([
    ['binding', 'save', '被采箱'],
    ['', '网关二'],
  ])
  await silent(calls.driverRemove, { driverId })
  await it.call(calls.deviceConfigSave, { deviceId, driverId: '' }, it.admin)
  expect((await of(calls.driverRemove, { driverId })).said).toEqual(['driver', 'remove', '网关二'])
  await silent(calls.driverTry, { driverType: 'modbusTcp', attributes: { host: '10.0.0.9' } })
  tried.add(calls.driverTry.path)
  const before = await total()
  await it.call(iotContract.messageTest, { deviceId, payload: '{}' }, it.admin)
  expect(await total()).toBe(before)
  tried.add(iotContract.messageTest.path)
})

test('every call by which an administrator changes something was tried here or beside its feature', async () => {
  /** Their own tests look at what is written. */
  const elsewhere = /^\/admin\/(user|role|dept|merchant|session)\/|^\/web\/iot\/(driver\/trust|pointValue\/write)$/
  const fromFiles = /^\/web\/iot\/(device\/import|history\/)/
  const changing = (await allContracts())
    .flatMap((contract) => Object.values(contract))
    .filter(({ method, access }) => method === 'POST' && !['open', 'signed-in', 'device'].includes(access))
    .filter(
      ({ path }) => /^\/(admin|web\/asset|web\/iot)\//.test(path) && !elsewhere.test(path) && !fromFiles.test(path),
    )
  expect(changing.map(({ path }) => path).filter((path) => !tried.has(path))).toEqual([])
  expect(changing.length).toBeGreaterThan(20)
})
