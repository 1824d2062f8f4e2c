import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect as dial } from 'node:net'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { listening } from '#server/start/listening.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { makeCertificate } from '#test/support/certificate.ts'
import { quietLog, temporaryDataDir } from '#test/support/database.ts'
import { hotFrames } from '#test/support/frames.ts'
import { freePort } from '#test/support/tidewatt.ts'
import { type Ingest, startIngest } from '../../ingest.ts'

let folder: string
let files: Awaited<ReturnType<typeof makeCertificate>>
let app: TestApp
let ingest: Ingest
let mqttsPort: number
let device: { deviceId: string; token: string }

beforeAll(async () => {
  folder = await temporaryDataDir()
  files = await makeCertificate(folder)
  app = await testApp()
  const points = [{ pointKey: 'power', pointName: '功率' }]
  await app.call(iotContract.profileAdd, { profileKey: 'probe', profileName: '探针', points }, app.admin)
  const { stationId } = await app.call(assetsContract.stationAdd, { stationName: '站' }, app.admin)
  const fields = { deviceName: '箱', deviceCode: 'BOX', deviceType: 'probe', stationId }
  device = await app.call(assetsContract.equipmentAdd, fields, app.admin)
  mqttsPort = await freePort()
  ingest = await startIngest({ ...app.context, config: configOf(mqttsPort), log: quietLog })
})
afterAll(async () => {
  await ingest?.stop()
  await app?.stop()
  await rm(folder, { recursive: true, force: true })
})

const configOf = (port: number, tls = files) => ({
  ...app.context.config,
  ...{ host: '127.0.0.1', mqttPort: 0, mqttsPort: port, tls },
})
const connectTls = (more: object = {}) =>
  connectAsync(`mqtts://localhost:${mqttsPort}`, {
    ...{ username: 'BOX', password: device.token, ca: files.text, reconnectPeriod: 0 },
    ...more,
  })

test('a device reports over TLS and is acknowledged once it is stored; plain ones go on beside it', async () => {
  const plain = await connectAsync(`mqtt://127.0.0.1:${ingest.mqttPort}`, { username: 'BOX', password: device.token })
  const began = Date.now()
  for (const [client, power] of [
    [await connectTls(), 1],
    [plain, 2],
  ] as const) {
    await client.publishAsync('devices/BOX/telemetry', JSON.stringify({ ts: began + power, values: { power } }), {
      qos: 1,
    })
    await client.endAsync()
  }
  const frames = await hotFrames(app.context.pool, device.deviceId)
  expect(frames.map(({ v }) => v[0])).toEqual([1, 2])
})

test('a command that is not acknowledged ends a connection over TLS too', async () => {
  const client = await connectTls()
  await client.subscribeAsync('devices/BOX/command', { qos: 1 })
  const heard: string[] = []
  client.handleMessage = (packet) => void heard.push(JSON.parse(packet.payload.toString()).name)
  const ended = new Promise<void>((resolve) => void client.once('close', () => resolve()))
  const ts = app.context.clock()
  const command = { deviceId: device.deviceId, code: 'BOX', wireId: 'x', name: 'reset', args: {} }
  expect(await app.context.commands.send({ ...command, ts, expires: ts + 400 })).toBe('sent')
  await ended
  expect(heard).toEqual(['reset'])
})

test('a device that does not know the certificate, has no token or does not speak TLS gets nowhere', async () => {
  await expect(connectTls({ ca: undefined })).rejects.toThrow('self-signed certificate')
  await expect(connectTls({ password: 'wrong' })).rejects.toThrow('Bad username or password')
  const socket = dial(mqttsPort, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\n\r\n')
  socket.resume()
  await once(socket, 'close')
  await (await connectTls()).endAsync()
})

test('a port that is taken is told by its own name, and files that are no certificate end the start', async () => {
  const start = (config: ReturnType<typeof configOf>) =>
    listening('MQTT_PORT', 0, config, () => startIngest({ ...app.context, config, log: quietLog }))
  await expect(start(configOf(mqttsPort))).rejects.toThrow(`MQTTS_PORT ${mqttsPort} on 127.0.0.1 is taken`)
  await expect(start(configOf(0, { ...files, key: files.cert }))).rejects.toThrow('TLS_CERT and TLS_KEY: expected')
})
