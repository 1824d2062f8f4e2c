import { assetsContract } from '#features/assets/contract.ts'
import { dayAround } from '#server/equipment/day.ts'
import { capacitors, modules } from './savingFleet.ts'
import type { SignInApp } from './signInApp.ts'

const second = 1000
const intervalMs = 10 * second

/** stands at 2.720 V, its module (23) at 41 °C */
export const hotCapacitor = 137

export type SavingStation = {
  stationId: string
  craneId: string
  boxId: string
  /** number 1 and 2 */
  dcdcIds: readonly [string, string]
  /** the box of another crane, with the cluster of its battery */
  batteryId: string
  clusterId: string
  /** ends what the station tells */
  stop(): Promise<void>
}

/** Registers of the crane in kWh: from midnight to now it recovers 12.4 and 10.6 beside 77 of the main meter, which is 23 %. */
const registers = {
  atMidnight: { dcdc1: 100, dcdc2: 80, totalSurface: 5000 },
  now: { dcdc1: 112.4, dcdc2: 90.6, totalSurface: 5077 },
}

/** A saving station of a crane with a battery and one that lowers 32 t with 150 kW, with a capacitor that is too high for 20 s and a broken fan; it goes on telling so. */
export const savingStation = async (it: SignInApp): Promise<SavingStation> => {
  const place = { stationName: '龙潭节能站', stationType: 'portEnergySaving' as const, lon: 119.1, lat: 32.2 }
  const { stationId } = await it.call(assetsContract.stationAdd, place, it.admin)
  const add = async (deviceType: string, deviceName: string, deviceCode: string, parentId?: string) => {
    const input = { deviceType, deviceName, deviceCode, stationId, ...(parentId ? { parentId } : {}) }
    return (await it.call(assetsContract.equipmentAdd, input, it.admin)).deviceId
  }
  const craneId = await add('energySaver', 'RTG 1', 'RTG-1')
  const boxId = await add('capacitorBox', '电容箱1', 'RTG-1-C', craneId)
  const dcdcIds = [
    await add('dcdc', 'DCDC1', 'RTG-1-D1', boxId),
    await add('dcdc', 'DCDC2', 'RTG-1-D2', boxId),
  ] as const
  const otherId = await add('energySaver', 'RTG 2', 'RTG-2')
  const batteryId = await add('capacitorBox', '电池箱2', 'RTG-2-B', otherId)
  const clusterId = await add('cluster', '1号簇', 'RTG-2-B-1', batteryId)

  const tell = (code: string, ts: number, values: Record<string, unknown>) =>
    it.deliver(code, 'telemetry', { ts, values })
  const tellAt = async (ts: number): Promise<void> => {
    await tell('RTG-1', ts, {
      ...{ hoistPower: -150, supplyPower: 24, brakePower: 0, auxPower: 18, hoistHeight: 7.5, load: 32 },
      ...{ runningState: 1, emergencyStop: 0, remoteMode: 1, JN_breaker: 1, ...registers.now },
    })
    await tell('RTG-1-C', ts, {
      ...{ storageKind: 0, totalVoltage: 570, current: -120, maxVoltageLimit: 576, minVoltageLimit: 288 },
      ...{ cabinetTemperature: 34, mainBreaker: 1, remoteMode: 1, faultLevel: 0 },
      monomerVoltage: capacitors(2.64, hotCapacitor, 2.72),
      monomerTemperature: modules(33, 23, 41),
    })
    const dcdc = { busVoltage: 640, storageVoltage: 570, dcdcMode: 2, remoteMode: 1, faultLevel: 0, fanFault: 0 }
    await tell('RTG-1-D1', ts, { ...dcdc, power: -72 })
    await tell('RTG-1-D2', ts, { ...dcdc, power: -68, fanFault: 1, busOverVoltage: 0 })
    await tell('RTG-2-B', ts, { storageKind: 1, totalVoltage: 770, current: 12, soc: 60, cabinetTemperature: 30 })
    await tell('RTG-2-B-1', ts, {
      ...{ totalVoltage: 770, current: 12, soc: 60, cellTemperature: Array.from({ length: 240 }, () => 28) },
      cellVoltage: Array.from({ length: 240 }, (_, index) => (index === 41 ? 3.231 : 3.208)),
    })
  }
  const now = Math.floor(it.context.clock() / second) * second - 2 * second
  await tell('RTG-1', dayAround(now, 'Asia/Shanghai').from, { hoistPower: 0, ...registers.atMidnight })
  for (const ts of [now - 20 * second, now - 10 * second, now]) await tellAt(ts)
  await it.tick()
  await it.tick()
  let told = Promise.resolve()
  const speaking = setInterval(() => {
    told = told.then(() => tellAt(Math.floor(it.context.clock() / second) * second))
  }, intervalMs)
  const stop = async (): Promise<void> => {
    clearInterval(speaking)
    await told
  }
  return { stationId, craneId, boxId, dcdcIds, batteryId, clusterId, stop }
}
