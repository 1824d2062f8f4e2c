import { assetsContract } from '#features/assets/contract.ts'
import { cells } from './boxFleet.ts'
import { charge } from './charges.ts'
import type { SignInApp } from './signInApp.ts'

const second = 1000
const minute = 60 * second

export type MarineScene = {
  /** ms: the newest samples, and those of the moment to be replayed */
  now: number
  past: number
  /** ids of the battery systems, two of each ship */
  systems: string[]
  /** new values of a system at a moment, ms */
  tell(system: number, ts: number, values: Record<string, unknown>): Promise<void>
}

const common = { ratedCapacity: 1000, ratedVoltage: 768, soh: 100, totalVoltage: 800, mainBreaker: 1 }
/** What the four systems say now, each of 1,000 kWh. */
const said = [
  { soc: 80, runningState: 1, totalCurrent: -250, chargingState: 1, workMode: 5, offGas: 2, roomTemperature: 24.5 },
  { soc: 60, runningState: 2, totalCurrent: 100, chargingState: 0, workMode: 3 },
  { soc: 40, runningState: 0, totalCurrent: 0, chargingState: 0, workMode: 1 },
  { soc: 20, runningState: 3, totalCurrent: 0, chargingState: 2, workMode: 1 },
]

/** Two ships with two battery systems each, every system with two clusters; the first charges for two minutes, the third said SOC 41 % five minutes ago. */
export const marineScene = async (it: SignInApp): Promise<MarineScene> => {
  const place = { stationName: '宜昌船舶站', stationType: 'shippingPlatform' as const, lon: 111.28, lat: 30.7 }
  const { stationId } = await it.call(assetsContract.stationAdd, place, it.admin)
  const add = async (deviceType: string, deviceName: string, deviceCode: string, parentId?: string) => {
    const input = { deviceType, deviceName, deviceCode, stationId, ...(parentId ? { parentId } : {}) }
    return (await it.call(assetsContract.equipmentAdd, input, it.admin)).deviceId
  }
  const now = Math.floor(it.context.clock() / second) * second - 2 * second
  const past = Math.floor((now - 5 * minute) / (10 * second)) * 10 * second
  const systems: string[] = []
  for (const ship of [1, 2]) {
    const aboard = await add('ship', `峡韵${ship}号`, `XY-${ship}`)
    await it.deliver(`XY-${ship}`, 'telemetry', { ts: now, values: { lon: 111.2 + ship / 10, lat: 30.7, speed: 9 } })
    for (const stack of [1, 2]) {
      const code = `XY-${ship}-S${stack}`
      const system = await add('marineBattery', `峡韵${ship}号${stack}号电池堆`, code, aboard)
      systems.push(system)
      for (const n of [1, 2]) await add('marineCluster', `${n}号簇`, `${code}-C${n}`, system)
    }
  }
  const codeOf = (system: number): string => `XY-${1 + Math.floor(system / 2)}-S${1 + (system % 2)}`
  const tell: MarineScene['tell'] = (system, ts, values) => it.deliver(codeOf(system), 'telemetry', { ts, values })
  await tell(2, past - 5 * second, { ...common, ...said[2], soc: 41 })
  for (const { ts, values } of charge(now - 2 * minute, now - 10 * second, 200, 5000)) await tell(0, ts, values)
  for (const [system, values] of said.entries()) await tell(system, now, { ...common, ...values })
  const cluster = { soc: 79, totalVoltage: 800, current: -125, relay1: 1, relay2: 0 }
  const values = { ...cluster, cellVoltage: cells(3.3, 17, 3.41), cellTemperature: cells(25, 9, 31.4) }
  await it.deliver('XY-1-S1-C1', 'telemetry', { ts: now, values })
  await it.tick()
  await it.tick()
  return { now, past, systems, tell }
}
