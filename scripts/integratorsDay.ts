/** Takes the pictures of how a Modbus battery is connected: a server of its own, a real peer, each step done in a real browser. */
import { assetsContract } from '#features/assets/contract.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { addDevice } from '#test/support/boxFleet.ts'
import { startModbusServer, words } from '#test/support/modbusServer.ts'
import { fillSignIn, visit, watchedPage } from '#test/support/page.ts'
import { signIn } from '#test/support/portal.ts'
import { startTidewatt } from '#test/support/tidewatt.ts'

const password = 'Quay_2026'
const sheet = [
  'pointKey,function,address,type,scale',
  'soc,3,0,uint16,0.1',
  'soh,3,1,uint16,0.1',
  'totalVoltage,3,2,uint16,0.1',
  'current,3,3,int16,0.1',
  'ambientTemperature,3,4,int16,0.1',
].join('\n')

const holding = words('0267 03D4 1A90 FFEC 00F5')
const peer = await startModbusServer(new Map([[7, { holding }]]))
const server = await startTidewatt({ ADMIN_PASSWORD: password, DRIVER_NETWORKS: '127.0.0.0/8' })
const admin = await signIn(server.url, 'admin', password)
const { stationId } = await admin.call(assetsContract.stationAdd, { stationName: '阳逻换电站' })
const given = { stationId, deviceType: 'boxCluster', deviceName: '1号簇', deviceCode: 'YL-C01' }
const { deviceId } = await addDevice(admin, given)

const browser = await launchBrowser()
const { page } = await watchedPage(browser, 1280, 800)
const take = (name: string): Promise<Buffer> => page.screenshot({ path: `docs/integrator-${name}.png` })
const save = /^保\s?存$/

await page.goto(`${server.url}/#/iot/driver`)
await fillSignIn(page, 'admin', password)
await page.getByRole('button', { name: '新增驱动' }).click()
const form = page.getByRole('dialog')
await form.getByLabel('名称').fill('一号网关')
await form.getByLabel('主机').fill('127.0.0.1')
await form.getByLabel('端口', { exact: true }).fill(String(peer.port))
await take('driver')
await form.getByRole('button', { name: save }).click()
await form.waitFor({ state: 'hidden' })

await visit(page, `/iot/device/edit?id=${deviceId}`)
await page.getByRole('combobox', { name: '采集驱动' }).click()
await page.locator('.ant-select-dropdown:visible').getByText('一号网关').click()
await page.getByLabel('从站地址').fill('7')
await page.getByRole('button', { name: '粘贴点位表' }).click()
const paste = page.getByRole('dialog')
await paste.getByLabel('点位表').fill(sheet)
const join = paste.getByRole('button', { name: '加入 5 个点位' })
await join.waitFor()
await take('registers')
await join.click()
await paste.waitFor({ state: 'hidden' })

await page.getByRole('button', { name: '试读' }).click()
await page.getByText('soc = 61.5').waitFor()
await take('trial')
await page.locator('main:visible').getByRole('button', { name: save }).click()
await page.getByText('已保存，两秒内生效').waitFor()

await visit(page, '/iot/point_value?deviceName=YL-C01&view=cards')
await page.getByText('61.5 %').waitFor()
await page.locator('.tw-intake-fresh').first().waitFor()
await take('values')

for (let minute = 0; minute < 2; minute += 1) {
  await page.waitForTimeout(60_000)
  holding.set(0, 0x02_67 - 4 * (minute + 1))
}
await visit(page, '/iot/driver')
const card = page.getByRole('article', { name: '一号网关' })
await card.locator('.tw-state', { hasText: '在线' }).waitFor()
await take('drivers')
await visit(page, `/iot/device/detail?id=${deviceId}&tab=values`)
await page.locator('main:visible .ant-table-row').first().waitFor()
await page.waitForTimeout(3000)
await take('device')

await browser.close()
await server.dispose()
await peer.stop()
