import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addOrganization, addPerson } from '#test/support/app.ts'
import { capacitors, modules, type SavingScene, savingScene } from '#test/support/savingFleet.ts'
import { energySavingContract as calls } from '../contract.ts'

const second = 1000
const hour = 3_600_000
let it: SavingScene

/** Registers of both cranes on two days: 10 of 40 kWh on the first, 30 of 60 on the second; the other crane 0.2 of 0.9. */
beforeAll(async () => {
  it = await savingScene()
  const yesterday = it.midnight - 24 * hour
  const tell = (ts: number, dcdc1: number, dcdc2: number, totalSurface: number) =>
    it.tell(it.crane, ts, { dcdc1, dcdc2, totalSurface })
  await tell(yesterday, 100, 80, 5000)
  await tell(yesterday + 12 * hour, 104, 86, 5030)
  await tell(it.midnight, 104, 86, 5030)
  await tell(it.midnight + hour, 104, 86, 5030)
  await tell(it.midnight + 2 * hour, 122, 98, 5060)
  await tell(it.now - 10 * second, 122, 98, 5060)
  await it.tell(it.other, it.midnight, { dcdc1: 1, totalSurface: 10 })
  await it.tell(it.other, it.now - 10 * second, { dcdc1: 1.2, totalSurface: 10.7 })
  for (const [ago, volts] of [
    [20, 288],
    [10, 450],
    [0, 576],
  ] as const) {
    await it.tell(it.box, it.now - ago * second, {
      ...{ totalVoltage: volts, minVoltageLimit: 288, maxVoltageLimit: 576, cabinetTemperature: 30 },
      ...{ monomerVoltage: capacitors(volts / 216), monomerTemperature: modules(31, 3, 40 + ago) },
    })
    await it.tell(it.dcdcs[0], it.now - ago * second, { busVoltage: 600 + ago, power: -ago, dischargedEnergy: 4 })
  }
  it.advance(31 * second)
  for (let step = 0; step < 2; step += 1) await it.tick()
}, 60_000)
afterAll(() => it?.stop())

const dayOf = (ts: number) => formatTime(ts, 'Asia/Shanghai').slice(0, 10)

test('days 10 of 40 and 30 of 60: 40 % of both, not the mean of their rates', async () => {
  const { deviceId } = it.crane
  const [first, then] = [it.midnight - 24 * hour, it.midnight].map(dayOf)
  const isOneMonth = first?.slice(0, 7) === then?.slice(0, 7)
  const month = await it.call(calls.everyDay, { stationId: it.stationId }, it.admin)
  const today = month.steps.find(({ time }) => time === then)
  expect(today).toMatchObject({ recycling: 30.2, totalSurface: 30.7, energySavingRate: 49.589 })
  const days = await it.call(calls.conservation, { deviceId, type: 2 }, it.admin)
  expect(days.steps.find(({ time }) => time === then)).toMatchObject({
    conservation: 30,
    total: 60,
    energySavingRate: 50,
  })
  if (isOneMonth) {
    expect(days.steps.find(({ time }) => time === first)).toMatchObject({ conservation: 10, total: 40 })
    expect(days.sums).toEqual({ conservation: 40, total: 100, energySavingRate: 40 })
  }
  const past = await it.call(calls.conservation, { deviceId, type: 1, dyaTime: first }, it.admin)
  expect(past.sums).toEqual({ conservation: 10, total: 40, energySavingRate: 25 })
  expect(past.steps).toHaveLength(24)
})

test('statistics of one crane and of all, with CO₂ by the factor of the parameters', async () => {
  const one = await it.call(calls.deviceStatistics, { deviceId: it.box.deviceId }, it.admin)
  expect(one.day).toEqual({
    ...{ dcdc1: 18, dcdc2: 12, recycling: 30, totalSurface: 30, total: 60, energySavingRate: 50 },
    ...{ cycles: 0, co2: 15.918 },
  })
  expect(one.all).toMatchObject({ dcdc1: 122, dcdc2: 98, recycling: 220, totalSurface: 5060 })
  const all = await it.call(calls.statisticalInfo, {}, it.admin)
  expect(all.day).toMatchObject({ recycling: 30.2, total: 60.9, energySavingRate: 49.589 })
})

test('the ranking leaves out what is less than a kWh', async () => {
  expect(await it.call(calls.efficiencyRanking, {}, it.admin)).toMatchObject([
    { deviceName: 'RTG 1', value: 50, unit: '%', recycling: 30, total: 60 },
  ])
})

test('SOC of capacitors is derived from their voltage, now and over the day: 450 V of 288 to 576 V is 48.05 %', async () => {
  const { deviceId } = it.crane
  const curves = await it.call(calls.socCurve, { deviceId }, it.admin)
  expect(curves.map(({ code, deviceName, curve }) => [code, deviceName, curve.map(({ value }) => value)])).toEqual([
    ['soc', '电容箱1', [0, 48.047, 100]],
    ['totalVoltage', '电容箱1', [288, 450, 576]],
  ])
  const [box] = await it.call(calls.boxInfo, { deviceId }, it.admin)
  expect(box).toMatchObject({ soc: 100, metrics: expect.arrayContaining([expect.objectContaining({ code: 'soc' })]) })
})

test('the voltage of a battery tells no SOC; that of its crane is shown at most 100 %', async () => {
  const ts = it.context.clock()
  await it.tell(it.battery, ts, { storageKind: 1, totalVoltage: 614, minVoltageLimit: 500, maxVoltageLimit: 700 })
  await it.tell(it.other, ts, { soc: 103 })
  await it.tick()
  const { deviceId, deviceName } = it.other
  const [box] = await it.call(calls.boxInfo, { deviceId }, it.admin)
  expect(box).toMatchObject({ totalVoltage: 614, soc: null })
  const curves = await it.call(calls.socCurve, { deviceId }, it.admin)
  expect(curves.find(({ code }) => code === 'soc')?.curve.filter(({ value }) => value !== null)).toEqual([])
  expect((await it.call(calls.deviceList, { deviceName }, it.admin)).records[0]).toMatchObject({ soc: 100 })
})

test('curves of temperatures, DC/DCs and one capacitor', async () => {
  const { deviceId } = it.crane
  const temperatures = await it.call(calls.temperatureCurve, { deviceId }, it.admin)
  expect(temperatures.map(({ code, curve }) => [code, curve.at(-1)?.value])).toEqual([
    ['monomerTemperatureMax', 40],
    ['monomerTemperatureMin', 31],
    ['monomerTemperatureAverage', 31.25],
    ['cabinetTemperature', 30],
  ])
  const [bus, ...others] = await it.call(calls.dcdcBusVoltage, { deviceId }, it.admin)
  expect(bus).toMatchObject({ deviceName: 'DCDC1', unit: 'V' })
  expect(others).toMatchObject([{ deviceName: 'DCDC2', curve: [] }])
  const powers = await it.call(calls.dcdcPower, { deviceId: it.dcdcs[0].deviceId }, it.admin)
  expect(powers.map(({ curve }) => curve.map(({ value }) => value))).toEqual([[-20, -10, 0]])
  const monomer = await it.call(calls.monomerCurve, { deviceId: it.box.deviceId, cell: 14 }, it.admin)
  expect(monomer.map(({ code, curve }) => [code, curve.at(-1)?.value])).toEqual([
    ['monomerVoltage', 2.667],
    ['monomerTemperature', 40],
  ])
  const range = {
    startTime: formatTime(it.now - 15_000, 'Asia/Shanghai'),
    endTime: formatTime(it.now, 'Asia/Shanghai'),
  }
  const part = await it.call(calls.monomerCurve, { deviceId: it.box.deviceId, cell: 1, ...range }, it.admin)
  expect(part[0]?.curve).toHaveLength(2)
  expect(await it.ask(calls.monomerCurve, { deviceId: it.box.deviceId, cell: 217 }, it.admin)).toMatchObject({
    code: 3014,
  })
})

test('history is paged like any device’s', async () => {
  const range = { startTime: formatTime(it.midnight, 'Asia/Shanghai'), endTime: formatTime(it.now, 'Asia/Shanghai') }
  const page = await it.call(calls.deviceHistory, { deviceId: it.crane.deviceId, ...range }, it.admin)
  expect(page.total).toBe(4)
  expect(page.records[0]?.values).toMatchObject({ dcdc1: 122 })
})

test('two DC/DCs that were swapped: what they give back is that of their codes, in sum the same', async () => {
  const station = await it.station('节能乙', { stationType: 'portEnergySaving' })
  const crane = await it.device('energySaver', station)
  const swapped = await it.device('dcdc', station, { parentId: crane.deviceId, deviceName: '乙' })
  const first = await it.device('dcdc', station, { parentId: crane.deviceId, deviceName: '甲' })
  await it.tell(crane, it.midnight, { totalSurface: 0 })
  await it.tell(crane, it.now, { totalSurface: 70 })
  for (const [device, kwh] of [
    [swapped, 10],
    [first, 20],
  ] as const) {
    await it.tell(device, it.midnight, { dischargedEnergy: 1000, dcdcMode: 1 })
    await it.tell(device, it.now, { dischargedEnergy: 1000 + kwh })
  }
  it.advance(31 * second)
  await it.tick()
  const { day } = await it.call(calls.deviceStatistics, { deviceId: crane.deviceId }, it.admin)
  // By code, whatever their names are.
  expect(day).toMatchObject({ dcdc1: 10, dcdc2: 20, recycling: 30, total: 100, energySavingRate: 30 })
})

test('a crane with its clock five minutes fast or slow is shown as it reports, and counts the same', async () => {
  const station = await it.station('节能丙', { stationType: 'portEnergySaving' })
  for (const off of [-5 * 60_000, 5 * 60_000]) {
    const crane = await it.device('energySaver', station)
    const now = it.context.clock()
    await it.tell(crane, now - hour + off, { dcdc1: 5, totalSurface: 100, runningState: 2 })
    await it.tell(crane, now + off, { dcdc1: 6, totalSurface: 103, runningState: 2 })
    for (const [index, hoistPower] of [0, 200, 200, -150].entries())
      await it.tell(crane, now + off - (4 - index) * 10 * second, { hoistPower })
    for (let step = 0; step < 2; step += 1) {
      it.advance(31 * second)
      await it.tick()
    }
    const { records } = await it.call(calls.deviceList, { deviceName: crane.deviceName }, it.admin)
    expect(records[0]).toMatchObject({ recyclingToday: 1, totalToday: 4, energySavingRateToday: 25, cyclesToday: 1 })
    expect(records[0]?.runningState).toBe(off < 0 ? -1 : 2)
  }
})

test('another merchant finds nothing of it, and who lacks the platform nothing at all', async () => {
  const org = await addOrganization(it.context.db, '别家')
  const person = await addPerson(it.context, 'elsewhere', ['platform_energySaving'], { orgId: org, data_scope: 2 })
  const token = (await it.signIn(person.userName, person.password)).data.access_token
  const none = await addPerson(it.context, 'nobody', ['platform_ship'])
  const without = (await it.signIn(none.userName, none.password)).data.access_token
  const { deviceId } = it.crane
  const inputs: Record<string, object> = {
    monomerCurve: { deviceId, cell: 1 },
    deviceHistory: { deviceId, startTime: '2026-01-01 00:00:00', endTime: '2026-01-02 00:00:00' },
    replayHome: { at: it.now },
    replayDetail: { deviceId, at: it.now },
    replayMarks: { from: 0, to: it.now, deviceId },
  }
  for (const [name, call] of Object.entries<Endpoint>(calls)) {
    const input = inputs[name] ?? { deviceId }
    expect((await it.ask(call, input, without)).code, name).toBe(403)
    const answer = await it.ask(call, input, token)
    const found = JSON.stringify(answer.data ?? null)
    expect(found, name).not.toContain('RTG')
    if (answer.code !== 0) expect(answer.code, name).toBe(1001)
  }
  expect(await it.call(calls.dischargeInfo, {}, token)).toMatchObject({ deviceNum: 0, recyclingToday: null })
  expect(await it.ask(calls.dischargeInfo, { stationId: it.stationId }, token)).toMatchObject({ code: 1001 })
})
