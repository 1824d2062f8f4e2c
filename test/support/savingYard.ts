import { assetsContract } from '#features/assets/contract.ts'
import { dayAround } from '#server/equipment/day.ts'
import type { SignInApp } from './signInApp.ts'

const second = 1000
const minute = 60 * second
const intervalMs = 10 * second

export type SavingYard = {
  stationId: string
  /** lowers, absorbs and has recovered 23 of 100 kWh today */
  lowering: string
  /** lifts, gives back and has recovered 17 of 100 kWh today */
  lifting: string
  /** ms: five minutes ago the first crane held its load at 12.5 m */
  past: number
  /** ends what the cranes tell */
  stop(): Promise<void>
}

/** A saving station of three cranes: one lowers, one lifts with a faulty DC/DC, one was never heard; they go on telling so. */
export const savingYard = async (it: SignInApp): Promise<SavingYard> => {
  const place = { stationName: '龙潭节能站', stationType: 'portEnergySaving' as const, lon: 119.1, lat: 32.2 }
  const { stationId } = await it.call(assetsContract.stationAdd, place, it.admin)
  const add = async (deviceType: string, deviceName: string, deviceCode: string, parentId?: string) => {
    const input = { deviceType, deviceName, deviceCode, stationId, ...(parentId ? { parentId } : {}) }
    return (await it.call(assetsContract.equipmentAdd, input, it.admin)).deviceId
  }
  const crane = async (n: number): Promise<string> => {
    const id = await add('energySaver', `RTG ${n}`, `LT-R${n}`)
    const box = await add('capacitorBox', '电容箱', `LT-R${n}-B`, id)
    for (const no of [1, 2]) await add('dcdc', `DC/DC ${no}`, `LT-R${n}-D${no}`, box)
    return id
  }
  const [lowering, lifting] = [await crane(1), await crane(2)]
  await crane(3)

  const tell = (code: string, ts: number, values: Record<string, unknown>) =>
    it.deliver(code, 'telemetry', { ts, values })
  const quiet = { auxPower: 18, emergencyStop: 0, remoteMode: 1, JN_breaker: 1, JN_faultLevel: 0 }
  const limits = { storageKind: 0, minVoltageLimit: 288, maxVoltageLimit: 576, mainBreaker: 1 }
  const tellAt = async (ts: number, height: number): Promise<void> => {
    await tell('LT-R1', ts, {
      ...{ ...quiet, hoistPower: -118, supplyPower: 0, brakePower: 4, hoistHeight: height, load: 40.6 },
      ...{ dcdc1: 112.4, dcdc2: 90.6, totalSurface: 5077, dcdc1Charged: 64, dcdc2Charged: 52, brakeEnergy: 8.5 },
    })
    await tell('LT-R1-B', ts, { ...limits, totalVoltage: 450 })
    for (const no of [1, 2]) await tell(`LT-R1-D${no}`, ts, { power: -48, dcdcMode: 2, faultLevel: 0 })
    await tell('LT-R2', ts, {
      ...{ ...quiet, hoistPower: 160, supplyPower: 42, brakePower: 0, hoistHeight: 4.5, load: 36 },
      ...{ dcdc1: 217, dcdc2: 80, totalSurface: 3083, dcdc1Charged: 320, dcdc2Charged: 90, brakeEnergy: 3 },
    })
    await tell('LT-R2-B', ts, { ...limits, totalVoltage: 500 })
    await tell('LT-R2-D1', ts, { power: 136, dcdcMode: 3, faultLevel: 0 })
    await tell('LT-R2-D2', ts, { power: 0, dcdcMode: 4, faultLevel: 0 })
  }
  const now = Math.floor(it.context.clock() / second) * second - 2 * second
  const { from } = dayAround(now, 'Asia/Shanghai')
  await tell('LT-R1', from, {
    ...{ dcdc1: 100, dcdc2: 80, totalSurface: 5000, dcdc1Charged: 50, dcdc2Charged: 40, brakeEnergy: 7 },
  })
  await tell('LT-R2', from, {
    ...{ dcdc1: 200, dcdc2: 80, totalSurface: 3000, dcdc1Charged: 300, dcdc2Charged: 90, brakeEnergy: 3 },
  })
  const past = Math.floor((now - 5 * minute) / (10 * second)) * 10 * second
  await tellAt(past - 5 * second, 12.5)
  for (const ts of [now - 20 * second, now - 10 * second, now]) await tellAt(ts, 8.2)
  await it.tick()
  await it.tick()
  let told = Promise.resolve()
  const speaking = setInterval(() => {
    told = told.then(() => tellAt(Math.floor(it.context.clock() / second) * second, 8.2))
  }, intervalMs)
  const stop = async (): Promise<void> => {
    clearInterval(speaking)
    await told
  }
  return { stationId, lowering, lifting, past, stop }
}
