/**
 * The map of the ship home: `node bench/shipMap.ts [ships] [seconds] [gl]`. All ships sail and say a position by AIS every ten seconds.
 * Measures the page's main thread while the wall is shown alone, and with the map open over it; with `gl` the map is drawn by a WebGL in
 * software, which holds up the page as no graphics card does.
 */
import { createSocket } from 'node:dgram'
import type { Page } from 'playwright-core'
import { assetsContract } from '#features/assets/contract.ts'
import { shipsContract } from '#features/ships/contract.ts'
import { classAPosition, sentencesOf } from '#simulator/wire/aivdm.ts'
import { launchBrowser, plainMap } from '#test/support/browser.ts'
import { type Portal, signIn } from '#test/support/portal.ts'
import { shipForm } from '#test/support/shipFleet.ts'
import { startTidewatt } from '#test/support/tidewatt.ts'
import { freeUdpPort } from '#test/support/udp.ts'
import { machine, until } from './measure.ts'

const [ships = 500, seconds = 60] = process.argv.slice(2, 4).map(Number)
const softwareGl = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']
const flags = process.argv[4] === 'gl' ? softwareGl : plainMap
const password = 'Harbour_2026'
const [pace, knots] = [10_000, 9.2]
const mmsiOf = (ship: number): number => 413_500_000 + ship

const addShips = async (admin: Portal): Promise<void> => {
  const place = { stationName: '长江船舶站', stationType: 'shippingPlatform' as const, lon: 119, lat: 32 }
  const { stationId } = await admin.call(assetsContract.stationAdd, place)
  for (let ship = 0; ship < ships; ship += 1)
    await admin.call(shipsContract.shipAdd, shipForm(stationId, { mmsi: String(mmsiOf(ship)) }))
}

/** East along the river from 114.5° to 121.5°, each from a place of its own. */
const positionOf = (ship: number, sinceStartMs: number): string => {
  const lat = 30.5 + (ship % 20) / 20
  const miles = (knots * sinceStartMs) / 3_600_000
  const lon = 114.5 + (7 * ship) / ships + miles / 60 / Math.cos((lat * Math.PI) / 180)
  const said = { mmsi: mmsiOf(ship), lon, lat, sog: knots, cog: 90, heading: 91, navStatus: 0 }
  return sentencesOf(classAPosition({ ...said, utcSecond: new Date().getUTCSeconds() })).join('\r\n')
}

/** Sends each ship's position once in `pace`, spread evenly; returns what stops it. */
const sail = (port: number): (() => void) => {
  const socket = createSocket('udp4')
  const began = Date.now()
  let sent = 0
  const timer = setInterval(() => {
    const elapsed = Date.now() - began
    for (; sent < (elapsed / pace) * ships; sent += 1) socket.send(positionOf(sent % ships, elapsed), port, '127.0.0.1')
  }, 50)
  return () => {
    clearInterval(timer)
    socket.close()
  }
}

const openWall = async (url: string): Promise<Page> => {
  const browser = await launchBrowser(flags)
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  await page.goto(url)
  await page.getByLabel(/用户名/).fill('admin')
  await page.getByLabel(/密码/).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('heading', { name: '平台选择' }).waitFor()
  await page.goto(`${url}/#/fullScreen/shipManage`)
  await page
    .locator('.tw-ships-row')
    .nth(Math.min(ships, 20) - 1)
    .waitFor()
  return page
}

/** Main thread of the page over `seconds`, in percent, and its longest frame over 50 ms. */
const measurePage = async (page: Page): Promise<{ percent: number; longestFrameMs: number }> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const taskSeconds = async (): Promise<number> =>
    (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  await page.evaluate(() => {
    const long: number[] = []
    Object.assign(window, { long })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) long.push(duration)
    }).observe({ type: 'long-animation-frame' })
  })
  const [before, at] = [await taskSeconds(), performance.now()]
  await page.waitForTimeout(seconds * 1000)
  const share = (await taskSeconds()) - before
  const longestFrameMs = await page.evaluate(() => Math.max(0, ...(window as unknown as { long: number[] }).long))
  return {
    percent: Math.round((share / (performance.now() - at)) * 1e6) / 10,
    longestFrameMs: Math.round(longestFrameMs),
  }
}

const udpPort = await freeUdpPort()
const server = await startTidewatt({
  ADMIN_PASSWORD: password,
  AIS_UDP_PORT: String(udpPort),
  AIS_UDP_ALLOW: '127.0.0.1',
})
const admin = await signIn(server.url, 'admin', password)
await addShips(admin)
const moor = sail(udpPort)
const heard = async (): Promise<true | undefined> =>
  (await admin.call(shipsContract.homeList, {})).filter(({ silent }) => !silent).length >= ships || undefined
await until(heard, 1000)

const page = await openWall(server.url)
await page.waitForTimeout(5000)
const wall = await measurePage(page)
await page.getByRole('button', { name: '地图', exact: true }).click()
await page.locator('.tw-map canvas, .tw-map svg').first().waitFor()
await page.waitForTimeout(5000)
const drawnBy = (await page.locator('.tw-map canvas').count()) > 0 ? 'WebGL' : 'SVG'
const withMap = await measurePage(page)
await page.context().browser()?.close()
moor()
await server.dispose()

const result = {
  ...{ machine: machine(), ships, drawnBy, wallPercent: wall.percent, wallLongestFrameMs: wall.longestFrameMs },
  ...{ withMapPercent: withMap.percent, withMapLongestFrameMs: withMap.longestFrameMs },
}
console.table(result)
console.log(JSON.stringify(result))
