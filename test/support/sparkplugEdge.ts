import { connectAsync, type MqttClient } from 'mqtt'
import { readPayload } from '#server/ingest/drivers/sparkplug/wire.ts'
import { encoded } from './sparkplugScene.ts'

export const edgePassword = 'edge-secret'

/** A node as somebody else makes it: it is born when it is asked, its device with it where it has one, and does what it is told. */
export const startEdge = async (port: number, name: string, device?: string) => {
  const topic = (kind: string): string => `spBv1.0/yard/${kind}/${name}`
  const bdSeq = { name: 'bdSeq', type: 'UInt64' as const, value: 4 }
  const heard: string[] = []
  let [seq, limit, births] = [0, 50, 0]
  const client: MqttClient = await connectAsync(`mqtt://127.0.0.1:${port}`, {
    ...{ username: 'edge', password: edgePassword, reconnectPeriod: 0 },
    will: { topic: topic('NDEATH'), payload: encoded([bdSeq]), qos: 1, retain: false },
  })
  const metrics = () => [
    { name: 'soc', alias: 1, type: 'Double' as const, value: 61.5 },
    { name: 'totalCurrent', alias: 2, type: 'Int16' as const, value: -12 },
    { name: 'Limits/power', alias: 3, type: 'Int32' as const, value: limit },
  ]
  const ofDevice = (value: number) => [
    { name: 'soc', alias: 11, type: 'Double' as const, value },
    { name: 'totalVoltage', alias: 12, type: 'Float' as const, value: 720.5 },
  ]
  const stamped = () => {
    seq += 1
    return { seq, timestamp: Date.now() }
  }
  const born = async (): Promise<void> => {
    seq = 0
    births += 1
    await client.publishAsync(topic('NBIRTH'), encoded([bdSeq, ...metrics()], { seq, timestamp: Date.now() }))
    if (device) await client.publishAsync(`${topic('DBIRTH')}/${device}`, encoded(ofDevice(48.5), stamped()))
  }
  client.on('message', (path, payload) => {
    if (path.startsWith('spBv1.0/STATE')) return void heard.push(payload.toString())
    const [metric] = readPayload(payload).metrics
    if (metric?.name === 'Node Control/Rebirth') return void born()
    limit = Number(metric?.raw)
    void client.publishAsync(topic('NDATA'), encoded([{ alias: 3, type: 'Int32', value: limit }], stamped()))
  })
  await client.subscribeAsync([topic('NCMD'), 'spBv1.0/STATE/tidewatt'], { qos: 1 })
  return {
    ...{ born, heard, births: () => births },
    data: (value: number) =>
      client.publishAsync(topic('NDATA'), encoded([{ alias: 1, type: 'Double', value }], stamped())),
    /** a new SOC of its device */
    deviceData: (value: number) =>
      client.publishAsync(`${topic('DDATA')}/${device}`, encoded([{ alias: 11, type: 'Double', value }], stamped())),
    /** without a word, so that its broker tells of its death */
    die: () => client.stream.destroy(),
    end: () => client.endAsync(true),
  }
}
