import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { driversContract } from '#features/drivers/contract.ts'
import { adminPassword } from '#test/support/database.ts'
import { type ModbusServer, startModbusServer } from '#test/support/modbusServer.ts'
import { mosquitto } from '#test/support/mosquitto.ts'
import { readOpenMetrics } from '#test/support/openMetrics.ts'
import { patience } from '#test/support/patience.ts'
import { type Portal, signIn } from '#test/support/portal.ts'
import type { Tidewatt } from '#test/support/tidewatt.ts'
import { type Several, startSeveral } from './several.ts'

const patient = { timeout: patience.poll, interval: 100 }
const secretKey = 'drivers of several processes 0123456789'
const METRICS_TOKEN = 'the scraper of them all'.replaceAll(' ', '-')

describe.skipIf(!mosquitto)('drivers of two processes that take readings in', () => {
  let it: Several
  let admin: Portal
  let peer: ModbusServer
  beforeAll(async () => {
    peer = await startModbusServer(new Map([[1, { holding: new Map([[0, 41]]) }]]))
    it = await startSeveral({ DRIVER_NETWORKS: '127.0.0.0/8', SECRET_KEY: secretKey, METRICS_TOKEN })
    admin = await signIn(it.webs[0].url, 'admin', adminPassword)
  }, patience.hook)
  afterAll(async () => {
    await it?.dispose()
    await peer?.stop()
  }, patience.hook)

  const reads = async (deviceId: string): Promise<number[]> => {
    const { rows } = await it.database.owner.query<{ ts: Date }>(
      'select ts from frame where device_id = $1 order by ts',
      [deviceId],
    )
    return rows.map(({ ts }) => ts.getTime())
  }
  const holderOf = async (driverId: string): Promise<string | null> =>
    (await admin.call(driversContract.driverDetail, { driverId })).instance

  const scraped = async ({ url }: Tidewatt) => {
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    return readOpenMetrics(await answer.text())
  }
  /** What a process tells of a driver that people added; undefined where another one has it. */
  const upIn = async (process: Tidewatt, driverId: string): Promise<number | undefined> =>
    (await scraped(process))
      .get('tidewatt_driver_up')
      ?.samples.get(`tidewatt_driver_up{name="driver ${driverId}",type="modbusTcp"}`)

  test('are shared; a killed one is followed by the other, and what a web process asks is tried by one of them', async () => {
    const { stationId } = await admin.call(assetsContract.stationAdd, { stationName: '网关站' })
    const box = { deviceName: '箱', deviceCode: 'READ-1', deviceType: 'boxPower', stationId }
    const { deviceId } = await admin.call(assetsContract.equipmentAdd, box)
    const attributes = { host: '127.0.0.1', port: peer.port }
    const points = [{ pointKey: 'soc', attributes: { function: '3', address: 0, type: 'uint16' } }]
    const trial = { driverType: 'modbusTcp', attributes, deviceAttributes: { unit: 1, interval: 500 }, points }
    const { steps } = await admin.call(driversContract.driverTry, trial)
    expect(steps.map(({ ok }) => ok)).not.toContain(false)
    expect(JSON.stringify(steps)).toContain('41')

    const added = { driverName: '网关', driverType: 'modbusTcp', attributes }
    const { driverId } = await admin.call(driversContract.driverAdd, added)
    const config = { deviceId, driverId, attributes: { unit: 1, interval: 500 }, points }
    await admin.call(driversContract.deviceConfigSave, config)
    await expect.poll(async () => (await reads(deviceId)).length, patient).toBeGreaterThan(3)
    await expect.poll(() => holderOf(driverId), patient).not.toBeNull()
    expect(peer.sockets.size).toBe(1)
    const told = await Promise.all(it.ingests.map((process) => upIn(process, driverId)))
    expect(told.filter((up) => up !== undefined)).toEqual([1])
    expect((await scraped(it.webs[0])).get('tidewatt_live_connections')?.type).toBe('gauge')

    const pid = Number((await holderOf(driverId))?.split(' ').at(-1))
    const killed = it.ingests.find((process: Tidewatt) => process.pid() === pid)
    expect(killed).toBeDefined()
    await killed?.kill()
    const before = (await reads(deviceId)).length
    await expect.poll(async () => (await reads(deviceId)).length, patient).toBeGreaterThan(before + 3)
    await expect.poll(() => holderOf(driverId), patient).not.toContain(String(pid))
    expect(peer.sockets.size).toBe(1)

    const other = it.ingests.find((process: Tidewatt) => process !== killed)
    const up = async () => (other ? upIn(other, driverId) : undefined)
    await expect.poll(up, patient).toBe(1)
    await peer.stop()
    await expect.poll(up, patient).toBe(0)
  })
})
