import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { alarmsContract as calls } from '../contract.ts'

let it: TestApp
let one: string
let two: string
let anna: string
let now: number
const rule = {
  limits: [3.58, 3.56, 3.52] as [number, number, number],
  recover: 3.45,
  onDelay: [0, 0, 0] as [number, number, number],
  offDelay: 20,
  enabled: true,
}
const ruleKey = 'cellVoltageHigh'
const find = async (input: object, token = it.admin) =>
  (await it.call(calls.rulePage, { size: 100, ...input }, token)).records.find((row) => row.ruleKey === ruleKey)
const tell = (deviceCode: string, seconds: number, value: number) =>
  it.deliver(deviceCode, 'telemetry', {
    ts: now + seconds * 1000,
    values: { cellVoltage: Array.from({ length: 240 }, () => value) },
  })
const alarms = async (deviceId: string) =>
  (await it.call(calls.page, { deviceId, alarmType: ruleKey }, it.admin)).records.map(({ state, alarmLevel }) => [
    state,
    alarmLevel,
  ])

beforeAll(async () => {
  it = await testApp()
  const station = { stationName: '站', stationType: 'boxPowerStation' as const }
  const { stationId } = await it.call(assetsContract.stationAdd, station, it.admin)
  const add = async (deviceCode: string): Promise<string> => {
    const input = { stationId, deviceType: 'boxCluster', deviceName: deviceCode, deviceCode }
    return (await it.call(assetsContract.equipmentAdd, input, it.admin)).deviceId
  }
  one = await add('A')
  two = await add('B')
  const { id } = await it.context.db.selectFrom('organization').select('id').orderBy('id').executeTakeFirstOrThrow()
  const person = await addPerson(it.context, 'anna', ['alarm_rule_view', 'alarm_rule_save'], { orgId: id })
  anna = (await it.signIn('anna', person.password)).data.access_token
  it.advance(5000)
  now = it.context.clock()
})
afterAll(() => it?.stop())

test('a device’s rule holds for it alone and from the next sample on; its type’s for the others', async () => {
  const row = await find({ deviceId: one }, anna)
  expect(row).toMatchObject({ source: 'default', limits: [3.65, 3.6, 3.55], version: '0', editable: true })
  await it.call(calls.ruleSave, { ...rule, ruleKey, deviceId: one, version: '0' }, anna)
  now = it.context.clock()
  for (const code of ['A', 'B']) await tell(code, 0, 3.57)
  expect(await alarms(one)).toEqual([[1, 2]])
  expect(await alarms(two)).toEqual([])
  await tell('A', 1, 3.4)
  await tell('A', 11, 3.4)
  expect(await alarms(one)).toEqual([[1, 2]])
  await tell('A', 21, 3.4)
  expect(await alarms(one)).toEqual([[0, 2]])
  await it.call(calls.ruleSave, { ...rule, ruleKey, deviceType: 'boxCluster', version: '0' }, it.admin)
  expect(await find({ deviceType: 'boxCluster' })).toMatchObject({ source: 'type', updateUser: '管理员' })
  expect(await find({ deviceId: two })).toMatchObject({ source: 'type', version: '0' })
  expect(await find({ deviceId: one })).toMatchObject({ source: 'device', updateUser: 'anna' })
  await tell('B', 2, 3.57)
  expect(await alarms(two)).toEqual([[1, 2]])
})

test('a rule that is switched off clears its open row with the next sample', async () => {
  const version = (await find({ deviceType: 'boxCluster' }))?.version ?? ''
  await it.call(calls.ruleSave, { ...rule, enabled: false, ruleKey, deviceType: 'boxCluster', version }, it.admin)
  await tell('B', 30, 3.57)
  expect(await alarms(two)).toEqual([[0, 2]])
})

test('two at once: the second is told that it changed; a reset goes back to the type’s', async () => {
  const version = (await find({ deviceId: one }))?.version ?? ''
  const save = { ...rule, ruleKey, deviceId: one, version }
  const answers = await Promise.all([it.ask(calls.ruleSave, save, anna), it.ask(calls.ruleSave, save, it.admin)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1002])
  const next = (await find({ deviceId: one }))?.version ?? ''
  await it.call(calls.ruleReset, { ruleKey, deviceId: one, version: next }, anna)
  expect(await find({ deviceId: one })).toMatchObject({ source: 'type', enabled: false })
})

test('a rule by state says which states break it and keeps its limits; one of level 1 alone has one limit', async () => {
  const { stationId } = await it.call(assetsContract.stationAdd, { stationName: '船' }, it.admin)
  const input = { stationId, deviceType: 'marineBattery', deviceName: 'M', deviceCode: 'M' }
  const { deviceId } = await it.call(assetsContract.equipmentAdd, input, it.admin)
  const rowsBy = async (language: string) => {
    const { data } = await it.ask(calls.rulePage, { deviceId, size: 100 }, it.admin, { 'accept-language': language })
    return new Map(data.records.map((row) => [row.ruleKey, row]))
  }
  const rows = await rowsBy('zh')
  expect(rows.get('smoke')).toMatchObject({ levels: [1], states: [{ level: 1, word: '有烟' }] })
  expect(rows.get('offGas')).toMatchObject({ levels: [1], limits: [10, 10, 10], states: [] })
  expect(rows.get('cellTemperatureRise')).toMatchObject({ levels: [1, 2, 3], unit: '°C/min' })
  expect((await rowsBy('en')).get('ventilationOff')).toMatchObject({ levels: [2], states: [{ level: 2, word: 'off' }] })
  const save = (more: object) => it.ask(calls.ruleSave, { ...rule, deviceId, version: '0', ...more } as never, it.admin)
  expect(await save({ ruleKey: 'smoke', limits: [9, 8, 7], recover: 6, onDelay: [5, 5, 5] })).toMatchObject({ code: 0 })
  expect(await save({ ruleKey: 'offGas', limits: [20, 20, 20], recover: 20 })).toMatchObject({ code: 3054 })
  expect(await save({ ruleKey: 'offGas', limits: [20, 20, 20], recover: 15 })).toMatchObject({ code: 0 })
  const saved = await rowsBy('zh')
  expect(saved.get('smoke')).toMatchObject({ limits: [3, 2, 1], recover: 0, onDelay: [5, 5, 5], source: 'device' })
  expect(saved.get('offGas')).toMatchObject({ limits: [20, 20, 20], recover: 15 })
})

test('a rule that a feature raises is listed and changed like the others, for the devices that it is for', async () => {
  const { stationId } = await it.call(assetsContract.stationAdd, { stationName: '港' }, it.admin)
  const input = { stationId, deviceType: 'ship', deviceName: 'S', deviceCode: 'S' }
  const { deviceId } = await it.call(assetsContract.equipmentAdd, input, it.admin)
  const rows = async () => (await it.call(calls.rulePage, { deviceId, size: 100 }, it.admin)).records
  const keys = (await rows()).map((row) => row.ruleKey)
  expect(keys).toEqual(
    expect.arrayContaining(
      'overSpeed overDraft shipSocLow noPositionUnderWay noPositionStill anchorDrag aground powerReserveLow'.split(' '),
    ),
  )
  expect((await rows()).find((row) => row.ruleKey === 'aground')).toMatchObject({ levels: [1] })
  const drag = { ...rule, ruleKey: 'anchorDrag', deviceId, limits: [400, 250, 150], recover: 100, version: '0' }
  await it.call(calls.ruleSave, { ...drag, limits: [400, 250, 150] }, it.admin)
  expect((await rows()).find((row) => row.ruleKey === 'anchorDrag')).toMatchObject({
    ...{ limits: [400, 250, 150], recover: 100, source: 'device' },
  })
  expect(await it.ask(calls.ruleSave, { ...drag, limits: [400, 250, 150], deviceId: one }, it.admin)).toMatchObject({
    code: 1001,
  })
})

test('refuses what does not fit, types to whom is not the platform’s, and foreign devices', async () => {
  const version = (await find({ deviceId: two }))?.version ?? ''
  const of = { ...rule, ruleKey, deviceId: two, version }
  for (const wrong of [{ recover: 3.53 }, { limits: [3.5, 3.56, 3.58] as typeof rule.limits }])
    expect(await it.ask(calls.ruleSave, { ...of, ...wrong }, anna)).toMatchObject({ code: 3054 })
  expect(await it.ask(calls.ruleSave, { ...of, offDelay: 3601 }, anna)).toMatchObject({ status: 400 })
  expect(await it.ask(calls.ruleSave, { ...of, ruleKey: 'socLow' }, anna)).toMatchObject({ code: 3054 })
  const type = { ruleKey, deviceType: 'boxCluster', version: '0' }
  expect(await it.ask(calls.ruleReset, type, anna)).toMatchObject({ status: 403 })
  const stranger = await addPerson(it.context, 'stranger', ['alarm_rule_view', 'alarm_rule_save'])
  const token = (await it.signIn('stranger', stranger.password)).data.access_token
  expect(await it.ask(calls.ruleSave, of, token)).toMatchObject({ code: 1001 })
  expect(await it.ask(calls.rulePage, { deviceId: two }, token)).toMatchObject({ code: 1001 })
  expect((await it.call(calls.rulePage, {}, token)).total).toBe(0)
  expect(await it.ask(calls.rulePage, { current: 10_000 }, token)).toMatchObject({ status: 400 })
})

test('who may see a device sees its limits in force, without the right to see rules', async () => {
  const { id: orgId } = await it.context.db
    .selectFrom('organization')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const watcher = await addPerson(it.context, 'watcher', ['platform_boxPower'], { orgId })
  const token = (await it.signIn('watcher', watcher.password)).data.access_token
  const inForce = await find({ deviceId: one })
  const limitsOf = async (deviceId: string) =>
    (await it.call(calls.ruleLimits, { deviceId }, token)).find((row) => row.ruleKey === ruleKey)
  expect(await limitsOf(one)).toEqual({
    ruleKey,
    direction: 'high',
    limits: inForce?.limits,
    enabled: inForce?.enabled,
  })
  await it.call(
    calls.ruleSave,
    {
      ...rule,
      ruleKey,
      deviceId: two,
      version: (await find({ deviceId: two }))?.version ?? '0',
      enabled: !inForce?.enabled,
    },
    it.admin,
  )
  expect(await limitsOf(two)).toMatchObject({ limits: rule.limits, enabled: !inForce?.enabled })
  const foreign = await addPerson(it.context, 'foreign', ['platform_boxPower'])
  const other = (await it.signIn('foreign', foreign.password)).data.access_token
  expect(await it.ask(calls.ruleLimits, { deviceId: one }, other)).toMatchObject({ code: 1001 })
})
