/**
 * The wall of a charging station of 200 bays, each told every ten seconds: what it costs the page's main thread while all is live.
 * `node bench/chargingWall.ts [bays] [seconds] [picture.png]`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { launchBrowser } from '#test/support/browser.ts'
import { fillSignIn } from '#test/support/page.ts'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'
import { addChargingYard, boxCode, gatewayCode, stationToldAt, toldAt } from './chargingFleet.ts'
import { machine } from './measure.ts'
import { startServer } from '#test/support/servedProgram.ts'
import { rounded } from './timing.ts'

const bays = Number(process.argv[2] ?? 200)
const seconds = Number(process.argv[3] ?? 60)
const picture = process.argv[4]
const round = 10

const bench = await startServer()
const { server, pool, admin } = bench
const { stationId, token } = await addChargingYard(admin, pool, bays)
const gateway = await connectDevice(server.mqttPort, gatewayCode, token)
const boxes = await Promise.all(
  Array.from({ length: bays }, (_, index) => connectDevice(server.mqttPort, boxCode(index + 1), token)),
)

let running = true
const tell = (second: number, n: number): void => {
  const told = [...toldAt(n, second), ...(n === 1 ? stationToldAt(bays, second) : [])]
  for (const { code, values } of told) {
    const device = (code === boxCode(n) ? boxes[n - 1] : undefined) ?? gateway
    void publishTelemetry(device, code, `{"ts":${Date.now()},"values":{${values}}}`)
  }
}
/** The bays spread over each round. */
const publish = async (): Promise<void> => {
  const began = Date.now()
  for (let turn = 0; running; await sleep(5))
    for (const due = ((Date.now() - began) / 1000 / round) * bays; running && turn < due; turn += 1)
      tell(Math.floor(turn / bays) * round, (turn % bays) + 1)
}
const publishing = publish()

const browser = await launchBrowser()
const page = await browser.newPage({ viewport: { width: 1920, height: 1400 } })
await page.goto(`${server.url}/#/fullScreen/portChangePower?station=${stationId}`)
await fillSignIn(page, 'admin', 'Harbour_2026')
await page
  .locator('.tw-quaybay')
  .nth(bays - 1)
  .waitFor()
await sleep(2 * round * 1000)
await page.evaluate(() => {
  const long: number[] = []
  Object.assign(window, { long })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) long.push(duration)
  }).observe({ type: 'long-animation-frame' })
})
const cdp = await page.context().newCDPSession(page)
// The thread's own time: what else runs on the machine does not count.
await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
const taskSeconds = async (): Promise<number> =>
  (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
const before = { task: await taskSeconds(), at: Date.now() }
await sleep(seconds * 1000)
const after = { task: await taskSeconds(), at: Date.now() }
const long = await page.evaluate(() => (window as unknown as { long: number[] }).long)
if (picture) await page.screenshot({ path: picture })

console.log(machine())
console.log({
  bays,
  pageMainThreadPercent: rounded(((after.task - before.task) / ((after.at - before.at) / 1000)) * 100),
  framesOver100ms: long.filter((duration) => duration > 100).length,
  longestFrameOver50Ms: Math.round(Math.max(0, ...long)),
})

await browser.close()
running = false
await publishing
await Promise.allSettled([gateway, ...boxes].map((device) => device.endAsync(true)))
await bench.stop()
