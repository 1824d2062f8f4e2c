import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { Worker } from 'node:worker_threads'
import { iotContract } from '#features/iot/contract.ts'
import { shanghai, signIn } from '#test/support/portal.ts'
import { dayMs, firstDay } from './fleet.ts'
import { quantile, rounded, timed } from './timing.ts'
import { benchPassword, gateways } from './wireFleet.ts'

type Address = { url: string; mqttPort: number; deviceId: string }
type Load = { perSecond: number; latencies: number[] }

const publishers = 2

const withServer = async <T>(mode: 'own' | 'keyValue', work: (address: Address) => Promise<T>): Promise<T> => {
  const child = spawn(process.execPath, ['bench/wireServer.ts', mode], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    const address = await new Promise<Address>((resolve, reject) => {
      createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line)))
      child.once('exit', (code) => reject(new Error(`the server of the measurement ended with ${code}`)))
    })
    return await work(address)
  } finally {
    child.stdin.end()
    await ended
  }
}

const load = async (port: number, seconds: number, rate: number, window = 200): Promise<Load> => {
  const parts = await Promise.all(
    Array.from(
      { length: publishers },
      (_, part) =>
        new Promise<Load>((resolve, reject) => {
          const own = Array.from({ length: gateways }, (_, gateway) => gateway).filter(
            (each) => each % publishers === part,
          )
          const workerData = { port, gateways: own, seconds, rate: rate / publishers, window }
          new Worker(new URL('./wirePublisher.ts', import.meta.url), { workerData })
            .once('message', resolve)
            .once('error', reject)
        }),
    ),
  )
  return {
    perSecond: parts.reduce((sum, { perSecond }) => sum + perSecond, 0),
    latencies: parts.flatMap(({ latencies }) => latencies),
  }
}

/** The same curve through HTTP: columnar, and as the list of objects that integrators ask for. */
const httpCurves = async ({ url, deviceId }: Address, runs: number) => {
  const admin = await signIn(url, 'admin', benchPassword)
  const day = firstDay + 29 * dayMs
  const range = { startTime: shanghai(day), endTime: shanghai(day + dayMs - 1000) }
  const columnar = await timed(runs, () =>
    admin.call(iotContract.curve, { deviceId, points: 'p3', ...range, buckets: 1500 }),
  )
  const listed = await timed(runs, () =>
    admin.call(iotContract.series, { deviceId, pointKey: 'p3', ...range, buckets: 1500 }),
  )
  return {
    httpCurveMsP50: rounded(quantile(columnar, 0.5)),
    httpCurveMsP99: rounded(quantile(columnar, 0.99)),
    httpSpecCurveMsP99: rounded(quantile(listed, 0.99)),
  }
}

export type WireSize = { readonly seconds: number; readonly runs: number }

/** Messages of 100 points over MQTT, QoS 1, acknowledged after the commit, trackers on; and the rival behind the same broker. */
export const benchWire = async ({ seconds, runs }: WireSize) => {
  const own = await withServer('own', async (address) => {
    const http = await httpCurves(address, runs)
    await load(address.mqttPort, Math.min(2, seconds), 2000)
    const steady = await load(address.mqttPort, seconds, 10_000)
    const doubled = await load(address.mqttPort, seconds, 20_000)
    const most = await load(address.mqttPort, seconds, 0)
    return { http, steady, doubled, most }
  })
  const rival = await withServer('keyValue', ({ mqttPort }) => load(mqttPort, seconds, 0))
  const { http, steady, doubled, most } = own
  return {
    mqttMsgPerSec: Math.round(most.perSecond),
    keyValueMsgPerSec: Math.round(rival.perSecond),
    mqttVsKeyValue: rounded(most.perSecond / rival.perSecond),
    mqttAt10000PerSec: Math.round(steady.perSecond),
    mqttAckP50Ms: rounded(quantile(steady.latencies, 0.5)),
    mqttAckP99Ms: rounded(quantile(steady.latencies, 0.99)),
    mqttAt20000PerSec: Math.round(doubled.perSecond),
    mqttAt20000AckP99Ms: rounded(quantile(doubled.latencies, 0.99)),
    ...http,
  }
}
