import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { fillSignIn, watchedPage } from '#test/support/page.ts'
import { signIn } from '#test/support/portal.ts'
import { startTidewatt, type Tidewatt } from '#test/support/tidewatt.ts'

const password = 'Quay_2026'
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const asked: string[] = []
let tiles: Server
let server: Tidewatt
let browser: Browser

beforeAll(async () => {
  tiles = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end(pixel)
  })
  await new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve))
  const at = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}`
  server = await startTidewatt({
    ADMIN_PASSWORD: password,
    MAP_TILES: `${at}/picture/{z}/{x}/{y}.png,${at}/names/{z}/{x}/{y}.png`,
    MAP_CRS: 'gcj02',
    MAP_ATTRIBUTION: '地图 <b>测试</b>',
  })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
  tiles?.close()
})

test('a configured hybrid map draws picture and names, under the portal’s content policy', async () => {
  const admin = await signIn(server.url, 'admin', password)
  const place = { stationName: '上海港', lon: 121.6, lat: 31.35 }
  const { stationId } = await admin.call(assetsContract.stationAdd, place)
  const box = { deviceName: 'XD-1', deviceCode: 'XD-1', deviceType: 'boxPower', stationId }
  await admin.call(assetsContract.equipmentAdd, box)
  const { page, faults } = await watchedPage(browser)
  await page.goto(server.url)
  await fillSignIn(page, 'admin', password)
  await page.getByRole('heading', { name: '平台选择' }).waitFor()
  await page.goto(`${server.url}/#/fullScreen/boxPowerSupply`)
  await expect.poll(() => new Set(asked.map((path) => path.split('/')[1])).size, { timeout: 20_000 }).toBe(2)
  for (const path of asked) expect(path).toMatch(/^\/(picture|names)\/\d+\/\d+\/\d+\.png$/)
  await page.getByText('地点列表').click()
  await page
    .locator('.tw-map-list')
    .getByRole('button', { name: /上海港/ })
    .click()
  await page.getByRole('region', { name: '上海港' }).getByText('31.3500, 121.6000').waitFor()
  expect(await page.locator('.maplibregl-ctrl-attrib').innerHTML()).not.toContain('<b>')
  expect(faults).toEqual([])
  await page.close()
})

test('a map whose code does not come leaves the rest of the home as it is', async () => {
  const { page } = await watchedPage(browser)
  await page.route(/\/assets\/MapCard-/, (route) => route.abort())
  await page.goto(`${server.url}/#/boxPowerSupply`)
  await fillSignIn(page, 'admin', password)
  await page.locator('.tw-tile', { hasText: 'XD-1' }).waitFor()
  await page.locator('.tw-home-map').getByRole('button', { name: '刷新页面' }).waitFor()
  expect(await page.locator('.tw-tile').count()).toBe(1)
  await page.close()
})
