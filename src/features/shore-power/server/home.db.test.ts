import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shipsContract } from '#features/ships/contract.ts'
import { shipForm } from '#test/support/shipFleet.ts'
import { quayPlace, type ShoreScene, shoreScene } from '#test/support/shoreScene.ts'
import { shoreConnectionContract, shorePowerContract as calls } from '../contract.ts'
import type { BerthTile } from '../shapes.ts'

const [second, minute, hour] = [1000, 60_000, 3_600_000]
let it: ShoreScene
let stationId: string
let shipId: string
const electric = { acVoltageAB: 400, acVoltageBC: 401, acVoltageCA: 402, frequency: 50.01, powerFactor: 0.95 }

beforeAll(async () => {
  it = await shoreScene()
  stationId = it.stationId
  const [first, second_] = it.sockets
  const fleet = await it.station('船公司', { stationType: 'shippingPlatform' })
  const form = shipForm(fleet, { vesselName: '绿水02', length: 79.5, width: 14.2 })
  shipId = (await it.call(shipsContract.shipAdd, form, it.admin)).id
  const ship = it.context.registry.byId(shipId)
  if (!ship) throw new Error('no ship')
  await it.supply(first, it.now - 2 * hour, it.now - 5 * minute, [1000, 1230])
  await it.tell(ship, it.now - minute, { lon: quayPlace.lon + 0.0003, lat: quayPlace.lat, sog: 0, heading: 92 })
  for (const ts of [it.now - 2 * minute, it.now - minute, it.now])
    await it.tell(first, ts, { ...electric, pluggedState: 0, mainBreaker: 1, suppliedEnergy: 1240, power: 120 })
  await it.tell(second_, it.now, { pluggedState: 1, mainBreaker: 0, power: 0 })
  await it.tell(it.supplies[0], it.now, { power: 122, frequency: 50 })
  const wanted = { stationId, berthId: it.berths[1], shippingName: '江海直达8', eta: '2035-01-01 08:00:00' }
  await it.call(shoreConnectionContract.connectionAdd, wanted, it.admin)
  it.advance(20 * second)
  await it.follow()
}, 60_000)
afterAll(() => it?.stop())

const named = (berths: readonly BerthTile[], name: string): BerthTile => {
  const found = berths.find(({ berthName }) => berthName === name)
  if (!found) throw new Error(`no ${name}`)
  return found
}

describe('the quay', () => {
  test('shows berths with ship, connection and what flows, and requests after what runs', async () => {
    const quay = await it.call(calls.berths, { stationId }, it.admin)
    expect(named(quay.berths, '1号泊位')).toMatchObject({
      ...{ berthId: it.berths[0], length: 120, bearing: 90, state: 4, socketId: it.sockets[0].deviceId },
      ...{ voltage: 401, frequency: 50.01, power: 120, powerFactor: 0.95, plugged: true, mainBreaker: 1 },
      ...{
        energy: 240,
        sinceTs: it.now - 2 * hour,
        shippingName: '绿水02',
        silent: false,
        ageSeconds: expect.any(Number),
      },
      ship: { shippingId: shipId, length: 79.5, width: 14.2, heading: 92, by: 'ais', proposed: true },
    })
    expect(named(quay.berths, '2号泊位')).toMatchObject({ state: 1, shippingName: '江海直达8', ship: null, power: 0 })
    expect(named(quay.berths, '3号泊位')).toMatchObject({ state: 0, ship: null, silent: true, connectionId: null })
    expect(quay.supplies).toMatchObject([
      { deviceName: '1#岸电', power: 122, socketIds: [it.sockets[0].deviceId, it.sockets[1].deviceId] },
      { deviceName: '2#岸电', power: null },
    ])
    expect(quay.requests).toMatchObject([
      { state: 4, shippingName: null, power: 120, energy: 240 },
      { state: 1, shippingName: '江海直达8', eta: '2035-01-01 08:00:00', power: null },
    ])
    expect(quay.sums).toMatchObject({
      ...{ berths: 3, connected: 1, supplying: 1, requested: 1, silentNum: 1, power: 122, energyToday: 240 },
    })
  })

  test('looks at a moment of the past as it did then', async () => {
    const live = await it.call(calls.berths, { stationId }, it.admin)
    const at = Math.floor(it.context.clock())
    const then = await it.call(calls.berths, { stationId, at }, it.admin)
    // A server that starts has not yet learnt how often devices report.
    const passing = new Set(['ageSeconds', 'intervalSeconds'])
    const plain = (tiles: readonly BerthTile[]): string =>
      JSON.stringify(tiles, (key, value: unknown) => (passing.has(key) ? undefined : value))
    expect(plain(then.berths)).toEqual(plain(live.berths))
    expect(then.requests).toEqual(live.requests)
    expect({ ...then.sums, at: 0, usageRate: 0 }).toEqual({ ...live.sums, at: 0, usageRate: 0 })
    const earlier = await it.call(calls.berths, { stationId, at: it.now - hour }, it.admin)
    expect(named(earlier.berths, '1号泊位')).toMatchObject({ state: 4, energy: 120, power: 120 })
    expect(earlier.sums).toMatchObject({ energyToday: 120, requested: 0, supplying: 1 })
    expect(earlier.requests).toHaveLength(1)
    const before = await it.call(calls.berths, { stationId, at: it.now - 3 * hour }, it.admin)
    expect(named(before.berths, '1号泊位')).toMatchObject({ state: 0, connectionId: null, energy: null })
  })

  test('the home of all stations, its replay, the day and the line agree with it', async () => {
    const sums = await it.call(calls.basicInformation, {}, it.admin)
    const home = await it.call(calls.replayHome, { at: Math.floor(it.context.clock()) }, it.admin)
    expect(home.tiles).toMatchObject([{ deviceId: stationId, berthStates: [4, 1, 0], sums: { energyToday: 240 } }])
    expect(home.sums).toMatchObject({ power: sums.power, energyMonth: sums.energyMonth, berths: 3 })
    const load = await it.call(calls.load, { stationId }, it.admin)
    expect(load.energy).toBe(240)
    expect(load.hours.at(-1)).toMatchObject({ time: expect.stringMatching(/ 10:00:00$/) })
    const line = await it.call(calls.deviceState, { deviceId: it.sockets[0].deviceId }, it.admin)
    expect(line).toMatchObject({
      ...{ supply: { deviceName: '1#岸电' }, socket: { deviceName: '1#接电箱' }, berthName: '1号泊位' },
      ...{ commandDeviceId: it.sockets[0].deviceId, connection: { state: 4, energy: 240 } },
    })
    const tree = await it.call(calls.deviceTree, { stationId }, it.admin)
    expect(tree.map(({ deviceName, children }) => [deviceName, children.map((each) => each.berthName)])).toEqual([
      ['1#岸电', ['1号泊位', '2号泊位']],
      ['2#岸电', ['3号泊位']],
    ])
  })
})

test('frequency and voltage are judged by what was agreed for the connection', async () => {
  const socket = it.sockets[0]
  const { requests } = await it.call(calls.berths, { stationId }, it.admin)
  const connectionId = requests[0]?.connectionId ?? ''
  const agreed = { connectionId, shippingName: '远洋1', voltage: 440, frequency: 60 }
  await it.call(shoreConnectionContract.connectionAssign, agreed, it.admin)
  const say = async (frequency: number, volts: number): Promise<string[]> => {
    for (let turn = 0; turn < 6; turn += 1) {
      it.advance(4000)
      const values = { frequency, acVoltageAB: volts, acVoltageBC: volts, acVoltageCA: volts, mainBreaker: 1 }
      await it.tell(socket, Math.floor(it.context.clock()), values)
      await it.tick()
    }
    const open = it.context.db.selectFrom('alarm').select(['rule', 'level']).where('device_id', '=', socket.deviceId)
    const rows = await open.where('cleared_at', 'is', null).orderBy('rule').execute()
    return rows.map(({ rule, level }) => `${rule} ${level}`)
  }
  expect(await say(60.2, 440)).toEqual([])
  expect(await say(58.1, 400)).toEqual(['shoreFrequencyOff 3', 'shoreVoltageOff 2'])
  expect(await say(60, 441)).toEqual([])
})

test('a deviation that is over before its delay, or whose plug is drawn, is no alarm', async () => {
  const socket = it.sockets[2]
  const say = async (frequency: number, more: object = {}): Promise<void> => {
    it.advance(2000)
    const values = { frequency, pluggedState: 0, mainBreaker: 1, ...more }
    await it.tell(socket, Math.floor(it.context.clock()), values)
    await it.tick()
  }
  const turns = async (count: number, frequency: number, more: object = {}): Promise<void> => {
    for (let turn = 0; turn < count; turn += 1) await say(frequency, more)
  }
  const told = async (): Promise<number> => {
    const rows = it.context.db.selectFrom('alarm').select('id').where('device_id', '=', socket.deviceId)
    return (await rows.where('rule', '=', 'shoreFrequencyOff').execute()).length
  }
  await turns(3, 50)
  await turns(2, 51.5)
  await turns(5, 50)
  expect(await told()).toBe(0)
  // Neither past its limit nor well again.
  await turns(2, 51.5)
  await turns(5, 50.9)
  expect(await told()).toBe(0)
  await turns(2, 51.5)
  await turns(5, 51.5, { pluggedState: 1, mainBreaker: 0 })
  expect(await told()).toBe(0)
  await turns(5, 51.5)
  expect(await told()).toBe(1)
})
