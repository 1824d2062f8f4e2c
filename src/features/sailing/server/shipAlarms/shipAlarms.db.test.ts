import type { MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { alarms } from '#features/alarms/server/handlers.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { createRaising } from '#server/alarms/raising.ts'
import { features } from '#server/features.ts'
import { buildFeatures } from '#server/http/feature.ts'
import { startIngest } from '#server/ingest/ingest.ts'
import { quietLog } from '#test/support/database.ts'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'
import { type DeviceScene, deviceScene } from '#test/support/scene.ts'
import { sailing } from '../handlers.ts'

const second = 1000
let it: DeviceScene
let stationId: string
let now: number
let count = 0
let server: Awaited<ReturnType<typeof startIngest>>
let ship: { deviceId: string; code: string; token: string }
let client: MqttClient

beforeAll(async () => {
  it = await deviceScene(features.filter((each) => each !== alarms && each !== sailing))
  now = it.now
  stationId = await it.station('船站', { stationType: 'shippingPlatform' })
})
afterAll(() => it?.stop())
beforeEach(async () => {
  ship = await add('ship')
  await begin()
})
afterEach(() => end())

const add = async (deviceType: string, parentId?: string) => {
  count += 1
  const code = `${deviceType}-${count}`
  const input = { deviceType, stationId, deviceCode: code, deviceName: code, ...(parentId ? { parentId } : {}) }
  return { ...(await it.call(assetsContract.equipmentAdd, input, it.admin)), code }
}
/** A server that starts now, and the ship's connection to it. */
const begin = async (): Promise<void> => {
  const context = {
    ...it.context,
    ...{ clock: () => now, alarms: createRaising(), log: quietLog },
    config: { ...it.context.config, host: '127.0.0.1', mqttPort: 0 },
  }
  const trackers = buildFeatures([alarms, sailing], context).flatMap((built) => built.trackers)
  server = await startIngest({ ...context, trackers })
  client = await connectDevice(server.mqttPort ?? 0, ship.code, ship.token)
}
const end = async (): Promise<void> => {
  await client?.endAsync(true)
  await server?.stop()
}
const tell = (values: Record<string, number>, { code = ship.code, ts = now } = {}) =>
  publishTelemetry(client, code, { ts, values })
/** Time passes, in steps in which a server does not take itself for one that was away; `each` is told with every step. */
const pass = async (seconds: number, each?: Record<string, number>, step = 10): Promise<void> => {
  for (let left = seconds; left > 0; left -= step) {
    now += Math.min(left, step) * second
    if (each) await tell(each)
    await server.followers.tick()
  }
}
const rowsOf = async (rule: string) =>
  (
    await it.context.pool.query<{ level: number; open: boolean; times: number }>(
      `select level, cleared_at is null as open, times from alarm where device_id = $1 and rule = $2 order by began_at`,
      [ship.deviceId, rule],
    )
  ).rows
const open = (level: number) => [{ level, open: true, times: 1 }]
const ended = (level: number) => [{ level, open: false, times: 1 }]

const place = (metres: number) => ({ lon: 119, lat: 32 + metres / 111_194.9 })
const underWay = { ...place(0), sog: 9, navStatus: 0 }

test('a ship under way without a position: a row that becomes graver and ends with a position that tells where she is', async () => {
  await pass(30, underWay)
  const last = now
  await pass(590, undefined, 20)
  expect(await rowsOf('noPositionUnderWay')).toEqual([])
  await pass(20)
  expect(await rowsOf('noPositionUnderWay')).toEqual(open(3))
  await pass(1200, undefined, 20)
  expect(await rowsOf('noPositionUnderWay')).toEqual(open(2))
  await tell(underWay, { ts: last + 300 * second })
  await pass(10)
  expect(await rowsOf('noPositionUnderWay')).toEqual(open(2))
  await pass(10, underWay)
  expect(await rowsOf('noPositionUnderWay')).toEqual(ended(2))
  for (let back = 1500; back > 0; back -= 300) await tell(underWay, { ts: now - back * second })
  await pass(30, underWay)
  expect(await rowsOf('noPositionUnderWay')).toEqual(ended(2))
  expect(await rowsOf('noPositionStill')).toEqual([])
})

test('a moored ship that reports every three minutes is neither silent nor without a position', async () => {
  for (let report = 0; report < 15; report += 1) {
    await tell({ ...place(0), sog: 0, navStatus: 5 })
    await pass(180, undefined, 20)
  }
  for (const rule of ['silence', 'noPositionStill', 'noPositionUnderWay']) expect(await rowsOf(rule)).toEqual([])
})

test('a restart forgets neither a missing position nor its level', async () => {
  await pass(30, underWay)
  await pass(1830, undefined, 20)
  expect(await rowsOf('noPositionUnderWay')).toEqual(open(2))
  await end()
  await begin()
  await pass(300, undefined, 20)
  expect(await rowsOf('noPositionUnderWay')).toEqual(open(2))
  await pass(10, underWay)
  expect(await rowsOf('noPositionUnderWay')).toEqual(ended(2))
})

test('an anchor that drags: told after a minute, measured from the same place after a restart, over once she is back', async () => {
  const anchored = (metres: number) => ({ ...place(metres), sog: 0.3, navStatus: 1 })
  await pass(60, anchored(0))
  await pass(50, anchored(250))
  expect(await rowsOf('anchorDrag')).toEqual([])
  await pass(30, anchored(250))
  expect(await rowsOf('anchorDrag')).toEqual(open(3))
  await end()
  await begin()
  await pass(80, anchored(350))
  expect(await rowsOf('anchorDrag')).toEqual(open(2))
  await pass(20, anchored(100))
  expect(await rowsOf('anchorDrag')).toEqual(ended(2))
})

test('a ship that says that she is aground, and lies still, for ten minutes', async () => {
  await pass(590, { ...place(0), sog: 0.1, navStatus: 6 }, 20)
  expect(await rowsOf('aground')).toEqual([])
  await pass(40, { ...place(0), sog: 0.1, navStatus: 6 }, 20)
  expect(await rowsOf('aground')).toEqual(open(1))
  await pass(20, underWay)
  expect(await rowsOf('aground')).toEqual(ended(1))
})

test('SOC low under way where AIS tells the speed and telemetry the SOC', async () => {
  for (let minute = 0; minute < 2; minute += 1) {
    await pass(30, underWay)
    await pass(30, { soc: 24 })
  }
  expect(await rowsOf('shipSocLow')).toEqual(open(2))
  await pass(10, { soc: 33 })
  expect(await rowsOf('shipSocLow')).toEqual(ended(2))
})

test('speed above that of the form, from the moment that there is one', async () => {
  await pass(140, { ...underWay, sog: 12.6 }, 20)
  expect(await rowsOf('overSpeed')).toEqual([])
  const form = { mmsi: `4130000${String(count).padStart(2, '0')}`, draught: 10, draft: 4 }
  await it.context.db
    .insertInto('ship')
    .values({
      ...{ ...form, device_id: ship.deviceId, identification: 'i', wail: 'w', length: 90, width: 15 },
      ...{ vessel_type_name: 't', teu: 120, dwt: 1, build_year: 2020, manufacturer: 'm', battery_manufacturer: 'b' },
      operating_mode: 0,
    })
    .execute()
  await pass(20)
  await pass(140, { ...underWay, sog: 12.6 }, 20)
  expect(await rowsOf('overSpeed')).toEqual(open(2))
})

test('what the batteries aboard can give beside what the ship takes', async () => {
  const batteries = [await add('marineBattery', ship.deviceId), await add('marineBattery', ship.deviceId)]
  const loaded = async (each: number): Promise<void> => {
    for (let step = 0; step < 5; step += 1) {
      for (const { code } of batteries) await tell({ availableDischargePower: each }, { code, ts: now })
      await pass(10, { propulsionPower: 450, hotelPower: 50 })
    }
  }
  await loaded(400)
  expect(await rowsOf('powerReserveLow')).toEqual([])
  await loaded(270)
  expect(await rowsOf('powerReserveLow')).toEqual(open(2))
  await loaded(325)
  expect(await rowsOf('powerReserveLow')).toEqual(ended(2))
})
