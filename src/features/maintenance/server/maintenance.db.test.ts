import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { boxHomeContract } from '#features/box-power/contract.ts'
import { adminPassword } from '#test/support/database.ts'
import { maintenanceContract as calls } from '../contract.ts'

let it: TestApp
let stationId: string
let unitId: string
let clusterId: string
let admin: string
let anna: string
let stranger: string
const hour = 3_600_000

const zoned = (ts: number): string => formatTime(ts, 'Asia/Shanghai')
const inHours = (hours: number): string => zoned(it.context.clock() + hours * hour)
const code = (device: string, faultCode: string, active = true) =>
  it.deliver(device, 'dtc', { ts: it.context.clock(), dtcType: 'BCU', faultCode, active })
const page = async (filter: object = {}) => (await it.call(alarmsContract.page, filter, admin)).records
const quietOf = async (faultCode: string) => (await page({ content: faultCode })).map(({ quiet }) => quiet)
const becomes = async (faultCode: string, quiet: string | null) => {
  await it.tick()
  expect(await quietOf(faultCode)).toEqual([quiet])
}
const person = async (userName: string, authorities: string[], orgId?: string, data_scope = 1): Promise<string> => {
  const made = await addPerson(it.context, userName, authorities, { data_scope, ...(orgId ? { orgId } : {}) })
  return (await it.signIn(userName, made.password)).data.access_token
}
const all = ['alarm_maintenance_view', 'alarm_maintenance_save']
const later = async (ms: number) => {
  it.advance(ms)
  await it.tick()
  admin = (await it.signIn('admin', adminPassword)).data.access_token
  anna = (await it.signIn('anna', 'Person_1234')).data.access_token
}
const running = async (token = admin) => (await it.call(calls.page, { state: 'current' }, token)).records
const endAll = async () => {
  for (const { maintenanceId, version } of await running()) await it.call(calls.end, { maintenanceId, version }, admin)
  await it.tick()
}

beforeAll(async () => {
  it = await testApp()
  admin = it.admin
  const station = { stationName: '东站', stationType: 'boxPowerStation' as const }
  stationId = (await it.call(assetsContract.stationAdd, station, admin)).stationId
  const add = async (deviceType: string, deviceCode: string, parentId?: string) =>
    (
      await it.call(
        assetsContract.equipmentAdd,
        { stationId, deviceType, deviceCode, deviceName: deviceCode, ...(parentId ? { parentId } : {}) },
        admin,
      )
    ).deviceId
  unitId = await add('boxPower', 'BOX')
  clusterId = await add('boxCluster', 'CLUSTER', unitId)
  const { id } = await it.context.db.selectFrom('organization').select('id').orderBy('id').executeTakeFirstOrThrow()
  anna = await person('anna', all, id)
  stranger = await person('stranger', all)
}, 60_000)
afterAll(() => it?.stop())

test('alarms below a device in maintenance are recorded, marked and found, and ring once it is over', async () => {
  await code('CLUSTER', 'B2001')
  expect(await quietOf('B2001')).toEqual([null])
  const input = { deviceId: unitId, endTime: inHours(1), reason: '更换风扇', requestId: 'one' }
  const made = await Promise.all([it.call(calls.save, input, anna), it.call(calls.save, input, anna)])
  expect(made[0]).toEqual(made[1])
  await becomes('B2001', 'maintenance')
  const { records } = await it.call(boxHomeContract.homeAlarmList, {}, admin)
  expect(records.map(({ quiet, times }) => [quiet, times])).toEqual([['maintenance', 1]])
  await code('CLUSTER', 'B2004')
  await code('CLUSTER', 'X1')
  await code('CLUSTER', 'X1', false)
  expect((await page({ handling: 'maintenance' })).map(({ state }) => state)).toEqual([0, 1, 1])
  expect(await page({ handling: 'unhandled' })).toEqual([])
  expect(await page({ handling: 'maintenance,mine' })).toEqual([])
  expect(await it.call(calls.ofDevice, { deviceId: clusterId }, anna)).toMatchObject({
    reason: '更换风扇',
    userName: 'anna',
  })
  await later(hour)
  await becomes('B2001', null)
  expect(await quietOf('X1')).toEqual(['maintenance'])
  expect(await it.call(calls.ofDevice, { deviceId: clusterId }, anna)).toBeNull()
})

test.each([
  ['a station', () => ({ stationId })],
  ['a type with what hangs below it', () => ({ deviceType: 'boxPower' })],
])('%s in maintenance', async (_, target) => {
  const { maintenanceId } = await it.call(calls.save, { ...target(), endTime: inHours(2), reason: 'x' }, anna)
  await becomes('B2001', 'maintenance')
  expect(await it.call(calls.ofDevice, { deviceId: clusterId }, anna)).toMatchObject({ reason: 'x' })
  await it.call(calls.end, { maintenanceId, version: 1 }, anna)
  await becomes('B2001', null)
})

test('planned, changed, ended, and written down; what is over stays as it is', async () => {
  const planned = { stationId, startTime: inHours(2), endTime: inHours(3), reason: '年检' }
  const { maintenanceId } = await it.call(calls.save, planned, anna)
  expect((await it.call(calls.page, { state: 'planned', name: '年检' }, anna)).records).toMatchObject([
    { kind: 'station', targetName: '东站', startTime: planned.startTime, userName: 'anna', version: 1 },
  ])
  const change = { maintenanceId, startTime: inHours(1), endTime: inHours(4), reason: '大修', version: 1 }
  const answers = await Promise.all([it.ask(calls.update, change, anna), it.ask(calls.update, change, admin)])
  expect(answers.map((answer) => answer.code).toSorted()).toEqual([0, 1002])
  expect(await it.ask(calls.update, { ...change, version: 2, endTime: change.startTime }, anna)).toMatchObject({
    code: 3055,
  })
  await it.call(calls.end, { maintenanceId, version: 2 }, anna)
  expect(await it.ask(calls.end, { maintenanceId, version: 3 }, anna)).toMatchObject({ code: 3056 })
  await later(1.5 * hour)
  await becomes('B2001', null)
  const written = await it.context.db
    .selectFrom('operation_log')
    .select('action')
    .where('kind', '=', 'maintenance')
    .where('subject_id', '=', maintenanceId)
    .orderBy('id')
    .execute()
  expect(written.map(({ action }) => action)).toEqual(['save', 'update', 'end'])
})

test('refuses what does not fit', async () => {
  const wrong = [
    { endTime: inHours(-1) },
    { endTime: inHours(24 * 400) },
    { startTime: inHours(3), endTime: inHours(2) },
  ]
  for (const given of wrong)
    expect(await it.ask(calls.save, { stationId, reason: 'x', ...given }, anna)).toMatchObject({ code: 3055 })
  const end = { endTime: inHours(1), reason: 'x' }
  for (const target of [{}, { stationId, deviceId: unitId }])
    expect(await it.ask(calls.save, { ...end, ...target }, anna)).toMatchObject({ status: 400 })
  expect(await it.ask(calls.save, { ...end, deviceType: 'nothing' }, anna)).toMatchObject({ code: 1001 })
})

test('nothing of it for another organization, whose own window of a type reaches only his', async () => {
  stranger = (await it.signIn('stranger', 'Person_1234')).data.access_token
  const { maintenanceId } = await it.call(calls.save, { deviceId: unitId, endTime: inHours(1), reason: 'x' }, anna)
  const end = { endTime: inHours(1), reason: 'x' }
  expect((await it.call(calls.page, {}, stranger)).records).toEqual([])
  expect(await it.call(calls.typeList, {}, stranger)).toEqual([])
  for (const target of [{ deviceId: unitId }, { stationId }, { deviceType: 'boxPower' }])
    expect(await it.ask(calls.save, { ...target, ...end }, stranger)).toMatchObject({ code: 1001 })
  expect(await it.ask(calls.update, { maintenanceId, ...end }, stranger)).toMatchObject({ code: 1001 })
  expect(await it.ask(calls.end, { maintenanceId }, stranger)).toMatchObject({ code: 1001 })
  expect(await it.ask(calls.ofDevice, { deviceId: unitId }, stranger)).toMatchObject({ code: 1001 })
  await endAll()
  const { id } = await it.context.db
    .selectFrom('app_user')
    .innerJoin('organization as o', 'o.id', 'app_user.org_id')
    .select('o.id')
    .where('user_name', '=', 'stranger')
    .executeTakeFirstOrThrow()
  const far = (await it.call(assetsContract.stationAdd, { stationName: '远站', orgId: id }, admin)).stationId
  const box = { stationId: far, deviceType: 'boxPower', deviceName: '远', deviceCode: 'FAR' }
  await it.call(assetsContract.equipmentAdd, box, admin)
  await code('FAR', 'B2001')
  await it.call(calls.save, { deviceType: 'boxPower', ...end }, stranger)
  await it.tick()
  expect((await page({ content: 'B2001' })).map(({ stationName, quiet }) => [stationName, quiet])).toEqual([
    ['远站', 'maintenance'],
    ['东站', null],
  ])
  const only = await person('only', all, id, 3)
  expect(await it.ask(calls.save, { deviceType: 'boxPower', ...end }, only)).toMatchObject({ status: 403 })
  expect(await it.ask(calls.end, { maintenanceId }, await person('viewer', all.slice(0, 1)))).toMatchObject({
    status: 403,
  })
})
