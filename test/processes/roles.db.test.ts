import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPassword, type TestDatabase, testDatabase } from '#test/support/database.ts'
import { addEquipment, type Equipment, type Portal, portal, signIn } from '#test/support/portal.ts'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'
import { startTidewatt, type Tidewatt } from '#test/support/tidewatt.ts'
import { devicesContract } from '#features/devices/contract.ts'
import { followTopic } from './several.ts'

const patient = { interval: 100 }
let database: TestDatabase
let folder: string
let all: Tidewatt
let web: Tidewatt
let admin: Portal
let meter: Equipment
const env = (role: string) => ({ ROLE: role, DATABASE_URL: database.url })

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'tidewatt-web-'))
  all = await startTidewatt(env('all'))
  admin = await signIn(all.url, 'admin', adminPassword)
  const points = [{ pointKey: 'power', pointName: '功率' }]
  meter = await addEquipment(admin, { profileKey: 'meter', profileName: '表', points }, 'M-1')
})
afterAll(async () => {
  await web?.dispose()
  await all?.dispose()
  await database?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a web process may join the one that does everything, and shows the same live', async () => {
  web = await startTidewatt({ ...env('web'), DATA_DIR: folder })
  const stream = await followTopic(web.url, admin.token, `deviceLatest/${meter.deviceId}`)
  await expect.poll(() => stream.frames.some(({ snapshot }) => snapshot), patient).toBe(true)
  const device = await connectDevice(all.mqttPort, meter.deviceCode, meter.token)
  await publishTelemetry(device, meter.deviceCode, { values: { power: 12_345 } })
  await expect.poll(() => JSON.stringify(stream.frames.filter(({ delta }) => delta)), patient).toContain('12345')
  await device.endAsync()
  stream.close()
  const [value] = await portal(web.url, admin.token).call(devicesContract.latest, { deviceId: meter.deviceId })
  expect(value).toMatchObject({ value: 12_345 })
  expect(await (await fetch(`${web.url}/health`)).json()).toMatchObject({ data: { database: 'up' } })
})

test('nobody else takes readings in beside it: the refusal says what to do', async () => {
  const [ingest, again] = await Promise.allSettled([startTidewatt(env('ingest')), startTidewatt(env('all'))])
  expect(ingest).toMatchObject({
    reason: { message: expect.stringMatching(/ROLE=ingest cannot take readings in beside .*ROLE=all/) },
  })
  expect(again).toMatchObject({ reason: { message: expect.stringContaining('ROLE=all takes readings in alone') } })
})

test('what several ingest processes left unseen, the one that takes their place sees', async () => {
  await all.stop()
  await database.pool.query(
    "insert into unseen_message (device_id, kind, content, at) values ($1, 'status', '{\"online\": true}', date_trunc('second', now()))",
    [meter.deviceId],
  )
  await all.start()
  const left = () => database.pool.query('select 1 from unseen_message').then(({ rowCount }) => rowCount)
  await expect.poll(left, patient).toBe(0)
  const { rows } = await database.pool.query('select online from device_status where device_id = $1', [meter.deviceId])
  expect(rows).toEqual([{ online: true }])
})
