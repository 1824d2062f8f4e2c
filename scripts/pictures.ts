/** Takes the pictures of the README anew: a server of its own, a device that discharges for some hours, a real browser. */
import { mkdirSync } from 'node:fs'
import { iotContract } from '#features/iot/contract.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { fillSignIn, watchedPage } from '#test/support/page.ts'
import { addEquipment, signIn } from '#test/support/portal.ts'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'
import { startTidewatt } from '#test/support/tidewatt.ts'

const password = 'Quay_2026'
const profile: Parameters<typeof addEquipment>[1] = {
  profileKey: 'module',
  profileName: '电池模组',
  points: [
    { pointKey: 'current', pointName: '电流', pointNameEn: 'Current', unit: 'A', decimals: 2 },
    { pointKey: 'voltage', pointName: '电压', pointNameEn: 'Voltage', unit: 'V', decimals: 2 },
    { pointKey: 'soc', pointName: '荷电状态', pointNameEn: 'SOC', unit: '%', decimals: 1 },
    {
      pointKey: 'cellVoltage',
      pointName: '单体电压',
      pointNameEn: 'Cell voltage',
      unit: 'V',
      kind: 'array',
      size: 24,
      decimals: 3,
    },
  ],
}
/** What a module of 24 cells says after `share` of a discharge. */
const readingAt = (share: number) => {
  const cells = Array.from(
    { length: 24 },
    (_, cell) => 3.34 - 0.12 * share - 0.25 * share ** 12 + Math.sin(cell * 7) * 0.004 * (1 + share),
  )
  return {
    current: 60 + 3 * Math.sin(share * 50),
    voltage: cells.reduce((sum, cell) => sum + cell, 0),
    soc: 95 - 80 * share,
    cellVoltage: cells.map((cell) => Math.round(cell * 1000) / 1000),
  }
}

mkdirSync('docs', { recursive: true })
const server = await startTidewatt({ ADMIN_PASSWORD: password })
const admin = await signIn(server.url, 'admin', password)
const device = await addEquipment(admin, profile, 'MODULE-1')
const client = await connectDevice(server.mqttPort, device.deviceCode, device.token)
const end = Date.now()
for (let at = 0; at < 900; at += 100) {
  const batch = Array.from({ length: 100 }, (_, step) => at + step)
  await Promise.all(
    batch.map((step) =>
      publishTelemetry(client, device.deviceCode, { ts: end - (899 - step) * 10_000, values: readingAt(step / 900) }),
    ),
  )
}
await admin.call(iotContract.latest, { deviceId: device.deviceId })

const browser = await launchBrowser()
const { page } = await watchedPage(browser, 1440, 900)
await page.goto(server.url)
await page.getByRole('button', { name: '登录' }).waitFor()
await page.screenshot({ path: 'docs/sign-in.png' })
await fillSignIn(page, 'admin', password)
await page.getByRole('heading', { name: '平台选择' }).waitFor()
await page.goto(`${server.url}/#/asset/equipmentManagement`)
await page.getByRole('link', { name: '设备 MODULE-1' }).click()
await page.locator('.uplot').first().waitFor()
await page.getByRole('cell').first().waitFor()
await publishTelemetry(client, device.deviceCode, { values: readingAt(1) })
await page.getByText('刚刚').first().waitFor()
await page.screenshot({ path: 'docs/device-blue.png' })
await page.getByRole('button', { name: '切换到白色主题' }).click()
await page.getByRole('button', { name: '切换到英文' }).click()
await page.getByText('Language changed').waitFor({ state: 'detached' })
await publishTelemetry(client, device.deviceCode, { values: readingAt(1) })
await page.getByText('just now').first().waitFor()
await page.screenshot({ path: 'docs/device-white.png' })
await client.endAsync()
await browser.close()
await server.dispose()
