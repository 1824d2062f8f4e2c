import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { signIn } from '#test/support/portal.ts'
import { engineFlags } from '#test/support/tidewatt.ts'
import { collectSeldom } from '#server/start/heap.ts'
import { benchExports } from './exports.ts'
import { processUse } from './measure.ts'
import { quantile, rounded } from './timing.ts'
import { benchPassword, gateways } from './wireFleet.ts'
import { watchMemory } from './wireMemory.ts'

type Address = { url: string; mqttPort: number; deviceId: string }
export type Server = Address & { process: ChildProcess; pid: number }
/** `…Cores`: how much of a core the server and those who publish took. */
export type Load = { perSecond: number; latencies: number[]; serverCores: number; generatorCores: number }
type Part = Pick<Load, 'perSecond' | 'latencies'>

const publishers = 2

type Mode = 'own' | 'keyValue'

/** `aisPort`: the server takes AIS of the ships of `aisFleet` there. */
export const withServer = <T>(
  mode: Mode,
  logAhead: boolean,
  work: (server: Server) => Promise<T>,
  aisPort: readonly string[] = [],
): Promise<T> => withProgram(['bench/wireServer.ts', mode, logAhead ? 'logAhead' : '', ...aisPort], work)

/** A program that tells its addresses in one line and ends with its input. */
export const withProgram = async <T>(args: readonly string[], work: (server: Server) => Promise<T>): Promise<T> => {
  const child = spawn(process.execPath, [...engineFlags, ...args], { stdio: ['pipe', 'pipe', 'inherit', 'ipc'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    const address = await new Promise<Address>((resolve, reject) => {
      if (child.stdout) createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line)))
      child.once('exit', (code) => reject(new Error(`the server of the measurement ended with ${code}`)))
    })
    return await work({ ...address, process: child, pid: child.pid ?? 0 })
  } finally {
    child.stdin?.end()
    await ended
  }
}

const publish = (port: number, part: number, seconds: number, rate: number, window: number): Promise<Part> =>
  new Promise((resolve, reject) => {
    const own = Array.from({ length: gateways }, (_, gateway) => gateway).filter((each) => each % publishers === part)
    const workerData = { port, gateways: own, seconds, rate: rate / publishers, window }
    new Worker(new URL('./wirePublisher.ts', import.meta.url), { workerData })
      .once('message', resolve)
      .once('error', reject)
  })

export const load = async ({ mqttPort, pid }: Server, seconds: number, rate: number, window = 200): Promise<Load> => {
  const began = performance.now()
  const [serverBefore, ownBefore] = [processUse(pid).cpuSeconds, process.cpuUsage()]
  const parts = await Promise.all(
    Array.from({ length: publishers }, (_, part) => publish(mqttPort, part, seconds, rate, window)),
  )
  const elapsed = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(ownBefore)
  return {
    perSecond: parts.reduce((sum, { perSecond }) => sum + perSecond, 0),
    latencies: parts.flatMap(({ latencies }) => latencies),
    serverCores: (processUse(pid).cpuSeconds - serverBefore) / elapsed,
    generatorCores: (user + system) / 1e6 / elapsed,
  }
}

// Whoever measures would else collect what it received every tenth of a second, 20 ms each time.
collectSeldom()

const curveTimes = z.object({ columnar: z.array(z.number()), listed: z.array(z.number()) })

/** A day's curve through HTTP: columnar, and as the list of objects that integrators ask for. */
export const httpCurves = async ({ url, deviceId }: Server, runs: number) => {
  const args = [...engineFlags, 'bench/curveClient.ts', url, deviceId, String(runs)]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const { columnar, listed } = curveTimes.parse(JSON.parse(stdout))
  return {
    httpCurveMsP50: rounded(quantile(columnar, 0.5)),
    httpCurveMsP99: rounded(quantile(columnar, 0.99)),
    httpSpecCurveMsP99: rounded(quantile(listed, 0.99)),
  }
}

type WireSize = {
  readonly seconds: number
  readonly runs: number
  /** how long the server's memory is watched at 10,000 messages a second; 0 not at all */
  readonly memoryMinutes: number
  /** whether the server has made its database's log ahead, as every server has a few minutes after its first start */
  readonly logAhead: boolean
}

const watched = (server: Server, minutes: number) =>
  watchMemory(server.process, async (warm) => {
    await load(server, 30, 10_000)
    await warm()
    await load(server, minutes * 60, 10_000)
  })

/** Messages of 100 points over MQTT, QoS 1, acknowledged after the commit, trackers on; and the rival behind the same broker. */
export const benchWire = async ({ seconds, runs, memoryMinutes, logAhead }: WireSize) => {
  const own = await withServer('own', logAhead, async (server) => {
    const admin = await signIn(server.url, 'admin', benchPassword)
    const http = await httpCurves(server, runs)
    const exports = await benchExports(admin, server.pid)
    await load(server, Math.min(2, seconds), 2000)
    const steady = await load(server, seconds, 10_000)
    const doubled = await load(server, seconds, 20_000)
    const most = await load(server, seconds, 0)
    const memory = memoryMinutes > 0 ? await watched(server, memoryMinutes) : {}
    return { http, exports, steady, doubled, most, memory }
  })
  const rival = await withServer('keyValue', logAhead, (server) => load(server, seconds, 0))
  const { http, exports, steady, doubled, most, memory } = own
  return {
    mqttMsgPerSec: Math.round(most.perSecond),
    keyValueMsgPerSec: Math.round(rival.perSecond),
    mqttVsKeyValue: rounded(most.perSecond / rival.perSecond),
    mqttAt10000PerSec: Math.round(steady.perSecond),
    mqttAckP50Ms: rounded(quantile(steady.latencies, 0.5)),
    mqttAckP99Ms: rounded(quantile(steady.latencies, 0.99)),
    mqttServerCores: rounded(steady.serverCores),
    mqttGeneratorCores: rounded(steady.generatorCores),
    mqttAt20000PerSec: Math.round(doubled.perSecond),
    mqttAt20000AckP99Ms: rounded(quantile(doubled.latencies, 0.99)),
    mqttAt20000ServerCores: rounded(doubled.serverCores),
    mqttAt20000GeneratorCores: rounded(doubled.generatorCores),
    ...http,
    ...exports,
    ...memory,
  }
}
