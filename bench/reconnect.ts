/**
 * `node bench/reconnect.ts [users] [sockets each] [messages a second] [boxes of the demo]`: how long acknowledgements take while all
 * browsers come back at once, as after a cut of the network, the server running on; and what the calls of one user take while another
 * asks 150 curves at once.
 */
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { boxHomeContract } from '#features/box-power/contract.ts'
import { devicesContract } from '#features/devices/contract.ts'
import { shanghai } from '#test/support/portal.ts'
import { startCrowd, type User } from './crowd.ts'
import { describe, machine, quantile } from './measure.ts'
import type { Order } from './reconnectThread.ts'

const [count = 25, perUser = 20, perSecond = 1000, boxes = 24] = process.argv.slice(2).map(Number)
const rounds = 3
const curvesAtOnce = 150

const crowd = await startCrowd({ boxes, users: count, devices: 100 })
const { server, users, devices, box } = crowd
const thread = (order: Order): Worker =>
  new Worker(new URL('./reconnectThread.ts', import.meta.url), { workerData: order })

/** What calls of `who` take, one after the other, while `work` lasts; ms. */
const callsOf = async (who: User, work: Promise<unknown>): Promise<number[]> => {
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  const took: number[] = []
  while (!isOver || took.length < 20) {
    const began = performance.now()
    await who.call(boxHomeContract.basicInformation, {})
    took.push(performance.now() - began)
    await sleep(10)
  }
  return took
}
const p95 = (list: readonly number[]): number =>
  Math.round(
    quantile(
      list.toSorted((a, b) => a - b),
      0.95,
    ),
  )

const [asker, other] = users
if (!asker || !other) throw new Error('two users at least')
const range = { startTime: shanghai(Date.now() - 86_400_000), endTime: shanghai(Date.now()) }
const curves = (): Promise<unknown> =>
  Promise.all(
    Array.from({ length: curvesAtOnce }, () =>
      asker.call(devicesContract.curve, {
        ...{ deviceId: box, points: 'soc,totalVoltage,totalCurrent', buckets: 500 },
        ...range,
      }),
    ),
  )
const calm = await callsOf(other, sleep(3000))
const besideCurves = await callsOf(other, curves())

const acknowledged: [number, number][] = []
const publisher = thread({ kind: 'devices', mqttPort: server.mqttPort, devices, perSecond })
publisher.on('message', (told: [number, number][]) => void acknowledged.push(...told))
const watched = devices.slice(0, count)
const browsers = thread({
  ...{ kind: 'browsers', url: server.url, perUser },
  users: users.map(({ token, userId }, at) => ({
    token,
    topics: [
      ...[`boxHome/${userId}`, `openAlarms/${userId}`],
      ...[`boxDetail/${watched[at]?.deviceId}`, `deviceLatest/${watched[at]?.deviceId}`],
    ],
  })),
})
const comeBack = async (): Promise<number> => {
  browsers.postMessage('all')
  const [took] = await once(browsers, 'message')
  return Math.round(took as number)
}
await comeBack()
await sleep(10_000)
const spans: { from: number; to: number }[] = []
const backMs: number[] = []
for (let round = 0; round < rounds; round += 1) {
  const from = Date.now()
  backMs.push(await comeBack())
  spans.push({ from, to: Date.now() + 1000 })
  await sleep(8000)
}
await sleep(2000)
const isBack = ([at]: [number, number]): boolean => spans.some(({ from, to }) => at >= from && at <= to)
const latencies = (list: [number, number][]) => describe(list.map(([, ms]) => ms))
const start = (spans[0]?.from ?? 0) - 8000
const result = {
  ...{
    machine: machine(),
    load: loadavg().map((each) => Math.round(each * 10) / 10),
    sockets: count * perUser,
    perSecond,
  },
  ...{ otherCallsP95Ms: p95(calm), besideCurvesP95Ms: p95(besideCurves), besideCurvesMs: describe(besideCurves) },
  backMs,
  acknowledgedCalm: latencies(acknowledged.filter((each) => each[0] >= start && !isBack(each))),
  acknowledgedWhileBack: latencies(acknowledged.filter(isBack)),
}
console.log(JSON.stringify(result, null, 2))
await Promise.all([publisher.terminate(), browsers.terminate()])
await crowd.end()
process.exit(0)
