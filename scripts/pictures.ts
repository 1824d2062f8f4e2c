/** Takes the pictures of the README anew: servers of its own, a device that discharges for some hours, the demo fleet, a real browser. */
import { mkdirSync } from 'node:fs'
import { alarmsContract } from '#features/alarms/contract.ts'
import { devicesContract } from '#features/devices/contract.ts'
import { demoContract } from '#features/demo/contract.ts'
import { portChargingContract } from '#features/port-charging/contract.ts'
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
await admin.call(devicesContract.latest, { deviceId: device.deviceId })

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
await server.dispose()

const demo = await startTidewatt({ ADMIN_PASSWORD: password, DEMO: 'on' })
const owner = await signIn(demo.url, 'admin', password)
while ((await owner.call(demoContract.status, {})).progress < 100)
  await new Promise((resolve) => setTimeout(resolve, 1000))
// The day's energy follows late samples within a minute and a half.
await new Promise((resolve) => setTimeout(resolve, 100_000))
const { page: wall } = await watchedPage(browser, 1920, 1080)
await wall.goto(demo.url)
await fillSignIn(wall, 'admin', password)
await wall.getByRole('heading', { name: '平台选择' }).waitFor()
await wall.waitForTimeout(1000)
await wall.screenshot({ path: 'docs/platforms.png' })
await wall.goto(`${demo.url}/#/fullScreen/boxPowerSupply`)
await wall.locator('.tw-bay').first().waitFor()
await wall.waitForTimeout(15_000)
await wall.screenshot({ path: 'docs/box-home.png' })
await wall.goto(`${demo.url}/#/fullScreen/PortEnergySaving`)
await wall.locator('.tw-crane').first().waitFor()
await wall.waitForTimeout(15_000)
await wall.screenshot({ path: 'docs/saving-home.png' })
await wall.goto(`${demo.url}/#/fullScreen/storedEnergy`)
await wall.getByText('PCS').first().waitFor()
await wall.waitForTimeout(15_000)
await wall.screenshot({ path: 'docs/storage-home.png' })
const yards = await owner.call(alarmsContract.stationList, { stationType: 'chargeReplacePower' })
const used = await Promise.all(
  yards.map(async ({ stationId }) => (await owner.call(portChargingContract.basicInformation, { stationId })).bayUsed),
)
const { stationId: fullest } = yards[used.indexOf(Math.max(...used))] ?? {}
await wall.goto(`${demo.url}/#/fullScreen/portChangePower?station=${fullest}`)
await wall.getByText('变压器').first().waitFor()
await wall.waitForTimeout(15_000)
await wall.screenshot({ path: 'docs/charging-home.png' })
await wall.goto(`${demo.url}/#/fullScreen/portElectricSystem`)
await wall.getByText('供电中').first().waitFor()
await wall.waitForTimeout(15_000)
await wall.screenshot({ path: 'docs/shore-home.png' })
await wall.goto(`${demo.url}/#/fullScreen/shorePile`)
await wall.getByText('供电中').first().waitFor()
await wall.waitForTimeout(15_000)
await wall.screenshot({ path: 'docs/pile-home.png' })
await wall.goto(`${demo.url}/#/boxPowerSupply?at=${Math.floor(Date.now() / 10_000) * 10_000 - 60_000}`)
await wall.getByText('返回实时').waitFor()
await wall.locator('.tw-bay').first().waitFor()
await wall.waitForTimeout(5000)
await wall.screenshot({ path: 'docs/replay.png' })
await wall.goto(`${demo.url}/#/boxPowerSupply`)
await wall.setViewportSize({ width: 1440, height: 900 })
await wall.getByRole('button', { name: '切换到白色主题' }).click()
await wall.locator('.tw-tile').nth(11).click()
await wall.locator('.tw-rack-open').nth(3).waitFor()
await wall.waitForTimeout(3000)
await wall.screenshot({ path: 'docs/box-detail.png' })
await wall.locator('.tw-rack-open').nth(3).click()
await wall.locator('.tw-detail canvas').first().waitFor()
await wall.waitForTimeout(2000)
await wall.locator('.tw-detail-main').evaluate((main) => main.scrollTo(0, 420))
await wall.waitForTimeout(1000)
await wall.screenshot({ path: 'docs/cluster.png' })
await wall.goto(`${demo.url}/#/boxPowerSupply`)
await wall.getByRole('button', { name: '智能助手' }).click()
for (const question of ['哪个箱的SOC最低？', '画一下XD-001和XD-003今天的SOC曲线']) {
  await wall.getByLabel('消息内容').fill(question)
  await wall.getByLabel('消息内容').press('Enter')
  await wall
    .getByText(/已完成，用时/)
    .nth(question.startsWith('画') ? 1 : 0)
    .waitFor()
}
await wall.getByRole('button', { name: '停靠在页面旁' }).click()
await wall.locator('.tw-chat-side .uplot canvas').waitFor()
await wall.waitForTimeout(3000)
await wall.screenshot({ path: 'docs/assistant.png' })
await browser.close()
await demo.dispose()
