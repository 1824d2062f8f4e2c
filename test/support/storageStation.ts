import { assetsContract } from '#features/assets/contract.ts'
import { cells } from './boxFleet.ts'
import type { SignInApp } from './signInApp.ts'

const second = 1000
const minute = 60 * second

export type StorageStation = {
  stationId: string
  emsId: string
  pcsId: string
  stackId: string
  /** four of the stack; the fourth is never heard */
  clusterIds: string[]
  /** ms: five minutes ago cell 137 of the third cluster stood at 3.401 V */
  past: number
  /** ends what the station tells */
  stop(): Promise<void>
}

const intervalMs = 10 * second

const hotCluster = 3
const hotCell = 137

/** A storage station of one branch that discharges 400 kW, whose cell 137 of cluster 3 has stood at 3.561 V for 20 s; it goes on telling so. */
export const storageStation = async (it: SignInApp): Promise<StorageStation> => {
  const place = { stationName: '龙潭储能站', stationType: 'energyStorageStation' as const, lon: 119.1, lat: 32.2 }
  const { stationId } = await it.call(assetsContract.stationAdd, place, it.admin)
  const add = async (deviceType: string, deviceName: string, deviceCode: string, parentId?: string) => {
    const input = { deviceType, deviceName, deviceCode, stationId, ...(parentId ? { parentId } : {}) }
    return (await it.call(assetsContract.equipmentAdd, input, it.admin)).deviceId
  }
  const emsId = await add('ems', 'EMS 1', 'LT-E')
  const pcsId = await add('pcs', 'PCS 1', 'LT-P', emsId)
  const stackId = await add('stack', '堆1', 'LT-S', pcsId)
  const clusterIds: string[] = []
  for (const n of [1, 2, 3, 4]) clusterIds.push(await add('cluster', `${n}号簇`, `LT-S-${n}`, stackId))

  const tellAt = async (ts: number, hottest: number): Promise<void> => {
    const tell = (code: string, values: Record<string, unknown>) => it.deliver(code, 'telemetry', { ts, values })
    await tell('LT-E', {
      ...{ power: 400, gridPower: 100, loadPower: 490, frequency: 50.01, soc: 60, runningState: 2, controlMode: 2 },
      ...{ planPower: 410, commPcs: 0, commBms: 0, commMeter: 0, mainBreaker: 1 },
    })
    await tell('LT-P', { power: 400, dcPower: 410, dcVoltage: 790, runningState: 2, mainBreaker: 1 })
    await tell('LT-S', {
      ...{ power: 410, totalVoltage: 790, totalCurrent: 519, soc: 60, soh: 98, ratedCapacity: 1720 },
      ...{ runningState: 2, mainBreaker: 1 },
    })
    for (const n of [1, 2, 3])
      await tell(`LT-S-${n}`, {
        ...{ soc: 60, current: 173, totalVoltage: 790, clusterBreaker: 1 },
        cellVoltage: cells(3.3, hotCell, n === hotCluster ? hottest : 3.302),
        cellTemperature: cells(26, 9, 28.4),
      })
  }
  const now = Math.floor(it.context.clock() / second) * second - 2 * second
  const past = Math.floor((now - 5 * minute) / (10 * second)) * 10 * second
  await tellAt(past - 5 * second, 3.401)
  for (const ts of [now - 20 * second, now - 10 * second, now]) await tellAt(ts, 3.561)
  await it.tick()
  await it.tick()
  let told = Promise.resolve()
  const speaking = setInterval(() => {
    told = told.then(() => tellAt(Math.floor(it.context.clock() / second) * second, 3.561))
  }, intervalMs)
  const stop = async (): Promise<void> => {
    clearInterval(speaking)
    await told
  }
  return { stationId, emsId, pcsId, stackId, clusterIds, past, stop }
}
