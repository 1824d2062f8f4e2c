import { connect, type IClientOptions, type MqttClient } from 'mqtt'
import { assetsContract } from '#features/assets/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import type { CommandSent, CommandToSend } from '#server/commands/wire.ts'
import type { Wire } from '#server/ingest/accept.ts'
import { startIngest } from '#server/ingest/ingest.ts'
import { testApp } from './app.ts'
import { quietLog } from './database.ts'

export type Signed = { client: MqttClient /** every message since the connection, in order */; heard: string[] }

/** The names of commands, as they were heard. */
export const namesOf = ({ heard }: Signed): string[] => heard.map((each) => JSON.parse(each).name)

export const listen = ({ client }: Signed, code: string, qos: 0 | 1 = 1) =>
  client.subscribeAsync(`devices/${code}/command`, { qos })

/** The embedded broker with the devices BOX, PCS below it, and OTHER; `endClients` stands after each test. */
export const brokerScene = async (wire: Wire = {}) => {
  const devices = new Map<string, { deviceId: string; token: string }>()
  const open: MqttClient[] = []
  const app = await testApp()
  const { context } = app
  const points = [{ pointKey: 'power', pointName: '功率' }]
  await app.call(iotContract.profileAdd, { profileKey: 'probe', profileName: '探针', points }, app.admin)
  const { stationId } = await app.call(assetsContract.stationAdd, { stationName: '站' }, app.admin)
  for (const [deviceCode, parent] of [['BOX'], ['PCS', 'BOX'], ['OTHER']] as const) {
    const parentId = parent && devices.get(parent)?.deviceId
    const fields = { deviceName: deviceCode, deviceCode, deviceType: 'probe', stationId }
    devices.set(
      deviceCode,
      await app.call(assetsContract.equipmentAdd, { ...fields, ...(parentId ? { parentId } : {}) }, app.admin),
    )
  }
  const config = { ...context.config, host: '127.0.0.1', mqttPort: 0 }
  const ingest = await startIngest({ ...context, config, wire, log: quietLog })
  const idOf = (code: string): string => devices.get(code)?.deviceId ?? ''
  let serial = 0

  return {
    app,
    ingest,
    idOf,
    tokenOf: (code: string) => ({ token: devices.get(code)?.token ?? '', port: ingest.mqttPort }),
    signIn: async (code: string, options: IClientOptions = {}): Promise<Signed> => {
      const client = connect(`mqtt://127.0.0.1:${ingest.mqttPort}`, {
        username: code,
        password: devices.get(code)?.token ?? 'none',
        reconnectPeriod: 0,
        ...options,
      })
      open.push(client)
      const heard: string[] = []
      client.on('message', (_, payload) => heard.push(payload.toString()))
      await new Promise<void>((resolve, reject) => client.once('connect', () => resolve()).on('error', reject))
      return { client, heard }
    },
    /** a command of the name `name`, which lives ten seconds */
    send: (code: string, name: string, more: Partial<CommandToSend> = {}): Promise<CommandSent> => {
      serial += 1
      const ts = context.clock()
      const wireId = `${name.slice(0, 12)}${String(serial).padStart(10, '0')}`
      const life = { ts, expires: ts + 10_000 }
      return context.commands.send({ deviceId: idOf(code), code, wireId, name, args: {}, ...life, ...more })
    },
    /** reason, count and last source of each row, by reason */
    refused: async (): Promise<[string, number, string][]> => {
      const rows = await context.db.selectFrom('refusal').selectAll().orderBy('reason').execute()
      return rows.map(({ reason, count, last_source }) => [reason, count, last_source])
    },
    endClients: (): void => {
      for (const client of open.splice(0)) client.end(true)
    },
    stop: async (): Promise<void> => {
      await ingest.stop()
      await app.stop()
    },
  }
}
export type BrokerScene = Awaited<ReturnType<typeof brokerScene>>
