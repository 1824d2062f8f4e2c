import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { createNoteHealth } from '#server/health/notes.ts'
import { addOrganization, addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { intakeContract as calls } from '../contract.ts'

let app: TestApp
let stranger: string
let stationId: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  app = await testApp()
  ;({ stationId } = await app.call(assetsContract.stationAdd, { stationName: '甲站' }, app.admin))
  for (const code of ['A-1', 'A-2', 'A-3']) {
    const made = { deviceName: `簇${code}`, deviceCode: code, deviceType: 'boxCluster', stationId }
    ids[code] = (await app.call(assetsContract.equipmentAdd, made, app.admin)).deviceId
  }
  await app.deliver('A-1', 'telemetry', { ts: app.context.clock(), values: { soc: 61.5, current: -12 } })
  const person = await addPerson(app.context, 'stranger', ['iot_view', 'platform_iot'])
  stranger = (await app.signIn(person.userName, person.password)).data.access_token
})
afterAll(() => app.stop())

test('devices are listed with what is heard of them, found by name, code and state', async () => {
  const all = await app.call(calls.devicePage, {}, app.admin)
  expect(all.records.map(({ deviceCode, status }) => [deviceCode, status])).toEqual([
    ['A-1', 'online'],
    ['A-2', 'never'],
    ['A-3', 'never'],
  ])
  expect(all.records[0]).toMatchObject({ deviceId: ids['A-1'], profileKey: 'boxCluster', stationName: '甲站' })
  const silent = await app.call(calls.devicePage, { status: 'never', deviceName: 'a-3' }, app.admin)
  expect([silent.total, silent.records[0]?.lastTs]).toEqual([1, null])
  const detail = await app.call(calls.deviceDetail, { deviceId: ids['A-1'] ?? '' }, app.admin)
  expect(detail).toEqual(all.records[0])
  expect(detail).toMatchObject({ driverId: null, driverName: null })
  expect((await app.call(calls.devicePage, { stationId: '999' }, app.admin)).total).toBe(0)
})

test('the newest value of each point stands on one page after the other', async () => {
  const soc = await app.call(calls.latestPage, { deviceId: ids['A-1'] ?? '', pointName: 'soc' }, app.admin)
  const exact = soc.records.find(({ pointKey }) => pointKey === 'soc')
  expect(exact).toMatchObject({ value: 61.5, unit: '%', low: null, kind: 'gauge' })
  expect(exact?.latencyMs).toEqual(expect.any(Number))
  expect(soc.records.find(({ ts }) => ts === null)?.latencyMs ?? null).toBeNull()
  const first = await app.call(calls.latestPage, { size: 10 }, app.admin)
  const points = (await app.call(calls.devicePage, {}, app.admin)).records.map((row) => row.points)
  expect(first.total).toBe(points.reduce((sum, count) => sum + count, 0))
  const keys: string[] = []
  for (let current = 1; keys.length < first.total; current += 1)
    keys.push(...(await app.call(calls.latestPage, { size: 100, current }, app.admin)).records.map(({ key }) => key))
  expect(new Set(keys).size).toBe(first.total)
})

test('what came in is counted by minute, delay and hour of the week', async () => {
  await app.tick()
  const minutes = await app.call(calls.throughput, {}, app.admin)
  expect(minutes).toHaveLength(60)
  expect(minutes.reduce((sum, { samples }) => sum + samples, 0)).toBe(1)
  expect(minutes.reduce((sum, { values }) => sum + values, 0)).toBe(2)
  const late = await app.call(calls.latency, {}, app.admin)
  expect([late.length, late.reduce((sum, count) => sum + count, 0)]).toEqual([6, 1])
  const heat = await app.call(calls.heat, {}, app.admin)
  expect(heat.map(({ samples }) => samples)).toEqual([1])
})

test('the home counts devices by state, in all and by station', async () => {
  const home = await app.call(calls.statistics, {}, app.admin)
  expect(home).toMatchObject({ devices: { online: 1, silent: 0, never: 2 }, stations: 1, profiles: 1, refusals: [] })
  expect(await app.call(calls.topology, {}, app.admin)).toEqual([
    { stationId, stationName: '甲站', devices: { online: 1, silent: 0, never: 2 } },
  ])
})

test('another merchant sees and counts none of it', async () => {
  expect((await app.call(calls.devicePage, {}, stranger)).total).toBe(0)
  const other = { deviceId: ids['A-1'] ?? '' }
  expect(await app.ask(calls.deviceDetail, other, stranger)).toMatchObject({ code: 1001 })
  expect((await app.call(calls.latestPage, {}, stranger)).total).toBe(0)
  expect((await app.call(calls.throughput, {}, stranger)).every(({ samples }) => samples === 0)).toBe(true)
  expect(await app.call(calls.latency, {}, stranger)).toEqual([0, 0, 0, 0, 0, 0])
  expect(await app.call(calls.topology, {}, stranger)).toEqual([])
})

test('a driver that somebody does not see filters nothing for him', async () => {
  const { db } = app.context
  const orgId = await addOrganization(db, '分部', '1')
  const person = await addPerson(app.context, 'branch', ['iot_view', 'platform_iot'], { orgId, data_scope: 2 })
  const token = (await app.signIn(person.userName, person.password)).data.access_token
  const { stationId: own } = await app.call(assetsContract.stationAdd, { stationName: '乙站', orgId }, app.admin)
  const device = { deviceName: '簇B-1', deviceCode: 'B-1', deviceType: 'boxCluster', stationId: own }
  const { deviceId: device_id } = await app.call(assetsContract.equipmentAdd, device, app.admin)
  const { id: driver_id } = await db
    .insertInto('driver')
    .values({ org_id: '1', name: '上级的驱动', type: 'modbusTcp' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('binding').values({ device_id, driver_id }).execute()
  const found = (by: string) => app.call(calls.devicePage, { driverId: driver_id }, by)
  expect([(await found(app.admin)).total, (await found(token)).total]).toEqual([1, 0])
  expect((await app.call(calls.devicePage, {}, token)).total).toBe(1)
  await app.call(assetsContract.equipmentRemove, { deviceId: device_id }, app.admin)
  await app.call(assetsContract.stationRemove, { stationId: own }, app.admin)
  await db.deleteFrom('driver').where('id', '=', driver_id).execute()
})

test('the home tells how its parts are, in words to platform administrators alone', async () => {
  const { pool, clock, log } = app.context
  createNoteHealth(pool, clock, log)('broker', { state: 'down', detail: 'port 1883 is taken' })
  const health = (token: string) => app.call(calls.health, {}, token)
  await expect
    .poll(async () => (await health(app.admin)).parts.find(({ part }) => part === 'broker')?.state)
    .toBe('down')
  const [mine, theirs] = [await health(app.admin), await health(stranger)]
  expect(mine.parts.map(({ part, state }) => `${part} ${state}`)).toEqual([
    ...['database up', 'broker down', 'disk unknown', 'sealing unknown'],
  ])
  expect(mine.parts[1]?.detail).toBe('port 1883 is taken')
  expect(theirs.parts.map(({ detail }) => detail)).toEqual(['', '', '', ''])
  expect(mine.drivers).toEqual({ ONLINE: 0, OFFLINE: 0, FAULT: 0, DISABLED: 0 })
  app.advance(30_000)
  expect((await health(app.admin)).parts[1]).toMatchObject({ state: 'unknown', ts: null })
})
