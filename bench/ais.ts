/**
 * `node bench/ais.ts [seconds] [messages a second]`: what AIS by UDP costs the server beside 1,000 ordinary messages a second by MQTT, and
 * whether these wait longer for their acknowledgement. 500 of 5,000 ships are ours. The same without AIS goes before.
 */
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { Worker } from 'node:worker_threads'
import { freeUdpPort } from '#test/support/udp.ts'
import { shipsHeard } from './aisFleet.ts'
import { machine } from './measure.ts'
import { quantile, rounded } from './timing.ts'
import { type Load, load, type Server, withServer } from './wire.ts'

const [seconds = 30, rate = 10_000] = process.argv.slice(2).map(Number)
const ordinary = 1000

type Counts = { messages: number; foreign: number; positions: number; dropped: number; loopP99Ms: number }
type Sent = { sent: number; perSecond: number }

const countsOf = ({ process: child }: Server): Promise<Counts> =>
  new Promise((resolve) => {
    child.once('message', (counts) => resolve(counts as Counts))
    child.send('ais')
  })
/** Datagrams that the system threw away at the port, since nobody took them in time; Linux only. */
const droppedBySystem = (port: number): number => {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const line = readFileSync('/proc/net/udp', 'utf8')
    .split('\n')
    .find((each) => each.trim().split(/\s+/)[1]?.endsWith(wanted))
  return Number(line?.trim().split(/\s+/).at(-1) ?? 0)
}
const startSender = async (port: number) => {
  const worker = new Worker(new URL('./aisSender.ts', import.meta.url), {
    workerData: { port, ships: shipsHeard, rate, seconds },
  })
  await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
  return (): Promise<Sent> =>
    new Promise((resolve, reject) => {
      worker.once('message', resolve).once('error', reject)
      worker.postMessage('go')
    })
}

const port = await freeUdpPort()
const measured = await withServer(
  'own',
  true,
  async (server) => {
    await load(server, 5, ordinary)
    const send = await startSender(port)
    await countsOf(server)
    const calm = await load(server, seconds, ordinary)
    const { loopP99Ms } = await countsOf(server)
    const [busy, sent] = await Promise.all([load(server, seconds, ordinary), send()])
    return { loopP99Ms, calm, busy, sent, counts: await countsOf(server), lost: droppedBySystem(port) }
  },
  [String(port)],
)
const { loopP99Ms, calm, busy, sent, counts, lost } = measured
const acknowledged = (part: Load, share: number): number => rounded(quantile(part.latencies, share))
const figures = {
  aisSent: sent.sent,
  aisSentPerSecond: Math.round(sent.perSecond),
  aisTaken: counts.messages,
  aisForeign: counts.foreign,
  aisPositions: counts.positions,
  aisDropped: counts.dropped,
  aisDroppedBySystem: lost,
  aisCores: rounded(busy.serverCores - calm.serverCores),
  serverCores: rounded(busy.serverCores),
  ordinaryPerSecond: Math.round(busy.perSecond),
  ackP50Ms: acknowledged(busy, 0.5),
  ackP99Ms: acknowledged(busy, 0.99),
  ackP50MsWithoutAis: acknowledged(calm, 0.5),
  ackP99MsWithoutAis: acknowledged(calm, 0.99),
  loopP99Ms: rounded(counts.loopP99Ms),
  loopP99MsWithoutAis: rounded(loopP99Ms),
  loadOfMachine: rounded(loadavg()[0] ?? 0),
}
console.log(machine())
console.table(figures)
console.log(JSON.stringify(figures))
