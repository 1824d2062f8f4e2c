/**
 * The box home with the demo fleet: `node bench/wall.ts [boxes] [seconds]`. Measures the start to a filled home, what server and page cost
 * while all is live, and publish → figure on a tile for one more box that reports every second.
 */
import type { CDPSession, Page } from 'playwright-core'
import { assetsContract } from '#features/assets/contract.ts'
import { boxHomeContract } from '#features/box-power/contract.ts'
import { demoContract } from '#features/demo/contract.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { signIn } from '#test/support/portal.ts'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'
import { startTidewatt } from '#test/support/tidewatt.ts'
import { describe, machine, processUse, until } from './measure.ts'

const boxes = Number(process.argv[2] ?? 24)
const seconds = Number(process.argv[3] ?? 60)
const password = 'Harbour_2026'

const begun = Date.now()
const server = await startTidewatt({ ADMIN_PASSWORD: password, DEMO: 'on', DEMO_BOXES: String(boxes) })
const readyMs = Date.now() - begun
const admin = await signIn(server.url, 'admin', password)
const online = async (): Promise<true | undefined> =>
  (await admin.call(boxHomeContract.basicInformation, {})).onlineNum >= boxes * 0.9 || undefined
await until(online)
const filledMs = Date.now() - begun
await until(async () => (await admin.call(demoContract.status, {})).progress >= 100 || undefined, 500, 900_000)
const historyMs = Date.now() - begun

const openPage = async (): Promise<Page> => {
  const browser = await launchBrowser()
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  await page.goto(server.url)
  await page.getByLabel(/用户名/).fill('admin')
  await page.getByLabel(/密码/).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('heading', { name: '平台选择' }).waitFor()
  return page
}
const page = await openPage()

const paintOfChooser = async (): Promise<number> => {
  await page.goto(`${server.url}/#/nav`)
  await page.reload()
  await page.getByRole('heading', { name: '平台选择' }).waitFor()
  const painted = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  return (await painted.jsonValue()) ?? Number.NaN
}
const chooserPaintMs = Math.round(await paintOfChooser())

/** Bytes over the wire until the first picture and what loads by itself after it, and with the map, which opens at a press. */
const homeLoad = async (): Promise<{ pictureMs: number; beforeMapKb: number; withMapKb: number }> => {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.clearBrowserCache')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  const files = new Map<string, { url: string; bytes: number }>()
  cdp.on(
    'Network.responseReceived',
    ({ requestId, response }) => void files.set(requestId, { url: response.url, bytes: 0 }),
  )
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId)
    if (file) file.bytes = encodedDataLength
  })
  const shown = page.locator('.tw-bay, .tw-cargo').nth(Math.min(boxes, 20) - 1)
  await page.goto(`${server.url}/#/fullScreen/boxPowerSupply`)
  // What this visit asks for does not belong to the next.
  await shown.waitFor()
  await page.waitForTimeout(3000)
  files.clear()
  const asked = Date.now()
  await page.reload()
  await shown.waitFor()
  const pictureMs = Date.now() - asked
  const sum = (list: Iterable<{ bytes: number }>) =>
    Math.round([...list].reduce((all, { bytes }) => all + bytes, 0) / 1024)
  await page.waitForTimeout(3000)
  const beforeMapKb = sum(files.values())
  await page.getByRole('button', { name: '地图', exact: true }).click()
  await page.locator('.tw-map canvas, .tw-map svg').first().waitFor()
  await page.waitForTimeout(3000)
  await page.keyboard.press('Escape')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: false })
  return { pictureMs, beforeMapKb, withMapKb: sum(files.values()) }
}
const load = await homeLoad()

const stations = await admin.call(assetsContract.stationList, {})
const probe = await admin.call(assetsContract.equipmentAdd, {
  deviceName: 'ZZ-PROBE',
  deviceCode: 'ZZ-PROBE',
  deviceType: 'boxPower',
  stationId: stations[0]?.stationId ?? '',
})
const device = await connectDevice(server.mqttPort, 'ZZ-PROBE', probe.token)
await publishTelemetry(device, 'ZZ-PROBE', { values: { soc: 1, runningState: 0 } })
await page.locator('.tw-bay[title="ZZ-PROBE"]').waitFor()
await page.evaluate(() => {
  const tile = document.querySelector('.tw-bay[title="ZZ-PROBE"]')
  const seen: [string, number][] = []
  const long: number[] = []
  Object.assign(window, { seen, long })
  let last = ''
  const look = (): void => {
    const text = /(\d+)/.exec(tile?.querySelector('.tw-bay-soc')?.textContent ?? '')?.[1] ?? ''
    if (text !== last) seen.push([text, Date.now()])
    last = text
  }
  if (tile) new MutationObserver(look).observe(tile, { subtree: true, childList: true, characterData: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) long.push(duration)
  }).observe({ type: 'long-animation-frame' })
})

const cdp = await page.context().newCDPSession(page)
await cdp.send('Performance.enable')
const taskSeconds = async (): Promise<number> =>
  (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
const before = { use: processUse(server.pid()), task: await taskSeconds(), at: Date.now() }
const sent = new Map<string, number>()
for (let at = 0; at < seconds; at += 1) {
  const soc = 2 + (at % 97)
  sent.set(String(soc), Date.now())
  await publishTelemetry(device, 'ZZ-PROBE', { values: { soc } })
  await new Promise((resolve) => setTimeout(resolve, 1000))
}
const elapsed = (Date.now() - before.at) / 1000
const after = { use: processUse(server.pid()), task: await taskSeconds() }
const { seen, long } = await page.evaluate(() => {
  const { seen, long } = window as unknown as { seen: [string, number][]; long: number[] }
  return { seen, long }
})
const toTile = seen.flatMap(([soc, at]) => {
  const from = sent.get(soc)
  return from === undefined || at < from ? [] : [at - from]
})
await page.context().browser()?.close()
await device.endAsync()
await server.stop()
const stopped = Date.now()
await server.start()
await until(online, 50)
const secondFilledMs = Date.now() - stopped
await server.dispose()

const result = {
  machine: machine(),
  boxes,
  readyMs,
  filledMs,
  historyMs,
  secondFilledMs,
  chooserPaintMs,
  ...load,
  toTileMs: describe(toTile),
  serverMemoryMb: after.use.memoryMb,
  serverCpuPercent: Math.round(((after.use.cpuSeconds - before.use.cpuSeconds) / elapsed) * 1000) / 10,
  pageMainThreadPercent: Math.round(((after.task - before.task) / elapsed) * 1000) / 10,
  framesOver100ms: long.filter((duration) => duration > 100).length,
  longestFrameOver50Ms: Math.round(Math.max(0, ...long)),
}
console.table(result)
console.log(JSON.stringify(result))
