import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionContract } from '#features/session/contract.ts'
import { addOrganization, addPerson } from '#test/support/app.ts'
import type { ChargingScene } from '#test/support/chargingFleet.ts'
import { chargingMorning, part } from '#test/support/chargingMorning.ts'
import { adminPassword } from '#test/support/database.ts'
import { liveClients } from '#test/support/live.ts'
import { chargingReportContract, portChargingContract as calls } from '../contract.ts'
import { bayDetail as detailShape } from '../detailShapes.ts'
import { chargeHome, yardDelta, yardSnapshot } from '../shapes.ts'

const [second, minute] = [1000, 60_000]
const hour = 60 * minute
let it: ChargingScene
let live: Awaited<ReturnType<typeof liveClients>>

const at = (clock: number) => it.midnight + clock * hour

beforeAll(async () => {
  it = await chargingMorning()
  live = await liveClients(it.app)
}, 120_000)
afterAll(async () => {
  live?.end()
  await it?.stop()
})

const snapshotOf = async (topic: string, token = it.admin) => {
  const client = await live.signedIn(token)
  client.send({ subscribe: topic })
  return client.next()
}
const yard = (more: { at?: number } = {}) => it.call(calls.yard, { stationId: it.stationId, ...more }, it.admin)
const basic = (more: { at?: number } = {}) =>
  it.call(calls.basicInformation, { stationId: it.stationId, ...more }, it.admin)

describe('the yard', () => {
  test('bays with their boxes, by container', async () => {
    const { containers } = await yard()
    expect(containers.map(({ containerName, bays }) => [containerName, bays.map((bay) => bay.binSpaceName)])).toEqual([
      ['1号充电舱', ['1-1', '1-2', '1-3']],
      ['2号充电舱', ['2-1', '2-2', '2-3']],
    ])
    expect(containers[0]).toMatchObject({
      switchgearName: '1号柜',
      transformerName: '1#变压器',
      power: 370,
      loadRate: 20,
      temperature: 24,
    })
    // 1,600 kWh, 80 → 95 %, 360 kW: 43.7 min
    const fullTs = containers[0]?.bays[0]?.fullTs ?? 0
    expect((fullTs - it.now) / minute).toBeCloseTo(43.7, 1)
    expect(containers.flatMap(({ bays }) => bays)).toMatchObject([
      {
        boxPowerName: 'XD-001',
        state: 3,
        soc: 80,
        power: 360,
        pcsPower: 360,
        plugged: true,
        faulty: false,
        pcsName: 'PCS 1-1',
      },
      { boxPowerName: 'XD-002', state: 4, soc: 96, power: 0, plugged: true, fullTime: null },
      { boxPowerName: null, boxId: null, state: 0, soc: null, ageSeconds: expect.any(Number) },
      { boxPowerName: 'XD-003', state: 1, soc: 40, plugged: false, faulty: true },
      { state: 0 },
      { state: 0 },
    ])
  })

  test('crane, yard and ships', async () => {
    const { crane, yardBoxes, truckBoxes, ships, windSpeed, tariff } = await yard()
    expect(crane).toMatchObject({
      deviceName: '1#吊',
      gantryPosition: 42.5,
      load: 31.2,
      runningState: 1,
      silent: false,
    })
    expect(windSpeed).toBe(6.2)
    expect(yardBoxes).toMatchObject([{ boxPowerName: 'XD-004', soc: 55, place: 'Y7', sinceTs: at(9) }])
    expect(truckBoxes).toEqual([])
    expect(ships).toMatchObject([{ shippingName: '江韵3号', boxes: [{ boxPowerName: 'XD-005', slot: 'S1', soc: 90 }] }])
    expect(tariff).toEqual({ kind: 'peak', price: 1.05, until: at(11) })
  })

  test('figures: energy by the converters’ registers, one of which began anew, at the price of its hour', async () => {
    expect(await basic()).toMatchObject({
      ...{ bayNum: 6, bayUsed: 3, charging: 1, full: 1, faulty: 1, silentNum: 0 },
      ...{
        power: 480,
        powerSource: 'transformer',
        chargingPower: 360,
        transformerLimit: 2400,
        reserve: 10,
        loadRate: 20,
      },
      // 100 + 40 in the valley, 60 + 35 in the peak hours
      ...{
        energyToday: 235,
        costToday: 144.55,
        peakToday: 900,
        peakTs: at(8),
        swapsToday: 1,
        returnedToday: 0,
        shipsToday: 1,
      },
    })
  })
})

test('the topics say the same, then what changed', async () => {
  const snapshot = yardSnapshot.parse((await snapshotOf(`chargeYard/${it.stationId}`)).snapshot)
  const { at: _, time: __, sums, ...rest } = await yard()
  expect(snapshot).toMatchObject({
    ...rest,
    sums: { ...sums, at: expect.any(Number) },
    containers: rest.containers.map(({ bays, ...head }) => ({
      ...head,
      bays: bays.map(({ ageSeconds: ___, ...bay }) => bay),
    })),
  })
  const { userId } = { userId: (await it.call(sessionContract.info, {}, it.admin)).user_info.user_id }
  const home = chargeHome.parse((await snapshotOf(`chargeHome/${userId}`)).snapshot)
  expect(home.tiles).toMatchObject([{ stationName: '龙潭充换电站', sums: { bayNum: 6, charging: 1 } }])
  const detail = detailShape.parse((await snapshotOf(`bayDetail/${part(it.bays, 0).deviceId}`)).snapshot)
  expect(detail).toMatchObject({
    tile: { boxPowerName: 'XD-001', state: 3 },
    ...{
      transformer: { deviceName: '1#变压器' },
      container: { deviceName: '1号充电舱' },
      switchgear: { deviceName: '1号柜' },
    },
    ...{ pcs: { deviceName: 'PCS 1-1' }, bay: { deviceName: '1-1' }, box: { deviceName: 'XD-001' } },
  })
})

test('a reading changes its bay alone', async () => {
  const client = await live.signedIn(it.admin)
  client.send({ subscribe: `chargeYard/${it.stationId}` })
  await client.next()
  it.advance(second)
  await it.tell(part(it.boxes, 0), it.context.clock(), { soc: 81 })
  const told = yardDelta.parse((await client.next()).delta)
  expect(told.bays).toMatchObject([{ binSpaceName: '1-1', soc: 81, state: 3 }])
  expect([told.removed, told.containers.length, told.ships]).toEqual([[], 2, undefined])
})

test('the day’s load beside prices, limit and the hours’ cost', async () => {
  await it.context.pool.query('insert into charge_plan_slot (station_id, slot_at, kw) values ($1, $2, 250)', [
    it.stationId,
    new Date(at(3)),
  ])
  const load = await it.call(calls.load, { stationId: it.stationId }, it.admin)
  expect([load.plan?.t[0], load.plan?.kw[0]]).toEqual([at(3), 250])
  expect(load).toMatchObject({
    ...{ powerSource: 'transformer', stepSeconds: 300, transformerLimit: 2400, reserve: 10 },
    ...{ peak: { t: at(8), kw: 900 }, energy: 235, cost: 144.55 },
  })
  expect(load.bands.map(({ kind, price }) => [kind, price])).toEqual([
    ['valley', 0.32],
    ['peak', 1.05],
    ['flat', 0.68],
    ['peak', 1.05],
    ['flat', 0.68],
  ])
  expect(load.power.kw[8 * 12]).toBe(900)
  expect(
    load.hours.filter(({ energy }) => energy).map(({ time, energy, cost }) => [time.slice(11, 16), energy, cost]),
  ).toEqual([
    ['07:00', 140, 44.8],
    ['08:00', 95, 99.75],
  ])
  const { hours } = await it.call(calls.load, { stationId: it.stationId }, it.admin)
  const told = ({ from, energy, cost }: (typeof hours)[number]) => [from, energy, cost]
  expect(hours.map(told), 'asked again, of hours that are kept').toEqual(load.hours.map(told))
})

test('a replay shows the moment as it was, and now as it is', async () => {
  const { at: _, time: __, ...now } = await yard()
  const { at: ___, time: ____, ...then } = await yard({ at: it.context.clock() })
  const bare = (value: typeof now) => ({
    ...value,
    sums: { ...value.sums, at: 0 },
    containers: value.containers.map(({ bays, ...head }) => ({
      ...head,
      bays: bays.map((bay) => ({ ...bay, ageSeconds: 0 })),
    })),
  })
  expect(bare(then)).toEqual(bare(now))
  const before = await yard({ at: at(8) + 55 * minute })
  expect(before.containers.flatMap(({ bays }) => bays.map(({ boxPowerName }) => boxPowerName))).toEqual([
    ...['XD-001', 'XD-002', 'XD-004', null, null, null],
  ])
  expect(await basic({ at: at(8) + 20 * minute })).toMatchObject({ energyToday: 140, costToday: 44.8, peakToday: 900 })
})

test('reports by hours and days', async () => {
  const ask = (input: object) =>
    it.call(chargingReportContract.statistics, { stationId: it.stationId, ...input }, it.admin)
  const today = await ask({ reportType: 1 })
  expect(today.rows).toHaveLength(11)
  expect(today.rows.filter(({ energy }) => energy)).toMatchObject([
    { time: expect.stringContaining(' 07:00:00'), energy: 140, cost: 44.8, swaps: 0 },
    { time: expect.stringContaining(' 08:00:00'), energy: 95, cost: 99.75, peakPower: 900, swaps: 1 },
  ])
  expect(today.summary).toMatchObject({ energy: 235, cost: 144.55, peakPower: 900, swaps: 1 })
  const month = await ask({ reportType: 3 })
  expect(month.rows.at(-1)).toMatchObject({ energy: 235, cost: 144.55, peakPower: 900 })
  expect(
    await it.ask(
      chargingReportContract.statistics,
      { reportType: 4, timeStart: '2024-01-01', timeEnd: '2026-01-01' },
      it.admin,
    ),
  ).toMatchObject({ code: 3081 })
})

test('who sees no station of the merchant sees nothing of it', async () => {
  await addPerson(it.context, 'other', ['platform_portCharging'])
  const token = (await it.signIn('other', 'Person_1234')).data.access_token
  expect(await it.call(calls.basicInformation, {}, token)).toMatchObject({ bayNum: 0, power: null })
  for (const [call, input] of [
    [calls.yard, { stationId: it.stationId }],
    [calls.load, { stationId: it.stationId }],
  ] as const)
    expect(await it.ask(call, input, token)).toMatchObject({ code: 1001 })
  expect(await it.ask(calls.bayDetail, { bayId: part(it.bays, 0).deviceId }, token)).toMatchObject({ code: 1001 })
  expect((await snapshotOf(`chargeYard/${it.stationId}`, token)).error).toBeDefined()
})

test('a late word moves a box', async () => {
  await it.mount(part(it.boxes, 3), at(10), 'bay', part(it.bays, 5))
  await it.tick()
  expect((await yard()).containers[1]?.bays[2]).toMatchObject({ boxPowerName: 'XD-004', sinceTs: at(10) })
  expect((await yard()).yardBoxes).toEqual([])
})

test('a code of another merchant’s equipment takes no box there and names nothing', async () => {
  const orgId = await addOrganization(it.context.db, '别家')
  const theirs = await it.station('别家换电站', { orgId, stationType: 'chargeReplacePower' })
  const crane = await it.device('swapCrane', theirs, { deviceName: '别家吊机' })
  const [box, bay] = [part(it.boxes, 3), part(it.bays, 5)]
  await it.deliver(box.deviceCode, 'mount', { ts: at(10.1), kind: 'yard', code: crane.deviceCode })
  await it.tick()
  expect((await yard()).yardBoxes).toMatchObject([{ boxPowerName: 'XD-004' }])
  await it.mount(box, at(10.2), 'bay', bay)
  for (let step = 0; step < 3; step += 1) await it.tick()
  const { visit } = await it.call(calls.bayDetail, { bayId: bay.deviceId }, it.admin)
  expect(visit).toMatchObject({ startedAt: at(10.2), fromKind: 'yard', fromName: crane.deviceCode })
})

test('midnight begins the day anew, and yesterday stays as it was', async () => {
  const then = it.context.clock()
  const day = await basic()
  it.advance(it.midnight + 24 * hour + 5 * minute - then)
  for (let step = 0; step < 3; step += 1) await it.tick()
  const token = (await it.signIn('admin', adminPassword)).data.access_token
  const now = (more = {}) => it.call(calls.basicInformation, { stationId: it.stationId, ...more }, token)
  expect(await now()).toMatchObject({ energyToday: 0, costToday: 0, swapsToday: 0, peakToday: null, silentNum: 6 })
  const { energyToday, costToday, swapsToday, peakToday } = day
  expect(await now({ at: then })).toMatchObject({ energyToday, costToday, swapsToday, peakToday })
  expect(energyToday).toBe(235)
})
