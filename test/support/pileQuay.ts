import { assetsContract } from '#features/assets/contract.ts'
import type { MqttClient } from 'mqtt'
import type { Portal } from './portal.ts'
import { connectDevice, publishTelemetry } from './publisher.ts'

export type PileQuay = {
  stationId: string
  /** supplies 22.4 kW, is faulted, was never heard */
  supplying: string
  faulted: string
  silent: string
  /** ms: five minutes ago the first one was free */
  past: number
  /** ends what the piles tell */
  stop(): Promise<void>
}

const second = 1000
const repeatMs = 5 * second

/** A quay of three piles that speak MQTT: one supplies, one is faulted, one was never heard; they go on telling so. */
export const pileQuay = async (admin: Portal, mqttPort: number): Promise<PileQuay> => {
  const place = { stationName: '龙潭桩站', stationType: 'shorePileStation' as const, lon: 119.1, lat: 32.2 }
  const { stationId } = await admin.call(assetsContract.stationAdd, place)
  const clients: MqttClient[] = []
  const add = async (n: number) => {
    const deviceCode = `LT-P${n}`
    const plan = { deviceType: 'shorePile', deviceName: `桩 ${n}`, deviceCode, stationId }
    const { deviceId, token } = await admin.call(assetsContract.equipmentAdd, plan)
    return { deviceId, deviceCode, token }
  }
  const [first, other, third] = [await add(1), await add(2), await add(3)]
  const open = async ({ deviceCode, token }: typeof first) => {
    const client = await connectDevice(mqttPort, deviceCode, token)
    clients.push(client)
    return (values: Record<string, number>, ts = Date.now()) => publishTelemetry(client, deviceCode, { ts, values })
  }
  const [tellFirst, tellSecond] = [await open(first), await open(other)]
  const past = Math.floor((Date.now() - 300 * second) / (10 * second)) * 10 * second
  const supply = { connectorState: 2, power: 22.4, phaseVoltageA: 231, phaseCurrentA: 32.3, suppliedEnergy: 1013.2 }
  await tellFirst({ ...supply, connectorState: 0, power: 0, suppliedEnergy: 1000 }, past - 5 * second)
  const tell = async (): Promise<void> => {
    await tellFirst(supply)
    await tellSecond({ connectorState: 8, power: 0, phaseVoltageA: 231, suppliedEnergy: 500 })
  }
  await tell()
  let told = Promise.resolve()
  const speaking = setInterval(() => {
    told = told.then(tell)
  }, repeatMs)
  return {
    ...{ stationId, supplying: first.deviceId, faulted: other.deviceId, silent: third.deviceId, past },
    stop: async () => {
      clearInterval(speaking)
      await told
      await Promise.all(clients.map((client) => client.endAsync()))
    },
  }
}
