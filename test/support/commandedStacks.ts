import type { MqttClient } from 'mqtt'
import { assetsContract } from '#features/assets/contract.ts'
import { controlContract } from '#features/control/contract.ts'
import { sessionContract } from '#features/session/contract.ts'
import { sealPassword } from '#web/session/sealing.ts'
import type { Portal } from './portal.ts'
import { connectDevice, publishTelemetry } from './publisher.ts'

export type CommandedStack = { readonly deviceId: string; readonly code: string; readonly token: string }
type Heard = { readonly id: string; readonly name: string; readonly expires: number }
export type StackDevice = {
  readonly client: MqttClient
  /** every command, in order */
  readonly heard: readonly Heard[]
  /** at rest, with a fault that a reset may mend, or without */
  tell(faultLevel: 0 | 2): Promise<unknown>
  reply(id: string, ok: boolean, message?: string): Promise<unknown>
}

/** Stacks that a reset is allowed for as soon as they have told their fault. */
export const addStacks = async (admin: Portal, codes: readonly string[]): Promise<CommandedStack[]> => {
  const { stationId } = await admin.call(assetsContract.stationAdd, {
    ...{ stationName: `储能站 ${codes[0]}`, stationType: 'energyStorageStation', lon: 119, lat: 32 },
  })
  const stacks: CommandedStack[] = []
  for (const code of codes) {
    const input = { deviceType: 'stack', deviceName: code, deviceCode: code, stationId }
    stacks.push({ code, ...(await admin.call(assetsContract.equipmentAdd, input)) })
  }
  return stacks
}

/** A stack at the broker, which has subscribed to its commands. */
export const connectStack = async (mqttPort: number, { code, token }: CommandedStack): Promise<StackDevice> => {
  const client = await connectDevice(mqttPort, code, token)
  const heard: Heard[] = []
  client.on('message', (_, payload) => heard.push(JSON.parse(String(payload))))
  await client.subscribeAsync(`devices/${code}/command`, { qos: 1 })
  return {
    client,
    heard,
    tell: (faultLevel) =>
      publishTelemetry(client, code, { ts: Date.now(), values: { faultLevel, totalCurrent: 0, remoteMode: 1 } }),
    reply: (id, ok, message = '') =>
      client.publishAsync(`devices/${code}/command/reply`, JSON.stringify({ id, ok, message }), { qos: 1 }),
  }
}

let requests = 0
/** Asks for a reset; the id of the command. */
export const askReset = async (requester: Portal, { deviceId }: CommandedStack): Promise<string> => {
  requests += 1
  const reason = 'The fault has been looked into'
  const input = { requestId: `r${requests}`, deviceId, reason }
  return (await requester.call(controlContract.reset, input)).commandId
}

/** Approves with the own password; when it was approved, ms. */
export const approve = async (approver: Portal, password: string, commandId: string): Promise<number> => {
  const { version } = await approver.call(controlContract.one, { commandId })
  const key = await approver.call(sessionContract.key, {})
  const proof = { password: sealPassword(key, password), randomStr: key.randomStr }
  const { decidedTs } = await approver.call(controlContract.approve, { commandId, version, ...proof })
  return decidedTs ?? Number.NaN
}
