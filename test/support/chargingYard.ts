import { formatTime } from '#contract/zoned.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { placesContract } from '#features/places/contract.ts'
import { sailingContract } from '#features/sailing/contract.ts'
import { shipsContract } from '#features/ships/contract.ts'
import { swapBookingsContract } from '#features/swap-bookings/contract.ts'
import { tariffsContract } from '#features/tariffs/contract.ts'
import { dayAround } from '#server/equipment/day.ts'
import type { TestApp } from './app.ts'
import { aboard, bayNames, boxStories, type Said, saidAt, saidAtMidnight, type YardScene } from './chargingBays.ts'
import { shipForm } from './shipFleet.ts'
import { portB } from './voyages.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const intervalMs = 10 * second
const zone = 'Asia/Shanghai'
/** The past in minutes, and how far apart its samples are: a charge that pauses as long goes on. */
const [longest, step] = [60, 2]

export type ChargingYard = {
  stationId: string
  /** where the boxes are at home */
  homeStationId: string
  /** ids by the name of a bay, `1-1` to `2-4`: connection boxes, and their converters */
  bays: Readonly<Record<string, string>>
  converters: Readonly<Record<string, string>>
  /** ids by name, `XD-001` to `XD-006` */
  boxes: Readonly<Record<string, string>>
  transformerId: string
  tariffId: string
  /** at the berth, where it has taken the first of two boxes aboard; due in three hours for three boxes */
  berthed: { shippingId: string; bookingId: string }
  due: { shippingId: string; bookingId: string }
  /** ms: the newest samples of the beginning; and half an hour before, when bay 1-3 still charged */
  now: number
  past: number
  /** ends what the station tells */
  stop(): Promise<void>
}

/** One price for all hours, so that costs do not depend on the time of day. */
const bands = (['valley', 'peak', 'flat', 'peak', 'flat'] as const).map((kind, at) => {
  const clocks = ['00:00', '08:00', '11:00', '17:00', '22:00', '24:00']
  const months = Array.from({ length: 12 }, (_, index) => index + 1)
  return { months, kind, price: 0.5, from: clocks[at] ?? '', to: clocks[at + 1] ?? '' }
})

/**
 * The yard of 乙港 under a limit of 1,200 kW: two containers of four bays, a crane, six boxes of another station, two ships. It draws 720 kW and
 * has put 1,000 kWh into boxes since midnight; see `chargingBays.ts` for what each bay does. It goes on telling so.
 */
export const chargingYard = async (it: TestApp, scene: YardScene = 'calm'): Promise<ChargingYard> => {
  const now = Math.floor(it.context.clock() / second) * second - 2 * second
  const made = await equipment(it)
  const { stationId, boxes } = made
  const tariff = { tariffName: '乙港电价', validFrom: '2020-01-01', periods: bands, requestId: 'yard' }
  const { tariffId } = await it.call(tariffsContract.tariffSave, tariff, it.admin)
  const setting = { transformerLimit: 1200, reserve: 10, targetSoc: 95, bufferMinutes: 30, tariffId }
  await it.call(swapBookingsContract.settingSave, { stationId, ...setting, requestId: 'yard', version: 0 }, it.admin)
  const book = async (shippingId: string, etaTs: number, boxesWanted: number): Promise<string> => {
    const asked = { stationId, shippingId, eta: formatTime(etaTs, zone), boxesWanted, minSoc: 90 }
    const input = { ...asked, requestId: `yard ${shippingId}` }
    return (await it.call(swapBookingsContract.bookingAdd, input, it.admin)).bookingId
  }
  const bookings = [await book(made.berthed, now + 5 * minute, 2), await book(made.due, now + 3 * hour, 3)] as const

  const say = async (ts: number, said: Said): Promise<void> => {
    await Promise.all(said.map(([code, values]) => it.deliver(code, 'telemetry', { ts, values })))
  }
  const sail = async (ago: number): Promise<void> => {
    const ts = now - ago * minute
    const lon = 119.4 - (ago / longest) * 0.17
    await Promise.all([
      it.deliver('YG-JY1', 'telemetry', { ts, values: { lon: portB.lon, lat: portB.lat, sog: 0.1, navStatus: 5 } }),
      it.deliver('YG-JY2', 'telemetry', { ts, values: { lon, lat: 32, sog: 9, cog: 90, navStatus: 0 } }),
    ])
  }
  const mount = (box: string, ts: number, place: { kind: 'bay' | 'ship'; code: string; bay: string }) =>
    it.call(placesContract.mount, { deviceId: boxes[box] ?? '', ts, ...place }, it.admin)
  for (const { box, bay, since } of boxStories)
    await mount(box, now - since * minute, { kind: 'bay', code: `YG-B${bay}`, bay })
  const story: { ts: number; say(): Promise<unknown> }[] = Array.from(
    { length: longest / step },
    (_, index) => longest - index * step,
  ).map((ago) => ({
    ts: now - ago * minute,
    say: () => Promise.all([say(now - ago * minute, saidAt(ago, scene)), sail(ago)]),
  }))
  const { from: midnight } = dayAround(now, zone)
  story.push({ ts: midnight, say: () => Promise.all([say(midnight, saidAtMidnight)]) })
  for (const each of story.toSorted((a, b) => a.ts - b.ts)) await each.say()
  await mount(aboard, now - 20 * second, { kind: 'ship', code: 'YG-JY1', bay: 'S1' })
  for (const ts of [now - 20 * second, now - 10 * second, now]) await say(ts, saidAt(0, scene))
  await sail(0)
  await it.tick()
  await it.tick()

  let told = Promise.resolve()
  const speaking = setInterval(() => {
    told = told.then(() => say(Math.floor(it.context.clock() / second) * second, saidAt(0, scene)))
  }, intervalMs)
  const stop = async (): Promise<void> => {
    clearInterval(speaking)
    await told
  }
  return {
    ...{ stationId, homeStationId: made.homeStationId, bays: made.bays, converters: made.converters, boxes },
    ...{ transformerId: made.transformerId, tariffId, now, past: now - 30 * minute + 20 * second, stop },
    berthed: { shippingId: made.berthed, bookingId: bookings[0] },
    due: { shippingId: made.due, bookingId: bookings[1] },
  }
}

const equipment = async ({ call, admin }: TestApp) => {
  const station = async (stationName: string, stationType?: 'chargeReplacePower' | 'shippingPlatform') => {
    const where = { lon: portB.lon, lat: portB.lat, ...(stationType ? { stationType } : {}) }
    return (await call(assetsContract.stationAdd, { stationName, ...where }, admin)).stationId
  }
  const stationId = await station('乙港换电站', 'chargeReplacePower')
  const homeStationId = await station('甲港箱站')
  const fleetId = await station('江远船队', 'shippingPlatform')
  await call(sailingContract.portAdd, { ...portB, since: 0 }, admin)
  const add = async (deviceType: string, deviceName: string, deviceCode: string, parentId?: string) => {
    const at = deviceType === 'boxPower' ? homeStationId : stationId
    const input = { deviceType, deviceName, deviceCode, stationId: at, ...(parentId ? { parentId } : {}) }
    return (await call(assetsContract.equipmentAdd, input, admin)).deviceId
  }
  const transformerId = await add('transformer', '1号变压器', 'YG-T1')
  await add('swapCrane', '1号吊机', 'YG-C1')
  const gears: Record<string, string> = {}
  for (const n of ['1', '2']) {
    const container = await add('chargeContainer', `${n}号充电集装箱`, `YG-${n}`, transformerId)
    gears[n] = await add('switchgear', `${n}号开关柜`, `YG-${n}-S`, container)
  }
  const [bays, converters]: [Record<string, string>, Record<string, string>] = [{}, {}]
  for (const name of bayNames) {
    const pcsId = await add('chargePcs', `${name} PCS`, `YG-P${name}`, gears[name.slice(0, 1)])
    converters[name] = pcsId
    bays[name] = await add('connectionBox', `${name}仓位`, `YG-B${name}`, pcsId)
  }
  const boxes: Record<string, string> = {}
  for (const { box } of boxStories) boxes[box] = await add('boxPower', box, box)
  const ship = async (vesselName: string, shippingCode: string) =>
    (await call(shipsContract.shipAdd, shipForm(fleetId, { vesselName, shippingCode, slots: 2 }), admin)).id
  const [berthed, due] = [await ship('江远1号', 'YG-JY1'), await ship('江远2号', 'YG-JY2')]
  return { stationId, homeStationId, transformerId, bays, converters, boxes, berthed, due }
}
