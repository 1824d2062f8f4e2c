import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { placesContract } from '#features/places/contract.ts'
import { addOrganization, addPerson } from '#test/support/app.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { boxHomeContract as calls } from '../contract.ts'
import { hour } from '#server/equipment/day.ts'

let it: DeviceScene
let port: string
let nowhere: string
let ship: Made
/** charging, discharging, standby without SOH, silent, never heard of */
let boxes: Made[]

const box = (index: number): Made => {
  const made = boxes[index]
  if (!made) throw new Error('no box')
  return made
}
const shared = { soh: 100, ratedCapacity: 1600, totalVoltage: 750, pluggedState: 0 }
let heardAt: number
beforeAll(async () => {
  it = await deviceScene()
  port = await it.station('上海港', { lon: 121.5, lat: 31.2 })
  nowhere = await it.station('无坐标站')
  ship = await it.device('ship', port, { deviceName: '江远 01' })
  boxes = []
  for (const stationId of [port, port, nowhere, port, nowhere]) boxes.push(await it.device('boxPower', stationId))
  const { now } = it
  await it.tell(box(0), now - 5000, { ...shared, soc: 25, totalCurrent: -200, runningState: 1 })
  await it.tell(box(1), now - 5000, {
    ...shared,
    soc: 75,
    soh: 90,
    totalCurrent: 400,
    runningState: 2,
    dischargeable: 1000,
  })
  await it.tell(box(2), now - 5000, {
    soc: 50,
    ratedCapacity: 800,
    totalVoltage: 700,
    totalCurrent: 0,
    runningState: 0,
  })
  await it.tell(box(3), now - 3_600_000, { ...shared, soc: 40, totalCurrent: 100, runningState: 2 })
  await it.deliver(ship.deviceCode, 'position', {
    ts: now - 2000,
    lon: 118.7,
    lat: 32.1,
    sog: 8.6,
    cog: 90,
    heading: 91,
  })
  await it.call(
    placesContract.mount,
    { deviceId: box(1).deviceId, ts: now - 60_000, kind: 'ship', code: ship.deviceCode, bay: '3' },
    it.admin,
  )
  // In steps: after a leap of the clock nobody is silent yet.
  for (let step = 0; step < 8; step += 1) {
    it.advance(15_000)
    await it.tick()
  }
  heardAt = now + 118_000
  for (const index of [0, 1, 2]) await it.tell(box(index), heardAt, { co: 1 })
  await it.tick()
})
afterAll(() => it?.stop())

describe('the fleet', () => {
  test('sums count what is known, silent boxes as offline and without power', async () => {
    const figures = await it.call(calls.basicInformation, {}, it.admin)
    expect(figures).toMatchObject({
      stationNum: 2,
      boxNum: 5,
      shippingNum: 1,
      onlineNum: 3,
      chargingNum: 1,
      dischargingNum: 1,
      standbyNum: 1,
      shutdownNum: 0,
      offlineNum: 2,
      newestTs: heardAt,
      counted: { total: 5, power: 3, storedEnergy: 3, averageSoc: 4, today: 0 },
      fillingNum: 0,
      ratedCapacity: 1600 * 3 + 800,
      storedEnergy: 400 + 1080 + 640,
      chargeable: 1200 + 360 + 960,
      dischargeable: 400 + 1000 + 640,
      averageSoc: 47.143,
      chargePower: 150,
      dischargePower: 300,
      power: 150,
      chargedToday: null,
      dischargedToday: null,
      hours: [],
    })
  })

  test('the list has a tile for every box, by name, code, station, and in pages', async () => {
    const whole = await it.call(calls.boxList, {}, it.admin)
    expect(whole).toMatchObject({ total: 5, size: 5, current: 1 })
    const [charging, discharging, standby, silent, never] = whole.records
    expect(charging).toMatchObject({
      runningState: 1,
      soc: 25,
      power: -150,
      chargeable: 1200,
      dischargeable: 400,
      silent: false,
    })
    expect(charging).toMatchObject({
      stationName: '上海港',
      shippingName: null,
      clusterSoc: [],
      alarmLevel: null,
      attachId: null,
    })
    const age = Math.floor((it.context.clock() - (it.now + 118_000)) / 1000)
    expect(charging?.ageSeconds).toBeGreaterThanOrEqual(2)
    expect(charging?.ageSeconds).toBeLessThanOrEqual(age)
    expect(charging?.updateTime).toBe(formatTime(it.now + 118_000, 'Asia/Shanghai'))
    expect(discharging).toMatchObject({ shippingName: '江远 01', capacity: 1440, dischargeable: 1000, chargeable: 360 })
    expect(standby).toMatchObject({ capacity: null, chargeable: null, dischargeable: null, power: 0, runningState: 0 })
    expect(silent).toMatchObject({ runningState: -1, silent: true, power: null, soc: 40, dischargeable: 640 })
    expect(never).toMatchObject({
      runningState: -1,
      silent: true,
      soc: null,
      ts: null,
      updateTime: null,
      ageSeconds: null,
    })
    const list = async (input: object) =>
      (await it.call(calls.boxList, input, it.admin)).records.map(({ deviceId }) => deviceId)
    expect(await list({ deviceName: box(3).deviceCode.toUpperCase() })).toEqual([box(3).deviceId])
    expect(await list({ deviceName: '%' })).toEqual([])
    expect(await list({ stationId: nowhere })).toEqual([box(2).deviceId, box(4).deviceId])
    expect(await it.call(calls.boxList, { size: 10, current: 2 }, it.admin)).toMatchObject({ records: [], total: 5 })
    expect(await it.ask(calls.boxList, { size: 100, current: 5000 }, it.admin)).toMatchObject({ status: 400 })
  })

  test('rankings are greatest first, without those that do not know', async () => {
    const values = async (call: (typeof calls)['socRanking']) =>
      (await it.call(call, {}, it.admin)).map(({ value }) => value)
    expect(await values(calls.socRanking)).toEqual([75, 50, 40, 25])
    expect(await values(calls.capacityRanking)).toEqual([1600, 1600, 1440])
    expect(await values(calls.rechargeableRanking)).toEqual([1200, 960, 360])
    expect(await values(calls.chargeableRanking)).toEqual([1000, 640, 400])
    expect(await it.call(calls.socRanking, { size: 1 }, it.admin)).toHaveLength(1)
  })

  test('power by state and by station', async () => {
    const { states, stations } = await it.call(calls.powerDistribution, {}, it.admin)
    expect(states.map(({ runningState, silent, boxNum, power }) => [runningState, silent, boxNum, power])).toEqual([
      [0, false, 1, 0],
      [1, false, 1, 150],
      [2, false, 1, 300],
      [3, false, 0, null],
      [-1, true, 2, null],
    ])
    expect(
      stations.map(({ stationName, boxNum, power, storedEnergy, ratedCapacity }) => [
        stationName,
        boxNum,
        power,
        storedEnergy,
        ratedCapacity,
      ]),
    ).toEqual([
      ['上海港', 3, 150, 2120, 4800],
      ['无坐标站', 2, 0, null, 800],
    ])
  })

  test('a box stands where its ship is, else at its station, else nowhere', async () => {
    const { stations, ships, boxes: placed } = await it.call(calls.deviceAddress, {}, it.admin)
    expect(stations.map(({ stationName, lon, boxNum }) => [stationName, lon, boxNum])).toEqual([
      ['上海港', 121.5, 3],
      ['无坐标站', null, 2],
    ])
    expect(ships).toMatchObject([{ shippingName: '江远 01', lon: 118.7, lat: 32.1, speed: 8.6, cog: 90, boxNum: 1 }])
    expect(placed.map(({ lon, lat }) => [lon, lat])).toEqual([
      [121.5, 31.2],
      [118.7, 32.1],
      [null, null],
      [121.5, 31.2],
      [null, null],
    ])
    expect(await it.call(calls.stationList, {}, it.admin)).toEqual(stations)
  })

  test('an open alarm of a cluster marks its box', async () => {
    const cluster = await it.device('boxCluster', port, { parentId: box(0).deviceId, deviceName: '簇 1' })
    const volts = Array.from({ length: 240 }, () => 3.67)
    const now = it.context.clock()
    for (const back of [20_000, 10_000, 0]) await it.tell(cluster, now - back, { soc: 26, cellVoltage: volts })
    await it.tick()
    await it.tick()
    const [tile] = (await it.call(calls.boxList, { deviceName: box(0).deviceName }, it.admin)).records
    expect(tile).toMatchObject({ alarmLevel: 1, clusterSoc: [26] })
    expect(await it.call(calls.basicInformation, {}, it.admin)).toMatchObject({ alarmNum: 2 })
    const list = await it.call(calls.homeAlarmList, { state: 1, alarmType: 'cellVoltageHigh' }, it.admin)
    expect(list).toMatchObject({
      total: 1,
      size: 5,
      records: [{ alarmLevel: 1, unitId: box(0).deviceId, deviceName: '簇 1' }],
    })
    const of = async (input: object) => (await it.call(calls.homeAlarmList, input, it.admin)).total
    expect(await of({ deviceId: box(0).deviceId, state: 1, alarmType: 'cellVoltageHigh' })).toBe(1)
    expect(await of({ deviceId: box(1).deviceId, alarmType: 'cellVoltageHigh' })).toBe(0)
    expect(await of({ stationName: '无坐标', alarmType: 'cellVoltageHigh' })).toBe(0)
    expect((await it.call(calls.alarmTypes, {}, it.admin)).map(({ code }) => code)).toContain('cellVoltageHigh')
  })
})

test('two merchants see their own boxes only, and without the platform nothing', async () => {
  const orgId = await addOrganization(it.context.db, '他家')
  const theirs = await it.device('boxPower', await it.station('他站', { orgId }))
  const enter = async (name: string, authorities: string[]) => {
    const person = await addPerson(it.context, name, authorities, { orgId })
    return (await it.signIn(person.userName, person.password)).data.access_token
  }
  const token = await enter('theirs', ['platform_boxPower'])
  expect((await it.call(calls.boxList, {}, token)).records.map(({ deviceId }) => deviceId)).toEqual([theirs.deviceId])
  expect(await it.call(calls.basicInformation, {}, token)).toMatchObject({
    boxNum: 1,
    stationNum: 1,
    ratedCapacity: null,
  })
  expect((await it.call(calls.stationList, {}, token)).map(({ stationName }) => stationName)).toEqual(['他站'])
  expect(await it.call(calls.homeAlarmList, {}, token)).toMatchObject({ total: 0 })
  for (const deviceId of [box(0).deviceId, '999999'])
    expect(await it.ask(calls.alarmPosition, { deviceId }, token)).toMatchObject({ code: 1001 })
  expect(await it.ask(calls.socList, { deviceCode: box(0).deviceCode }, token)).toMatchObject({ code: 1001 })
  const outside = await enter('outside', ['iot_view'])
  for (const call of [calls.basicInformation, calls.boxList, calls.deviceAddress, calls.powerDistribution])
    expect(await it.ask(call, {}, outside)).toMatchObject({ status: 403 })
})

test('energy of the day comes from the registers since midnight, and a reset is never negative', async () => {
  const station = await it.station('电量站')
  const one = await it.device('boxPower', station)
  const other = await it.device('boxPower', station)
  const { midnight } = it
  const said: [Made, number, number, number][] = [
    [one, -600_000, 1000, 500],
    [one, 0.25 * hour, 1010, 500],
    [one, 2.5 * hour, 1040, 500],
    [one, 5.5 * hour, 1040, 560],
    [one, 6.5 * hour, 0, 570],
    [one, 7.5 * hour, 25, 570],
    [other, 3.25 * hour, 7000, 9000],
    [other, 3.75 * hour, 7002, 9000],
  ]
  for (const [device, at, chargedEnergy, dischargedEnergy] of said)
    await it.tell(device, midnight + at, { chargedEnergy, dischargedEnergy })
  await it.tick()
  const tile = async ({ deviceName }: Made) => (await it.call(calls.boxList, { deviceName }, it.admin)).records[0]
  expect(await tile(one)).toMatchObject({ chargedToday: 65, dischargedToday: 70 })
  expect(await tile(other)).toMatchObject({ chargedToday: 2, dischargedToday: 0 })
  const { chargedToday, dischargedToday, hours } = await it.call(calls.basicInformation, {}, it.admin)
  expect([chargedToday, dischargedToday]).toEqual([67, 70])
  expect(hours).toHaveLength(11)
  expect(hours[0]).toEqual({ ts: midnight, time: formatTime(midnight, 'Asia/Shanghai'), charged: 10, discharged: 0 })
  expect(hours.map(({ charged }) => charged)).toEqual([10, 0, 30, 2, 0, 0, 0, 25, 0, 0, 0])
  expect(hours.map(({ discharged }) => discharged)).toEqual([0, 0, 0, 0, 0, 60, 10, 0, 0, 0, 0])

  await it.tell(one, it.context.clock(), { chargedEnergy: 30 })
  expect(await tile(one)).toMatchObject({ chargedToday: 70 })
  await it.tell(one, midnight + 6.75 * hour, { chargedEnergy: 10 })
  it.advance(61_000)
  await it.tick()
  expect(await tile(one)).toMatchObject({ chargedToday: 70, dischargedToday: 70 })
  const late = await it.device('boxPower', station)
  await it.tell(late, midnight - 60 * hour, { chargedEnergy: 10 })
  await it.tick()
  await it.tell(late, midnight + 9 * hour, { chargedEnergy: 5000 })
  expect(await tile(late)).toMatchObject({ chargedToday: 0 })
  await it.tell(late, midnight - hour, { chargedEnergy: 4990 })
  it.advance(61_000)
  await it.tick()
  expect(await tile(late)).toMatchObject({ chargedToday: 10 })
  it.advance(14 * hour)
  const token = (await it.signIn('admin', 'Admin_1234')).data.access_token
  await it.tick()
  const [fresh] = (await it.call(calls.boxList, { deviceName: one.deviceName }, token)).records
  expect(fresh).toMatchObject({ chargedToday: 0, dischargedToday: 0 })
})
