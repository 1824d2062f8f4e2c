import { formatTime } from '#contract/zoned.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { shoreConnectionContract } from '#features/shore-power/contract.ts'
import { shipsContract } from '#features/ships/contract.ts'
import type { TestApp } from './app.ts'
import { shipForm } from './shipFleet.ts'
import { portB } from './voyages.ts'

const second = 1000
const minute = 60 * second
const intervalMs = 10 * second
const zone = 'Asia/Shanghai'
/** minutes of history, and how far apart its samples are */
const [longest, step] = [60, 2]
/** minutes ago that a plug went in, and a breaker closed */
const [plugged, closed] = [52, 50]

export type ShoreQuay = {
  stationId: string
  supplyId: string
  /** of berths 1 to 3: 1 supplies 120 kW, 2 waits for its breaker, 3 is asked for */
  sockets: readonly string[]
  berths: readonly string[]
  ships: readonly string[]
  /** ms: the newest samples of the beginning, and half an hour before */
  now: number
  past: number
  /** ends what the station tells */
  stop(): Promise<void>
}

const electric = { acVoltageAB: 400, acVoltageBC: 400, acVoltageCA: 400, frequency: 50, cableTemperature: 35 }
const safe = { safetyLoop: 1, safetyLoopCurrent: 120, groundSwitch: 0, emergencyStop: 0, lockState: 1 }

/** What socket 1, 2 or 3 says so many minutes ago. */
const saidBy = (socket: number, ago: number): Record<string, number> => {
  const idle = { pluggedState: 1, mainBreaker: 0, power: 0, suppliedEnergy: 5000, emergencyStop: 0, groundSwitch: 0 }
  if (socket === 3) return idle
  if (socket === 2) return ago > 5 ? idle : { ...idle, ...safe, pluggedState: 0 }
  if (ago > plugged) return { ...idle, suppliedEnergy: 1000 }
  if (ago > closed) return { ...idle, ...safe, pluggedState: 0, suppliedEnergy: 1000 }
  const suppliedEnergy = 1000 + ((closed - ago) / 60) * 120
  return { ...electric, ...safe, pluggedState: 0, mainBreaker: 1, power: 120, phaseCurrentA: 173, suppliedEnergy }
}

/** The quay of 乙港: a supply of three sockets at three berths, two ships with power or a plug, one that asks for it. It goes on telling so. */
export const shoreQuay = async (it: TestApp): Promise<ShoreQuay> => {
  const { call, admin } = it
  const now = Math.floor(it.context.clock() / second) * second - 2 * second
  const station = async (stationName: string, stationType: 'shorePowerStation' | 'shippingPlatform') =>
    (await call(assetsContract.stationAdd, { stationName, stationType, lon: portB.lon, lat: portB.lat }, admin))
      .stationId
  const stationId = await station('乙港岸电站', 'shorePowerStation')
  const fleetId = await station('江远船队', 'shippingPlatform')
  const add = async (deviceType: string, deviceName: string, deviceCode: string, parentId?: string) =>
    (
      await call(
        assetsContract.equipmentAdd,
        { deviceType, deviceName, deviceCode, stationId, ...(parentId ? { parentId } : {}) },
        admin,
      )
    ).deviceId
  const supplyId = await add('shorePower', '1号岸电电源', 'SQ-P1')
  await add('transformer', '1号变压器', 'SQ-T1', supplyId)
  await add('frequencyConverter', '1号变频器', 'SQ-F1', supplyId)
  const sockets: string[] = []
  const berths: string[] = []
  for (const n of [1, 2, 3]) {
    const socketId = await add('shoreSocket', `${n}号接电箱`, `SQ-S${n}`, supplyId)
    sockets.push(socketId)
    const place = { lon: portB.lon + n * 0.002, lat: portB.lat, length: 120, bearing: 90 }
    const berth = { stationId, berthName: `${n}号泊位`, socketIds: [socketId], ...place }
    const made = await call(shoreConnectionContract.berthSave, { ...berth, requestId: `quay ${n}`, version: 0 }, admin)
    berths.push(made.berthId)
  }
  const ships: string[] = []
  for (const n of [1, 2, 3]) {
    const form = shipForm(fleetId, { vesselName: `江远${n}号`, shippingCode: `SQ-JY${n}` })
    ships.push((await call(shipsContract.shipAdd, form, admin)).id)
  }
  const say = async (ts: number, ago: number): Promise<void> => {
    const power = ago > closed ? 0 : 120
    await Promise.all([
      ...[1, 2, 3].map((n) => it.deliver(`SQ-S${n}`, 'telemetry', { ts, values: saidBy(n, ago) })),
      it.deliver('SQ-P1', 'telemetry', {
        ts,
        values: { power, frequency: 50, mainBreaker: 1, shipReady: 1, phaseSequence: 0, bonding: 0, emergencyStop: 0 },
      }),
      it.deliver('SQ-T1', 'telemetry', { ts, values: { power, loadRate: power / 5 } }),
      it.deliver('SQ-F1', 'telemetry', { ts, values: { outputVoltage: 400, outputFrequency: 50, runningState: 1 } }),
    ])
  }
  for (let ago = longest; ago > 0; ago -= step) await say(now - ago * minute, ago)
  for (const ts of [now - 20 * second, now - 10 * second, now]) await say(ts, 0)
  for (let turn = 0; turn < 5; turn += 1) await it.tick()
  const plugs = await call(shoreConnectionContract.connectionPage, { stationId }, admin)
  for (const { berthId, connectionId, version } of plugs.records) {
    const shippingId = ships[berths.indexOf(berthId ?? '')] ?? ''
    await call(shoreConnectionContract.connectionAssign, { connectionId, version, shippingId, maxPower: 150 }, admin)
  }
  const asked = { stationId, berthId: berths[2] ?? '', shippingId: ships[2] ?? '', maxPower: 80 }
  const eta = formatTime(now + 180 * minute, zone)
  await call(shoreConnectionContract.connectionAdd, { ...asked, eta, requestId: 'ask' }, admin)
  await it.tick()

  let told = Promise.resolve()
  const speaking = setInterval(() => {
    told = told.then(() => say(Math.floor(it.context.clock() / second) * second, 0))
  }, intervalMs)
  const stop = async (): Promise<void> => {
    clearInterval(speaking)
    await told
  }
  return { stationId, supplyId, sockets, berths, ships, now, past: now - 30 * minute + 20 * second, stop }
}
