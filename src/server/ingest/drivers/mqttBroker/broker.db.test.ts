import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { quietLog } from '#test/support/database.ts'
import { unheardEvents } from '#test/support/driverEvents.ts'
import { startBroker } from './broker.ts'
import { type Ingest, startIngest } from '../../ingest.ts'
import { hotFrames } from '#test/support/frames.ts'

type Known = { deviceId: string; token: string }
const devices = new Map<string, Known>()
const open: MqttClient[] = []
let app: TestApp
let ingest: Ingest

beforeAll(async () => {
  app = await testApp()
  const points = [{ pointKey: 'power', pointName: '功率', min: -1000, max: 1000 }]
  await app.call(iotContract.profileAdd, { profileKey: 'probe', profileName: '探针', points }, app.admin)
  const { stationId } = await app.call(assetsContract.stationAdd, { stationName: '站' }, app.admin)
  for (const [code, parent] of [['BOX'], ['PCS', 'BOX'], ['CLUSTER', 'PCS'], ['OTHER'], ['MOVED']] as const) {
    const parentId = parent && devices.get(parent)?.deviceId
    const fields = { deviceName: code, deviceCode: code, deviceType: 'probe', stationId }
    devices.set(
      code,
      await app.call(assetsContract.equipmentAdd, parentId ? { ...fields, parentId } : fields, app.admin),
    )
  }
  const config = { ...app.context.config, host: '127.0.0.1', mqttPort: 0 }
  ingest = await startIngest({ ...app.context, config, log: quietLog })
})
beforeEach(async () => {
  await app.owner.query('truncate frame, refusal')
})
afterEach(async () => {
  for (const client of open.splice(0)) client.end(true)
  await takeCommits()
})
afterAll(async () => {
  await ingest?.stop()
  await app?.stop()
})

const known = (code: string): Known => {
  const found = devices.get(code)
  if (!found) throw new Error(code)
  return found
}
const signIn = async (code: string, options: IClientOptions = {}): Promise<MqttClient> => {
  const client = await connectAsync({
    ...{ protocol: 'mqtt', host: '127.0.0.1', port: ingest.mqttPort ?? 0 },
    username: code,
    password: devices.get(code)?.token ?? 'none',
    reconnectPeriod: 0,
    ...options,
  })
  client.on('error', () => undefined)
  open.push(client)
  return client
}
const reading = (power: number): string => JSON.stringify({ values: { power } })
const report = (client: MqttClient, code: string, message: string | Buffer = reading(1), qos: 0 | 1 | 2 = 1) =>
  client.publishAsync(`devices/${code}/telemetry`, message, { qos })
const stored = async (code: string): Promise<(number | null)[]> => {
  const frames = await hotFrames(app.context.pool, known(code).deviceId)
  return frames.map(({ v }) => v[0] ?? null)
}
const refused = async (): Promise<[string, number, string][]> => {
  const rows = await app.context.db.selectFrom('refusal').selectAll().orderBy('reason').execute()
  return rows.map(({ reason, count, last_source }) => [reason, count, last_source])
}
const closed = (client: Pick<MqttClient, 'once'>) =>
  new Promise<void>((resolve) => void client.once('close', () => resolve()))
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const refuseCommits = () => app.owner.query('alter table frame add constraint away check (false) not valid')
const takeCommits = () => app.owner.query('alter table frame drop constraint if exists away')

describe('signing in', () => {
  test.each<[string, IClientOptions]>([
    ['a wrong token', { username: 'BOX', password: 'wrong' }],
    ['another device’s token', { username: 'BOX', password: 'OTHER’s' }],
    ['no token', { username: 'BOX', password: '' }],
    ['an unknown device', { username: 'NOBODY' }],
    ['nobody', { username: undefined, password: undefined }],
  ])('%s is refused', async (_, options) => {
    const password = options.password === 'OTHER’s' ? known('OTHER').token : options.password
    await expect(signIn('BOX', { ...options, password })).rejects.toMatchObject({ code: 4 })
  })

  test('connections, messages and who was turned away are counted with the driver', async () => {
    const counts = () => ingest.driverStates()[0]?.counts ?? expect.fail('no driver')
    await expect.poll(() => counts().connects - counts().disconnects).toBe(0)
    const { connects, refused, messages } = counts()
    await expect(signIn('BOX', { password: 'wrong' })).rejects.toMatchObject({ code: 4 })
    const box = await signIn('BOX')
    await report(box, 'BOX')
    expect(counts()).toMatchObject({
      connects: connects + 1,
      refused: refused + 1,
      messages: messages + 1,
      failures: 0,
    })
    expect(counts().disconnects).toBe(connects)
    box.end()
    await expect.poll(() => counts().disconnects).toBe(connects + 1)
    expect(ingest.driverStates()).toMatchObject([{ name: 'embedded broker', type: 'mqttBroker', status: 'running' }])
  })

  test('two devices with one client id keep both their connections; one device’s second takes over its first', async () => {
    const box = await signIn('BOX', { clientId: 'same' })
    const other = await signIn('OTHER', { clientId: 'same' })
    await Promise.all([report(box, 'BOX', reading(1)), report(other, 'OTHER', reading(2))])
    const ended = closed(box)
    const again = await signIn('BOX', { clientId: 'same' })
    await ended
    await report(again, 'BOX', reading(3))
    expect([await stored('BOX'), await stored('OTHER')]).toEqual([[1, 3], [2]])
  })

  test('two clients that fight for one client id are counted with their device; a single return is none', async () => {
    const shared: IClientOptions = { clientId: 'gateway' }
    const first = await signIn('OTHER', { clientId: 'returns' })
    const firstEnded = closed(first)
    await signIn('OTHER', { clientId: 'returns' })
    await firstEnded
    expect(await refused()).toEqual([])
    let before = await signIn('PCS', shared)
    for (let round = 0; round < 3; round += 1) {
      const ended = closed(before)
      before = await signIn('PCS', shared)
      await ended
    }
    await expect.poll(refused).toEqual([['taken_over', 2, 'PCS']])
    const told = await app.call(iotContract.refusals, {}, app.admin)
    expect(told.filter(({ reason }) => reason === 'taken_over')).toMatchObject([{ deviceName: 'PCS' }])
  })

  test('a new token ends the connection of the one before, whose readings are refused from then on', async () => {
    const moved = await signIn('MOVED')
    await report(moved, 'MOVED')
    const ended = closed(moved)
    const { deviceId } = known('MOVED')
    devices.set('MOVED', await app.call(assetsContract.equipmentToken, { deviceId }, app.admin))
    moved.publish('devices/MOVED/telemetry', reading(2), { qos: 1 })
    await ended
    const again = await signIn('MOVED')
    const idle = closed(again)
    devices.set('MOVED', await app.call(assetsContract.equipmentToken, { deviceId }, app.admin))
    await idle
    expect(await stored('MOVED')).toEqual([1])
  })
})

describe('who may speak for whom', () => {
  test('a device speaks for itself and what hangs below it, not for what is above or beside it', async () => {
    const pcs = await signIn('PCS')
    for (const code of ['PCS', 'CLUSTER', 'BOX', 'OTHER']) await report(pcs, code)
    expect(await Promise.all(['PCS', 'CLUSTER', 'BOX', 'OTHER'].map(stored))).toEqual([[1], [1], [], []])
    expect(await refused()).toEqual([['foreign_device', 2, 'PCS']])
  })

  test('unknown devices, other topics and what no version reads are counted and acknowledged', async () => {
    const box = await signIn('BOX')
    const topics = ['devices/NOBODY/telemetry', 'devices/BOX', 'elsewhere', 'devices/BOX/status', 'devices/BOX/dtc']
    for (const topic of topics) await box.publishAsync(topic, reading(1), { qos: 1 })
    expect(await refused()).toEqual([
      ['unknown_device', 1, 'BOX'],
      ['unknown_topic', 4, 'BOX'],
    ])
  })

  test('bad content is counted under the device that it is of, and the good beside it is stored', async () => {
    const box = await signIn('BOX')
    await report(box, 'PCS', JSON.stringify([{ values: { power: 5000, other: 1 } }, { values: { power: 7 } }]))
    await report(box, 'PCS', Buffer.from([0xff, 0xfe]))
    expect(await stored('PCS')).toEqual([7])
    expect(await refused()).toEqual([
      ['out_of_range', 1, 'PCS'],
      ['unknown_point', 1, 'PCS'],
      ['unparsable', 1, 'PCS'],
    ])
  })
})

describe('acknowledged means committed', () => {
  test.each([1, 2] as const)('QoS %i: what is acknowledged is stored, in the order it was sent', async (qos) => {
    const box = await signIn('BOX')
    const powers = Array.from({ length: 100 }, (_, index) => index)
    await Promise.all(
      powers.map(async (power) => {
        await report(box, 'BOX', reading(power), qos)
        expect(await stored('BOX')).toContain(power)
      }),
    )
    expect(await stored('BOX')).toEqual(powers)
  })

  test('QoS 0 is stored too', async () => {
    const box = await signIn('BOX')
    await report(box, 'BOX', reading(8), 0)
    await expect.poll(() => stored('BOX')).toEqual([8])
  })

  test('the acknowledgement waits for the commit', async () => {
    const box = await signIn('BOX')
    const holder = await app.context.pool.connect()
    await holder.query('begin; lock table frame in exclusive mode')
    let acknowledged = false
    const sent = report(box, 'BOX', reading(4)).then(() => {
      acknowledged = true
    })
    await rest(300)
    expect(acknowledged).toBe(false)
    await holder.query('commit')
    holder.release()
    await sent
    expect(await stored('BOX')).toEqual([4])
  })

  test('what follows is taken in while a commit is under way', async () => {
    const committing: (() => void)[] = []
    const accept = () => new Promise<void>((resolve) => void committing.push(resolve))
    const { registry } = app.context
    const sink = {
      accept,
      sentences: () => ({ messages: 0, store: async () => undefined }),
      oversized: async () => undefined,
      takenOver: async () => undefined,
      tooFast: async () => undefined,
      mqtt5: async () => undefined,
      take: async () => true,
    }
    const broker = await startBroker({
      host: '127.0.0.1',
      port: 0,
      registry,
      sink,
      events: unheardEvents,
      log: quietLog,
    })
    const box = await signIn('BOX', { port: broker.port ?? 0 })
    // What is read at once the broker alone counts as one piece, and reads on when all of it is answered.
    box.stream.cork()
    const sent = Array.from({ length: 10 }, () => report(box, 'BOX'))
    box.stream.uncork()
    await expect.poll(() => committing.length).toBe(10)
    sent.push(report(box, 'PCS'))
    await expect.poll(() => committing.length).toBe(11)
    for (const commit of committing) commit()
    await Promise.all(sent)
    box.end(true)
    await broker.stop()
  })

  test('a failed commit ends the connection without an acknowledgement; sent again it is stored', async () => {
    await refuseCommits()
    const box = await signIn('BOX', { reconnectPeriod: 50, clean: false, clientId: 'again' })
    let acknowledged = false
    const sent = report(box, 'BOX', reading(6)).then(() => {
      acknowledged = true
    })
    await closed(box)
    await closed(box)
    expect(acknowledged).toBe(false)
    await takeCommits()
    await sent
    expect(await stored('BOX')).toContain(6)
  })
})
