import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmbedded } from '#server/db/embedded.ts'
import { mosquitto, mosquittoPub, startMosquitto, stockPublish } from '#test/support/mosquitto.ts'
import { addEquipment, type Equipment, type Portal } from '#test/support/portal.ts'
import { stage } from '#test/support/stage.ts'
import { devicesContract } from '#features/devices/contract.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

describe.skipIf(!mosquitto || !mosquittoPub)('an external PostgreSQL and an external mosquitto', () => {
  let folder: string
  let database: Awaited<ReturnType<typeof startEmbedded>>
  let broker: Awaited<ReturnType<typeof startMosquitto>>
  let admin: Portal
  let device: Equipment

  afterAll(async () => {
    await broker?.stop()
    await database?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  })
  const on = stage(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidewatt-outside-'))
    database = await startEmbedded(folder, quiet)
    broker = await startMosquitto({ portal: 'portal-secret', 'BOX-1': 'box-secret' })
    return { DATABASE_URL: database.url, MQTT_URL: `mqtt://portal:portal-secret@127.0.0.1:${broker.port}` }
  })
  beforeAll(async () => {
    admin = await on.administrator()
    device = await addEquipment(
      admin,
      {
        profileKey: 'meter',
        profileName: '电表',
        points: [{ pointKey: 'power', pointName: '功率', unit: 'kW', decimals: 1 }],
      },
      'BOX-1',
    )
  })
  const publish = (power: number) =>
    stockPublish(broker.port, 'BOX-1', 'box-secret', 'devices/BOX-1/telemetry', JSON.stringify({ values: { power } }))
  const newest = async (): Promise<number | null | undefined> =>
    (await admin.call(devicesContract.latest, { deviceId: device.deviceId }))[0]?.value

  test('a reading goes from the broker into that database', async () => {
    await publish(41.5)
    await expect.poll(newest).toBe(41.5)
  })

  test('the database goes and comes back: the screen says so, keeps its values, and nothing is lost', async () => {
    const { page } = await on.enter(`/iot/device/detail?id=${device.deviceId}`)
    await page.getByText('41.5').first().waitFor()

    await database.stop()
    await expect.poll(async () => (await fetch(`${on.url}/health`)).status).toBe(503)
    await page.getByText('数据库').first().waitFor()
    await expect.poll(() => page.getByText('41.5').first().isVisible()).toBe(true)
    await publish(42.5)

    await database.start()
    await expect.poll(newest).toBe(42.5)
    await page.getByText('42.5').first().waitFor()
  })
})
