import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { openMap } from '#test/support/boxFleet.ts'
import { adminPassword } from '#test/support/database.ts'
import { fillSignIn } from '#test/support/page.ts'
import { stage } from '#test/support/stage.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const asked: string[] = []
let tiles: Server
const on = stage(async () => {
  tiles = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end(pixel)
  })
  await new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve))
  const at = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}`
  return {
    MAP_TILES: `${at}/picture/{z}/{x}/{y}.png,${at}/names/{z}/{x}/{y}.png`,
    MAP_CRS: 'gcj02',
    MAP_ATTRIBUTION: '地图 <b>测试</b>',
  }
}, [])
afterAll(async () => {
  tiles?.close()
})

test('a configured hybrid map draws picture and names, under the portal’s content policy', async () => {
  const admin = await on.administrator()
  const place = { stationName: '上海港', lon: 121.6, lat: 31.35 }
  const { stationId } = await admin.call(assetsContract.stationAdd, place)
  const box = { deviceName: 'XD-1', deviceCode: 'XD-1', deviceType: 'boxPower', stationId }
  await admin.call(assetsContract.equipmentAdd, box)
  const { page, faults } = await on.enter('/fullScreen/boxPowerSupply')
  await openMap(page)
  await expect.poll(() => new Set(asked.map((path) => path.split('/')[1])).size).toBe(2)
  for (const path of asked) expect(path).toMatch(/^\/(picture|names)\/\d+\/\d+\/\d+\.png$/)
  await page.getByText('地点列表').click()
  await page
    .locator('.tw-map-list')
    .getByRole('button', { name: /上海港/ })
    .click()
  await page.getByRole('region', { name: '上海港' }).getByText('31.3500, 121.6000').waitFor()
  await expect.poll(() => page.locator('.maplibregl-ctrl-attrib').innerHTML()).not.toContain('<b>')
  expect(faults).toEqual([])
})

test('a map whose code does not come leaves the rest of the home as it is', async () => {
  const { page } = await on.page()
  await page.route(/\/assets\/MapCard-/, (route) => route.abort())
  await page.goto(`${on.url}/#/boxPowerSupply`)
  await fillSignIn(page, 'admin', adminPassword)
  await page.locator('.tw-tile', { hasText: 'XD-1' }).waitFor()
  await openMap(page)
  await page.locator('.tw-home-map').getByRole('button', { name: '刷新页面' }).waitFor()
  await expect.poll(() => page.locator('.tw-tile').count()).toBe(1)
})
