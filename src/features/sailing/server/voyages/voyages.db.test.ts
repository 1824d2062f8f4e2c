import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { addPerson } from '#test/support/app.ts'
import { type Samples, tellAll } from '#test/support/charges.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { anchored, fromAToB, portA, portB, reportsOf } from '#test/support/voyages.ts'
import { sailingContract, voyageContract as calls } from '../../contract.ts'

const minute = 60_000
const hour = 60 * minute
const zone = 'Asia/Shanghai'

let it: DeviceScene
let start: number
let stationId: string
let otherToken: string
let newest = 412_000_000
beforeAll(async () => {
  it = await deviceScene()
  start = it.now - 24 * hour
  stationId = await it.station('船站', { stationType: 'shippingPlatform' })
  await it.call(sailingContract.portAdd, portA, it.admin)
  await it.call(sailingContract.portAdd, portB, it.admin)
  const other = await addPerson(it.context, 'stranger', ['platform_ship', 'sailing_export'])
  otherToken = (await it.signIn('stranger', other.password)).data.access_token
})
afterAll(() => it?.stop())

type Ship = Made & { readonly mmsi: string }
const newShip = async (operatingMode = 0): Promise<Ship> => {
  const ship = await it.device('ship', stationId)
  newest += 1
  const mmsi = String(newest)
  const words = {
    identification: 'i',
    wail: 'w',
    vessel_type_name: '货船',
    manufacturer: 'm',
    battery_manufacturer: 'b',
  }
  const sizes = { length: 80, width: 15, teu: 120, dwt: 3e6, draught: 9, draft: 4, build_year: 2024 }
  await it.context.db
    .insertInto('ship')
    .values({ device_id: ship.deviceId, mmsi, ...words, ...sizes, operating_mode: operatingMode })
    .execute()
  return { ...ship, mmsi }
}
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn += 1) await it.tick()
}
const sailed = async (reports: Samples, operatingMode = 0): Promise<Ship> => {
  const ship = await newShip(operatingMode)
  await tellAll(it, ship, reports)
  await settled()
  return ship
}
type Words = { dest?: string; eta?: Date; draught?: number; cargo_type?: string; cargo_load?: number }
const say = ({ deviceId }: Made, ts: number, words: Words) =>
  it.context.db
    .insertInto('voyage_said')
    .values({ device_id: deviceId, ts: new Date(ts), ...words })
    .execute()
const wallTime = (ts: number): string => formatTime(ts, zone)
const at = (minutes: number): number => start + minutes * minute

describe('the legs of a ship', () => {
  test('carry its MMSI and the cargo that it had spoken of by its departure, however late that came', async () => {
    const ship = await sailed(reportsOf(fromAToB, start))
    const told = async () => {
      const { records } = await it.call(sailingContract.legPage, { shippingId: ship.deviceId }, it.admin)
      return records.map(({ mmsi, startBerthCargoTypeName, cargoLoad }) => [mmsi, startBerthCargoTypeName, cargoLoad])
    }
    expect(await told()).toEqual([[ship.mmsi, null, null]])
    await say(ship, at(118), { cargo_type: '煤', cargo_load: 1 })
    await say(ship, at(60), { cargo_type: '砂', cargo_load: 900_000 })
    await say(ship, at(100), { dest: 'B' })
    expect(await told()).toEqual([[ship.mmsi, '砂', 900_000]])
  })

  test('of the last months are found by ship, by name and by how the ship is supplied', async () => {
    const swapped = await sailed(reportsOf(fromAToB, start))
    const charged = await sailed(
      [...reportsOf(fromAToB, start - 40 * 24 * hour), ...reportsOf(fromAToB.slice(0, 100), start)],
      1,
    )
    const found = async (input: object, token = it.admin) =>
      (await it.call(calls.berthingRecord, input, token)).map(({ shippingId, legEndTime, ts }) => [
        ...[shippingId, (ts - start) / minute, legEndTime === null],
      ])
    expect(await found({ id: swapped.deviceId })).toEqual([[swapped.deviceId, 117, false]])
    const running = [charged.deviceId, 117, true]
    expect(await found({ operatingMode: '1' })).toEqual([running])
    expect(await found({ vesselName: charged.deviceName, timeType: 1 })).toEqual([running])
    expect(await found({ id: charged.deviceId, timeType: '3' })).toEqual([
      running,
      // How it came back to A, nobody heard.
      [charged.deviceId, 417 - 40 * 24 * 60, false],
      [charged.deviceId, 117 - 40 * 24 * 60, false],
    ])
    expect(await found({ id: charged.deviceId, operatingMode: 0 })).toEqual([])
    expect(await found({}, otherToken)).toEqual([])
  })
})

describe('the trajectory of a ship', () => {
  const legOf = ({ mmsi }: Ship) => ({ mmsi, legStartTime: wallTime(at(117)), legEndTime: wallTime(at(300)) })

  test('holds its positions with what the ship said then, without a jump', async () => {
    const ship = await sailed([
      ...reportsOf(fromAToB, start).map((each, index) => ({
        ...each,
        values: { ...each.values, navStatus: 0, cog: 90, ...(index === 60 ? { heading: 91, draught: 3.2 } : {}) },
      })),
      { ts: at(180.5), values: { lon: 121.5, lat: 31.3, sog: 10.2 } },
    ])
    await say(ship, at(100), { dest: 'B', eta: new Date(at(301)), draught: 3 })
    await say(ship, at(200), { dest: 'C' })
    const points = await it.call(calls.shipTrajectory, legOf(ship), it.admin)
    expect(points).toHaveLength(182)
    expect(points[0]).toEqual({
      ...{ lon: 119, lat: 32, dest: 'B', eta: wallTime(at(301)), speed: 0.1, distance: 0, status: 0 },
      ...{ cog: 90, hdg: null, draught: 3, ts: at(117), gap: false },
      ...{ postime: formatTime(at(117), 'UTC'), postimeLocal: wallTime(at(117)) },
    })
    const [first, last] = [points.find(({ hdg }) => hdg !== null), points.at(-1)]
    expect(first).toMatchObject({ hdg: 91, draught: 3.2, speed: 10.2 })
    expect(last).toMatchObject({ ts: at(300), dest: 'C', eta: null, distance: 30.55 })
    expect(points.some(({ lon }) => lon > 120)).toBe(false)
  })

  test('says where nothing was heard, and runs until now where it has no end', async () => {
    const silent = reportsOf(fromAToB, start).filter(({ ts }) => ts < at(180) || ts >= at(240))
    const ship = await sailed(silent)
    const { legEndTime, ...begun } = legOf(ship)
    const points = await it.call(calls.shipTrajectory, { ...begun, legEndTime: '' }, it.admin)
    expect(points.filter(({ gap }) => gap).map(({ ts }) => ts)).toEqual([at(240)])
    expect(points.at(-1)?.ts).toBe(at(417))
  })

  test('keeps 1,500 points, among them the edges of stops and silences', async () => {
    const long = reportsOf(anchored, start).flatMap(({ ts, values }, index, all) => {
      const next = all[index + 1]
      if (!next || values.sog === 0.1 || ts === at(300)) return [{ ts, values }]
      const share = (part: number, key: string): number =>
        (values[key] ?? 0) + (((next.values[key] ?? 0) - (values[key] ?? 0)) * part) / 20
      return Array.from({ length: 20 }, (_, part) => ({
        ts: ts + part * 3000,
        values: { ...values, lon: share(part, 'lon'), lat: share(part, 'lat') + Math.sin(ts / 7 + part) / 1000 },
      }))
    })
    const ship = await sailed(long.filter(({ ts }) => ts < at(310) || ts >= at(330)))
    const points = await it.call(calls.shipTrajectory, { ...legOf(ship), legEndTime: wallTime(at(360)) }, it.admin)
    expect(points.length).toBeLessThanOrEqual(1500)
    expect(points.length).toBeGreaterThan(1400)
    const times = points.map(({ ts }) => ts)
    for (const edge of [117, 210, 267, 330, 360]) expect(times).toContain(at(edge))
    expect(points.filter(({ gap }) => gap).map(({ ts }) => ts)).toEqual([at(330)])
    expect([...times].sort((a, b) => a - b)).toEqual(times)
  })

  test('is refused for ships that the caller does not see, and for windows that make no sense', async () => {
    const ship = await sailed(reportsOf(fromAToB, start))
    const refused = async (input: object, token = it.admin) =>
      (
        await it.app.inject({
          method: 'POST',
          url: calls.shipTrajectory.path,
          headers: { authorization: `Bearer ${token}` },
          payload: input,
        })
      ).json().code
    expect(await refused(legOf(ship), otherToken)).toBe(1001)
    expect(await refused({ ...legOf(ship), mmsi: '499999999' })).toBe(1001)
    expect(await refused({ ...legOf(ship), legEndTime: wallTime(at(0)) })).toBe(3011)
    expect(await refused({ ...legOf(ship), legStartTime: wallTime(at(-63 * 24 * 60)) })).toBe(3015)
  })

  test('of a ship without positions it is empty', async () => {
    expect(await it.call(calls.shipTrajectory, legOf(await newShip()), it.admin)).toEqual([])
  })
})

describe('the alarms of a voyage', () => {
  const alarm = async (device: Made, unit: Made, from: number, to: number | null, level = 2) =>
    (
      await it.context.db
        .insertInto('alarm')
        .values({
          ...{ device_id: device.deviceId, unit_id: unit.deviceId, station_id: stationId, rule: `soc${newest}${from}` },
          ...{ device_name: device.deviceName, unit_name: unit.deviceName, level, highest_level: level },
          ...{ began_at: new Date(at(from)), opened_at: new Date(at(from)), last_began_at: new Date(at(from)) },
          cleared_at: to === null ? null : new Date(at(to)),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const mount = (box: Made, minutes: number, ship?: Made) =>
    it.context.places.record({
      ...{ unitId: box.deviceId, ts: at(minutes), kind: ship ? 'ship' : 'yard', placeId: ship?.deviceId ?? null },
      ...{ code: ship?.deviceCode ?? '', bay: '' },
    })

  test('are those of the ship, of what hangs below it and of boxes while aboard, as far as they overlap it', async () => {
    const ship = await newShip()
    const stack = await it.device('marineBattery', stationId, { parentId: ship.deviceId })
    const [box, other] = [await it.device('boxPower', stationId), await it.device('boxPower', stationId)]
    const cluster = await it.device('boxCluster', stationId, { parentId: box.deviceId })
    await mount(box, 100, ship)
    await mount(box, 200)
    await mount(other, 0, await newShip())

    const own = await alarm(ship, ship, 110, 130, 1)
    const below = await alarm(stack, stack, 290, null)
    const fromAshore = await alarm(box, box, 90, 150, 3)
    const ofCluster = await alarm(cluster, box, 199, 250)
    await alarm(ship, ship, 10, 117)
    await alarm(ship, ship, 302, null)
    await alarm(box, box, 201, null)
    await alarm(box, box, 10, 99)
    await alarm(other, other, 150, 160)

    const window = { mmsi: ship.mmsi, legStartTime: wallTime(at(117)), legEndTime: wallTime(at(300)) }
    const found = async (more: object = {}) =>
      (await it.call(calls.voyageAlarm, { ...window, ...more }, it.admin)).records.map(({ alarmId }) => alarmId)
    expect(await found()).toEqual([below, ofCluster, own, fromAshore])
    expect(await found({ alarmLevel: '3' })).toEqual([fromAshore])
    expect(await found({ alarmLevel: '', alarmTime: '' })).toHaveLength(4)
    const day = wallTime(at(290)).slice(0, 10)
    const began = wallTime(at(117)).slice(0, 10)
    expect(await found({ alarmTime: day })).toEqual(day === began ? await found() : [below])
    expect(await found({ alarmTime: '2020-01-01' })).toEqual([])
    const page = await it.call(calls.voyageAlarm, { ...window, current: 2, size: 20 }, it.admin)
    expect(page).toMatchObject({ records: [], total: 4 })

    const file = (token: string) =>
      it.app.inject({
        url: `${calls.voyageExport.path}?${new URLSearchParams({ ...window, format: 'csv', alarmLevel: '1' })}`,
        headers: { authorization: `Bearer ${token}`, 'accept-language': 'zh-CN' },
      })
    const answer = await file(it.admin)
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('航程告警.csv')
    const [headings, row, ...rest] = answer.body.split('\r\n')
    expect(headings).toContain('告警等级,站点,设备,告警时间')
    expect(row).toContain(`1级告警,船站,${ship.deviceName},${wallTime(at(110))},${at(110)},`)
    expect(row).toContain(`${wallTime(at(130))},${at(130)},${20 * 60},`)
    expect(rest).toEqual([''])
    expect((await file(otherToken)).json().code).toBe(1001)
  })
})

test('a place where ships lie for a day is offered as a port until it is one', async () => {
  const lying = (lon: number, days: number): Samples =>
    Array.from({ length: days * 24 + 1 }, (_, each) => ({
      ts: start - 10 * 24 * hour + each * hour,
      values: { lon, lat: 31, sog: 0.1 },
    }))
  const away = { ts: start, values: { lon: 119.9, lat: 31, sog: 10 } }
  const before = await it.call(sailingContract.portSuggestions, {}, it.admin)
  await sailed([...lying(118, 2), away])
  await sailed([...lying(118.001, 3), away])
  await sailed([...lying(117, 0.9), away])
  const suggested = await it.call(sailingContract.portSuggestions, {}, it.admin)
  const [place, ...others] = suggested.filter(({ lat }) => lat === 31)
  expect(others).toEqual([])
  expect(place).toMatchObject({ lon: 118.0005, lat: 31, radius: 300, stayNum: 2, shipNum: 2, longest: 72 })
  expect(place).toMatchObject({ ts: start - 10 * 24 * hour, lastTime: wallTime(start - 10 * 24 * hour) })
  const { lon, lat, radius } = place ?? { lon: 0, lat: 0, radius: 0 }
  await it.call(sailingContract.portAdd, { portNameCn: '新港', lon, lat, radius }, it.admin)
  expect(await it.call(sailingContract.portSuggestions, {}, it.admin)).toEqual(before)
  const keeper = await addPerson(it.context, 'keeper', ['platform_ship', 'ship_save'])
  const token = (await it.signIn('keeper', keeper.password)).data.access_token
  expect(await it.call(sailingContract.portSuggestions, {}, token)).toEqual([])
})
