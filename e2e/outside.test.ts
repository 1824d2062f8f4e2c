import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { iotContract } from '#features/iot/contract.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { mosquitto, mosquittoPub, startMosquitto, stockPublish } from '#test/support/mosquitto.ts'
import { fillSignIn, watchedPage } from '#test/support/page.ts'
import { addEquipment, type Equipment, type Portal, signIn } from '#test/support/portal.ts'
import { startTidewatt, type Tidewatt } from '#test/support/tidewatt.ts'

const password = 'Harbour_2026'
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

describe.skipIf(!mosquitto || !mosquittoPub)('an external PostgreSQL and an external mosquitto', () => {
  let folder: string
  let database: Awaited<ReturnType<typeof startEmbedded>>
  let broker: Awaited<ReturnType<typeof startMosquitto>>
  let server: Tidewatt
  let admin: Portal
  let device: Equipment
  let browser: Browser

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidewatt-outside-'))
    database = await startEmbedded(folder, quiet)
    broker = await startMosquitto({ portal: 'portal-secret', 'BOX-1': 'box-secret' })
    server = await startTidewatt({
      ADMIN_PASSWORD: password,
      DATABASE_URL: database.url,
      MQTT_URL: `mqtt://portal:portal-secret@127.0.0.1:${broker.port}`,
    })
    admin = await signIn(server.url, 'admin', password)
    device = await addEquipment(
      admin,
      {
        profileKey: 'meter',
        profileName: '电表',
        points: [{ pointKey: 'power', pointName: '功率', unit: 'kW', decimals: 1 }],
      },
      'BOX-1',
    )
    browser = await launchBrowser()
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await server?.dispose()
    await broker?.stop()
    await database?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  const publish = (power: number) =>
    stockPublish(broker.port, 'BOX-1', 'box-secret', 'devices/BOX-1/telemetry', JSON.stringify({ values: { power } }))
  const newest = async (): Promise<number | null | undefined> =>
    (await admin.call(iotContract.latest, { deviceId: device.deviceId }))[0]?.value

  test('a reading goes from the broker into that database', async () => {
    await publish(41.5)
    await expect.poll(newest).toBe(41.5)
  })

  test('the database goes and comes back: the screen says so, keeps its values, and nothing is lost', async () => {
    const { page } = await watchedPage(browser)
    await page.goto(server.url)
    await fillSignIn(page, 'admin', password)
    await page.getByText(password).waitFor({ state: 'detached' })
    await page.waitForURL(/#\/(?!login)/)
    await page.goto(`${server.url}/#/iot/device/detail?id=${device.deviceId}`)
    await page.getByText('41.5').first().waitFor()

    await database.stop()
    await expect.poll(async () => (await fetch(`${server.url}/health`)).status, { timeout: 15_000 }).toBe(503)
    await page.getByText('数据库').first().waitFor({ timeout: 20_000 })
    expect(await page.getByText('41.5').first().isVisible()).toBe(true)
    await publish(42.5)

    await database.start()
    await expect.poll(newest, { timeout: 30_000 }).toBe(42.5)
    await page.getByText('42.5').first().waitFor({ timeout: 20_000 })
    await page.close()
  }, 120_000)
})
