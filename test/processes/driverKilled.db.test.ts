import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { controlContract } from '#features/control/contract.ts'
import { driversContract } from '#features/drivers/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { adminPassword, type TestDatabase, testDatabase } from '#test/support/database.ts'
import { type ForeignBroker, startForeignBroker } from '#test/support/foreignBroker.ts'
import { type ModbusServer, startModbusServer } from '#test/support/modbusServer.ts'
import { patience } from '#test/support/patience.ts'
import { type Portal, signIn } from '#test/support/portal.ts'
import { startTidewatt, type Tidewatt } from '#test/support/tidewatt.ts'

const patient = { timeout: patience.poll, interval: 20 }
const writing = 6
let database: TestDatabase
let broker: ForeignBroker
let peer: ModbusServer
let web: Tidewatt
let readers: readonly Tidewatt[] = []
let admin: Portal

beforeAll(async () => {
  ;[database, broker] = await Promise.all([testDatabase(), startForeignBroker()])
  peer = await startModbusServer(new Map([[1, { holding: new Map([[0, 41]]) }]]))
  const common = {
    DATABASE_URL: database.url,
    DRIVER_NETWORKS: '127.0.0.0/8',
    SECRET_KEY: 'two readers of one gateway 0123456789',
  }
  const reader = { ...common, ROLE: 'ingest', MQTT_URL: `mqtt://127.0.0.1:${broker.port}` }
  web = await startTidewatt({ ...common, ROLE: 'web' })
  readers = await Promise.all([startTidewatt(reader), startTidewatt(reader)])
  admin = await signIn(web.url, 'admin', adminPassword)
}, patience.hook)
afterAll(async () => {
  await Promise.all([web, ...readers].map((process) => process?.dispose()))
  await peer?.stop()
  await broker?.stop()
  await database?.stop()
}, patience.hook)

test('kill -9 of the process that reads, with a write on its way: another reads within 5 s, nothing is written twice', async () => {
  const point = { pointKey: 'fan', pointName: '风机', unit: '%', min: 0, max: 100, writing: 'one' as const }
  await admin.call(iotContract.profileAdd, { profileKey: 'fanBox', profileName: '风机箱', points: [point] })
  const { stationId } = await admin.call(assetsContract.stationAdd, { stationName: '网关站' })
  const given = { deviceName: '箱', deviceCode: 'FAN-1', deviceType: 'fanBox', stationId }
  const { deviceId } = await admin.call(assetsContract.equipmentAdd, given)
  const attributes = { host: '127.0.0.1', port: peer.port, timeout: 5000 }
  const added = { driverName: '网关', driverType: 'modbusTcp', attributes }
  const { driverId } = await admin.call(driversContract.driverAdd, added)
  await admin.call(driversContract.deviceConfigSave, {
    ...{ deviceId, driverId, attributes: { unit: 1, interval: 500 } },
    points: [{ pointKey: 'fan', rw: 2, attributes: { address: 0 } }],
  })
  const times = async (): Promise<number[]> => {
    const { rows } = await database.owner.query<{ ts: Date }>('select ts from frame where device_id = $1 order by ts', [
      deviceId,
    ])
    return rows.map(({ ts }) => ts.getTime())
  }
  await expect.poll(async () => (await times()).length, patient).toBeGreaterThan(5)
  const instanceNow = async () => (await admin.call(driversContract.driverDetail, { driverId })).instance
  await expect.poll(instanceNow, patient).not.toBeNull()
  const instance = await instanceNow()
  const holder = readers.find((process) => process.pid() === Number(instance?.split(' ').at(-1)))
  if (!holder) throw new Error(`nobody is ${instance}`)

  peer.behave({ silent: (_, pdu) => pdu[0] === writing })
  const written = () => peer.requests.filter(({ pdu }) => pdu[0] === writing).length
  const asked = { requestId: 'w1', deviceId, pointKey: 'fan', value: 60, reason: '按运行要求调整风机' }
  const asking = admin.call(controlContract.pointWrite, asked)
  await expect.poll(written, patient).toBe(1)
  await holder.kill()
  const before = (await times()).length
  const { commandId } = await asking
  await expect.poll(async () => (await times()).length, patient).toBeGreaterThan(before + 4)

  const all = await times()
  expect(Math.max(...all.slice(1).map((ts, at) => ts - (all[at] ?? 0)))).toBeLessThanOrEqual(5000)
  // The next holder looks for writes that wait as it starts.
  await sleep(2000)
  expect(written()).toBe(1)
  expect((await admin.call(controlContract.one, { commandId })).state).not.toBe('done')
  expect(peer.sockets.size).toBe(1)
})
