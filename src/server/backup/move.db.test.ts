import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { devicesContract } from '#features/devices/contract.ts'
import { runBackupScript } from '#test/support/backupScript.ts'
import { administer, newName, temporaryDataDir, withDatabase } from '#test/support/database.ts'
import { patience } from '#test/support/patience.ts'
import { shanghai, signIn } from '#test/support/portal.ts'
import { connectDevice } from '#test/support/publisher.ts'
import { startTidewatt, type Tidewatt } from '#test/support/tidewatt.ts'

const password = 'Harbour_2026'
const BACKUP_PASSPHRASE = 'six ships in the bay'
const hour = 3_600_000
let folder: string
let external: string
const name = newName()
const running: Tidewatt[] = []
const folders: string[] = []

beforeAll(async () => {
  folder = await newFolder()
  const { url } = inject('databaseServer')
  await administer(url, `create database ${name}`)
  external = withDatabase(url, name)
})
afterAll(async () => {
  for (const server of running) await server.dispose()
  for (const each of folders) await rm(each, { recursive: true, force: true })
  await administer(inject('databaseServer').url, `drop database if exists ${name} with (force)`)
})
const newFolder = async (): Promise<string> => {
  const made = await temporaryDataDir()
  folders.push(made)
  return made
}
const must = async (what: 'backup' | 'restore', file: string, env: Record<string, string>): Promise<void> => {
  const { code, said } = await runBackupScript(what, file, { ...env, BACKUP_PASSPHRASE })
  expect(code, said).toBe(0)
}
const start = async (env: Record<string, string>): Promise<Tidewatt> => {
  const server = await startTidewatt(env)
  running.push(server)
  return server
}

const began = Math.floor(Date.now() / hour) * hour - 6 * hour
const samples = Array.from({ length: 300 }, (_, at) => ({
  ts: began + at * 60_000,
  values: { soc: 40 + (at % 50), totalVoltage: 700 + at / 10 },
}))
/** What people see: who they are, their equipment, its curve. */
const seenAt = async (server: Tidewatt) => {
  const admin = await signIn(server.url, 'admin', password)
  const { records } = await admin.call(assetsContract.equipmentPage, {})
  const range = { startTime: shanghai(began), endTime: shanghai(began + 5 * hour) }
  const deviceId = records[0]?.deviceId ?? ''
  const curve = await admin.call(devicesContract.curve, { deviceId, points: 'soc,totalVoltage', ...range })
  return { devices: records.map(({ deviceCode, deviceName }) => [deviceCode, deviceName]), curve }
}
const rowsIn = async (url: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select (select count(*)::int from frame) + (select coalesce(sum(n), 0)::int from segment) as samples,
       (select count(*)::int from app_user) as users, (select count(*)::int from device) as devices`,
  )
  await client.end()
  return rows
}

test(
  'a system moves from its embedded database to an external one and back, with rows, curves and sign-ins',
  async () => {
    const first = await start({ ADMIN_PASSWORD: password })
    const admin = await signIn(first.url, 'admin', password)
    const { stationId } = await admin.call(assetsContract.stationAdd, { stationName: '港口一站' })
    const device = { deviceType: 'boxPower', deviceName: '一号箱', deviceCode: 'MOVED-1', stationId }
    const { token } = await admin.call(assetsContract.equipmentAdd, device)
    const client = await connectDevice(first.mqttPort, 'MOVED-1', token)
    await client.publishAsync('devices/MOVED-1/telemetry', JSON.stringify(samples), { qos: 1 })
    await client.endAsync()
    const before = await seenAt(first)
    expect(before.devices).toEqual([['MOVED-1', '一号箱']])
    expect(JSON.stringify(before.curve)).toContain('729.9')

    const toExternal = join(folder, 'embedded.backup')
    await must('backup', toExternal, { DATA_DIR: first.dataDir })
    const [outside, inside] = [await newFolder(), await newFolder()]
    await must('restore', toExternal, { DATA_DIR: outside, DATABASE_URL: external })
    const rows = await rowsIn(external)
    expect(rows).toEqual([{ samples: samples.length, users: 1, devices: 1 }])
    const second = await start({ DATA_DIR: outside, DATABASE_URL: external })
    expect(await seenAt(second)).toEqual(before)

    const toEmbedded = join(folder, 'external.backup')
    await must('backup', toEmbedded, { DATA_DIR: outside, DATABASE_URL: external })
    await second.stop()
    await must('restore', toEmbedded, { DATA_DIR: inside })
    const third = await start({ DATA_DIR: inside })
    expect(await seenAt(third)).toEqual(before)
  },
  2 * patience.test,
)
