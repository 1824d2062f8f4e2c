import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { sailingContract } from '#features/sailing/contract.ts'
import { sailing } from '#features/sailing/server/handlers.ts'
import { addPerson } from '#test/support/app.ts'
import { frameOf, type Samples, tellAll } from '#test/support/charges.ts'
import { chunksOf, playWithRestarts } from '#test/support/restarts.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { addForm, type Range, reportLine } from '#test/support/shipEnergy.ts'
import { anchored, portA, portB, reportsOf } from '#test/support/voyages.ts'
import { shipChargingContract as calls } from '../contract.ts'
import { shipCharging } from './handlers.ts'

const minute = 60_000
const hour = 60 * minute

let scene: DeviceScene
let start: number
let stationId: string
beforeAll(async () => {
  scene = await deviceScene()
  start = scene.now - 24 * hour
  stationId = await scene.station('船站', { stationType: 'shippingPlatform' })
  await scene.call(sailingContract.portAdd, portA, scene.admin)
  await scene.call(sailingContract.portAdd, portB, scene.admin)
})
afterAll(() => scene?.stop())

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 6; turn += 1) await scene.tick()
}
let count = 0
const newShip = async (station = stationId): Promise<Made & { mmsi: string }> => {
  const ship = await scene.device('ship', station)
  count += 1
  const mmsi = String(412_000_000 + count)
  await addForm(scene.context.pool, ship.deviceId, mmsi)
  return { ...ship, mmsi }
}
const mount = (box: Made, at: number, ship: Made | undefined) =>
  scene.deliver(box.deviceCode, 'mount', {
    ts: start + at * minute,
    ...(ship ? { kind: 'ship', code: ship.deviceCode } : { kind: 'yard' }),
  })
const line = (from: number, to: number, soc: Range, register: Range): Samples =>
  reportLine(start, from, to, soc, register)
/** X stays aboard, Y is exchanged for Z at minute 240. */
const storyOf = () => ({
  x: [...line(0, 117, [90, 90], [990, 1000]), ...line(117, 360, [90, 52], [1000, 1612.4]).slice(1)],
  y: [...line(0, 117, [88, 88], [1995, 2000]), ...line(117, 240, [88, 70], [2000, 2291.6]).slice(1)],
  z: [...line(200, 240, [95, 95], [3000, 3000]), ...line(240, 360, [95, 66], [3000, 3467.2]).slice(1)],
})
const afterwards = () => line(360, 420, [52, 50], [1612.4, 1640]).slice(1)

type Exchange = { ship: Made & { mmsi: string }; x: Made; y: Made; z: Made }
const newExchange = async (): Promise<Exchange> => ({
  ship: await newShip(),
  x: await scene.device('boxPower', stationId),
  y: await scene.device('boxPower', stationId),
  z: await scene.device('boxPower', stationId),
})
const mountAll = async ({ ship, x, y, z }: Exchange): Promise<void> => {
  await mount(z, 240, ship)
  await mount(y, 240, undefined)
  await mount(x, 0, ship)
  await mount(y, 0, ship)
}
const tellBoxes = async ({ x, y, z }: Exchange): Promise<void> => {
  await tellAll(scene, x, [...storyOf().x, ...afterwards()])
  await tellAll(scene, y, storyOf().y)
  await tellAll(scene, z, [...storyOf().z, ...line(360, 420, [66, 66], [3467.2, 3467.2]).slice(1)])
}
const tellShip = ({ ship }: Exchange) => tellAll(scene, ship, reportsOf(anchored, start))

const legsOf = async ({ deviceId }: Made, token = scene.admin) =>
  (await scene.call(sailingContract.legPage, { shippingId: deviceId }, token)).records
const recordsOf = async ({ deviceId }: Made, token = scene.admin) =>
  (await scene.call(calls.chargePage, { shippingId: deviceId }, token)).records
const zoned = (min: number): string => formatTime(start + min * minute, 'Asia/Shanghai')
const drawn = ({ mmsi }: { mmsi: string }, from: number, to: number, token = scene.admin) =>
  scene.call(calls.consumption, { mmsi, legStartTime: zoned(from), legEndTime: zoned(to) }, token)
/** Legs and stays as they are stored, in minutes; the one that runs up to the last sample. */
const storedOf = async ({ deviceId }: Made) => {
  const { rows } = await scene.context.pool.query<{ started: Date; is_leg: boolean; kwh: number | null }>(
    'select started_at as started, is_leg, power_consumption as kwh from ship_energy where device_id = $1 order by started_at',
    [deviceId],
  )
  return rows.map(({ started, is_leg, kwh }) => [
    (started.getTime() - start) / minute,
    is_leg,
    kwh === null ? null : Math.round(kwh * 100) / 100,
  ])
}
const leg = { powerConsumption: 1371.2, kWhPerMile: 44.9, method: 'register' }
const swap = {
  ...{
    electricity: 400,
    inNum: 1,
    outNum: 1,
    inElectricity: 1520,
    outElectricity: 1120,
    operatingMode: 0,
    sample: false,
  },
}

describe('E1: a box is exchanged on the way', () => {
  test('the leg, any window and the record of the swap say the same', async () => {
    const it = await newExchange()
    const { ship, x, y, z } = it
    await mountAll(it)
    await tellBoxes(it)
    await tellShip(it)
    await settled()
    expect(await legsOf(ship)).toMatchObject([leg])
    const answer = await drawn(ship, 117, 360)
    expect(answer).toMatchObject({
      ...{ startBattery: 2848, endBattery: 1888, swapIn: 1520, swapOut: 1120, balance: 1360 },
      ...{ powerConsumption: 1371.2, kWhPerMile: 44.9, method: 'register', disagrees: false, shoreCharged: 0 },
    })
    const listed = ({ deviceId, electricity, soc }: (typeof answer.startDeviceList)[number]) => [
      deviceId,
      electricity,
      soc,
    ]
    expect(answer.startDeviceList.map(listed)).toEqual([
      [x.deviceId, 1440, 90],
      [y.deviceId, 1408, 88],
    ])
    expect(answer.endDeviceList.map(listed)).toEqual([
      [x.deviceId, 832, 52],
      [z.deviceId, 1056, 66],
    ])
    expect(answer.endDeviceList[1]).toMatchObject({ fromTime: zoned(240), toTime: zoned(360) })
    expect(answer.devices).toEqual([
      { deviceId: x.deviceId, deviceName: x.deviceName, discharged: 612.4, charged: 0 },
      { deviceId: y.deviceId, deviceName: y.deviceName, discharged: 291.6, charged: 0 },
      { deviceId: z.deviceId, deviceName: z.deviceName, discharged: 467.2, charged: 0 },
    ])
    expect(answer.curve.length).toBeLessThanOrEqual(500)
    expect(answer.curve[0]).toMatchObject({ ts: start + 117 * minute, soc: 89 })
    const [record] = await recordsOf(ship)
    expect(record).toMatchObject({ ...swap, shippingName: ship.deviceName, startTime: zoned(240), endTime: zoned(240) })
    expect(
      record?.devices.map(({ deviceId, direction, electricity }) => [deviceId, direction, electricity]).sort(),
    ).toEqual([
      [y.deviceId, 'out', 1120],
      [z.deviceId, 'in', 1520],
    ])
  })

  test('legs and stays sum up to what all registers aboard rose', async () => {
    const it = await newExchange()
    await mountAll(it)
    await tellBoxes(it)
    await tellShip(it)
    await settled()
    const whole = 1640 - 990 + (2291.6 - 1995) + 467.2
    const { rows } = await scene.context.pool.query<{ periods: number; kwh: number }>(
      `select count(distinct started_at)::int as periods, sum((part ->> 'discharged')::float8 - (part ->> 'charged')::float8) as kwh
      from ship_energy, jsonb_array_elements(parts) as part where device_id = $1`,
      [it.ship.deviceId],
    )
    expect(rows).toEqual([{ periods: 3, kwh: expect.closeTo(whole, 6) }])
    const [first, second] = [await drawn(it.ship, 0, 200), await drawn(it.ship, 200, 420)]
    expect((first.powerConsumption ?? 0) + (second.powerConsumption ?? 0)).toBeCloseTo(whole, 1)
    expect([first.kWhPerMile, (await drawn(it.ship, 0, 420)).kWhPerMile]).toEqual([null, 46.3])
  })

  test('boxes that report after the leg, and mounts said last, change it to the same', async () => {
    const it = await newExchange()
    await tellShip(it)
    await settled()
    expect(await legsOf(it.ship)).toMatchObject([{ powerConsumption: null, kWhPerMile: null, method: null }])
    await tellBoxes(it)
    await settled()
    await mountAll(it)
    await settled()
    expect(await legsOf(it.ship)).toMatchObject([leg])
    expect((await recordsOf(it.ship))[0]).toMatchObject(swap)
  })

  test('a box that is removed stays in what it did', async () => {
    const it = await newExchange()
    await mountAll(it)
    await tellBoxes(it)
    await tellShip(it)
    await settled()
    const before = await storedOf(it.ship)
    await scene.call(assetsContract.equipmentRemove, { deviceId: it.y.deviceId }, scene.admin)
    await tellAll(scene, it.x, [{ ts: start + 200.5 * minute, values: { soh: 100 } }])
    await settled()
    expect(await storedOf(it.ship)).toEqual(before)
    expect((await recordsOf(it.ship))[0]).toMatchObject(swap)
  })
})

test('late, doubled, shuffled and with restarts as in the order of time', async () => {
  type Step = { who: 'x' | 'y' | 'z' | 'ship' | 'mount'; at: number; sample?: Samples[number] }
  const steps: Step[] = [
    ...reportsOf(anchored, start).map((sample) => ({ who: 'ship' as const, at: sample.ts, sample })),
    ...(['x', 'y', 'z'] as const).flatMap((who) => storyOf()[who].map((sample) => ({ who, at: sample.ts, sample }))),
    { who: 'mount', at: start },
  ]
  const play = async (parts: readonly (readonly Step[])[]) => {
    const it = await newExchange()
    await playWithRestarts(scene, {
      ...{ features: [sailing, shipCharging], parts, restartAfter: 5 },
      framesOf: (part) =>
        part.flatMap(({ who, sample }) => (sample && who !== 'mount' ? [frameOf(scene, it[who], sample)] : [])),
      also: async (part) => part.some(({ who }) => who === 'mount') && mountAll(it),
    })
    const [record] = await recordsOf(it.ship)
    return {
      rows: await storedOf(it.ship),
      legs: (await legsOf(it.ship)).map(({ powerConsumption, kWhPerMile }) => [powerConsumption, kWhPerMile]),
      swap: record && [record.startTime, record.electricity, record.inNum, record.outNum],
    }
  }
  const expected = await play([steps])
  expect(expected).toMatchObject({ legs: [[1371.2, 44.9]], swap: [zoned(240), 400, 1, 1] })
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(steps, { minLength: steps.length }),
      fc.array(fc.nat({ max: steps.length - 1 }), { maxLength: 20 }),
      fc.integer({ min: 20, max: 200 }),
      async (shuffled, doubled, size) => {
        const all = [...shuffled, ...doubled.flatMap((place) => steps[place] ?? [])]
        expect(await play(chunksOf(all, size))).toEqual(expected)
      },
    ),
    { numRuns: 5 },
  )
  const inTime = steps.toSorted((a, b) => a.at - b.at)
  expect(await play(chunksOf(inTime, 40))).toEqual(expected)
}, 120_000)

test('another merchant sees no voyage and no record of one; windows have their limits', async () => {
  const own = await addPerson(scene.context, 'energy_owner', ['platform_ship'])
  const other = await addPerson(scene.context, 'energy_other', ['platform_ship'])
  const tokenOf = async ({ userName, password }: typeof own) =>
    (await scene.signIn(userName, password)).data.access_token
  const [ownToken, otherToken] = [await tokenOf(own), await tokenOf(other)]
  const station = await scene.station('船东站', { orgId: own.orgId, stationType: 'shippingPlatform' })
  const ship = await newShip(station)
  const box = await scene.device('boxPower', station)
  await mount(box, 240, ship)
  await settled()
  expect(await recordsOf(ship, ownToken)).toMatchObject([{ inNum: 1, outNum: 0, inElectricity: null }])
  expect(await recordsOf(ship, otherToken)).toEqual([])
  const refused = async (token: string, from: number, to: number) =>
    (
      await scene.app.inject({
        ...{ method: 'POST', url: calls.consumption.path, headers: { authorization: `Bearer ${token}` } },
        payload: { mmsi: ship.mmsi, legStartTime: zoned(from), legEndTime: zoned(to) },
      })
    ).json().code
  expect(await refused(ownToken, 0, 10)).toBe(0)
  expect(await refused(otherToken, 0, 10)).toBe(1001)
  expect(await refused(ownToken, 10, 0)).toBe(3011)
  expect(await refused(ownToken, -63 * 1440, 0)).toBe(3015)
})
