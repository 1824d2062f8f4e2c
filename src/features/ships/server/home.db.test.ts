import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShipScene, shipScene } from '#test/support/shipFleet.ts'
import { shipsContract as calls } from '../contract.ts'

let it: ShipScene
beforeAll(async () => {
  it = await shipScene()
}, 60_000)
afterAll(() => it?.stop())

test('home/list: a ship under way with its leg, its batteries and boxes, and one of which nothing is known', async () => {
  const [first, second, ...others] = await it.call(calls.homeList, {}, it.admin)
  expect(others).toEqual([])
  expect(first).toMatchObject({
    ...{ id: it.ships[0].deviceId, vesselName: '江远 01', shippingCode: 'JY-1', version: 1, silent: false },
    ...{ dwt: 2_500_000, operatingMode: 0, slots: null, reserveSoc: 20, boxNum: 2, stationName: '船站' },
    // 50 % of 1,600, 80 % of 1,600 × 50 %, 25 % of 800
    ...{ currentBattery: 800 + 640 + 200, ratedCapacity: 4000, soc: 51.25, power: 200 },
    shippingStatus: { dynamicType: 0, lat: 32, imo: '9074729', speed: 10.2, navStatusName: '机动航行', dest: 'cn bbb' },
    leg: { from: '甲港', fromEn: 'A', dest: '乙港', destEn: 'B', restDistance: null, arrivalSoc: null },
  })
  expect(first?.shippingStatus.sailDuration).toBeCloseTo(2.55, 1)
  expect(first?.leg?.distance).toBeGreaterThan(25)
  expect(first?.leg?.etaTs).toBe(it.now + 30 * 60_000)
  expect(second).toMatchObject({
    ...{ vesselName: '江远 02', mmsi: null, version: 0, boxNum: 0, soc: null, currentBattery: null, power: null },
    ...{ silent: true, ts: null, ageSeconds: null, leg: null },
    shippingStatus: { dynamicType: null, lon: null, portName: null },
  })
})

test('page: by name and run mode, a page at a time', async () => {
  const names = async (input: object) => {
    const { records, total } = await it.call(calls.shipPage, input, it.admin)
    return [total, ...records.map(({ vesselName }) => vesselName)]
  }
  expect(await names({})).toEqual([2, '江远 01', '江远 02'])
  expect(await names({ vesselName: '02' })).toEqual([1, '江远 02'])
  expect(await names({ operatingMode: 0 })).toEqual([1, '江远 01'])
  expect(await names({ operatingMode: '' })).toEqual([2, '江远 01', '江远 02'])
  expect(await names({ size: 10, current: 2 })).toEqual([2])
  expect(await it.ask(calls.shipPage, { current: 100_000 }, it.admin)).toMatchObject({ status: 400 })
})

test('what is aboard: its own battery with clusters, then the boxes by name with their slots', async () => {
  const aboard = await it.call(calls.deviceList, { shippingId: it.ships[0].deviceId }, it.admin)
  expect(aboard).toMatchObject([
    {
      deviceName: '左舷电池',
      slot: null,
      sinceTime: null,
      soc: 25,
      electricity: 200,
      children: [{ deviceName: '左舷-1' }],
    },
    {
      deviceType: 'boxPower',
      slot: 'S1',
      soc: 50,
      electricity: 800,
      power: 100,
      platforms: ['boxPower'],
      children: [],
    },
    { deviceTypeNameEn: 'Box power supply', slot: 'S2', soh: 50, electricity: 640, runningState: 2 },
  ])
  expect(aboard[1]?.sinceTime).toMatch(/ 06:00:00$/)
  expect(await it.call(calls.deviceList, { shippingId: it.ships[1].deviceId }, it.admin)).toEqual([])
  expect(await it.ask(calls.deviceList, { shippingId: it.stack.deviceId }, it.admin)).toMatchObject({ code: 1001 })
})

test('stations of a type with their position', async () => {
  const stations = await it.call(calls.stationAddress, { stationType: 'shippingPlatform' }, it.admin)
  expect(stations).toEqual([
    { stationId: it.stationId, stationName: '船站', stationType: 'shippingPlatform', lon: 119, lat: 32 },
  ])
  expect(await it.call(calls.stationAddress, {}, it.admin)).toHaveLength(2)
})

test('weather without a service: the fixed figures at the nearest port', async () => {
  const fixed = { temperature: 23, temperatureText: '23°C', airQuality: '优', sample: true }
  expect(await it.call(calls.weather, { lon: '119.1', lat: '32' }, it.admin)).toEqual({ city: '甲港', ...fixed })
  expect(await it.call(calls.weather, { lon: 119.5, lat: 32 }, it.admin)).toEqual({ city: '乙港', ...fixed })
  expect(await it.ask(calls.weather, { lon: 181, lat: 0 }, it.admin)).toMatchObject({ status: 400 })
})
