import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { seeded } from './fleet.ts'
import { perGateway, wirePoints } from './wireFleet.ts'

/**
 * Some gateways at the broker, speaking MQTT 3.1.1 with as little work as it takes, QoS 1. With a `rate` (messages a second, of all its
 * gateways) it keeps that rate whatever happens; without, each keeps `window` messages under way. Tells each acknowledgement's latency.
 */
type Order = { port: number; gateways: number[]; seconds: number; rate: number; window: number }
const order: Order = workerData
const random = seeded(order.gateways[0] ?? 0)

const lengthOf = (value: number): Buffer => {
  const bytes: number[] = []
  let rest = value
  do {
    bytes.push((rest % 128) | (rest >= 128 ? 128 : 0))
    rest = Math.floor(rest / 128)
  } while (rest > 0)
  return Buffer.from(bytes)
}
const text = (value: string): Buffer => {
  const bytes = Buffer.from(value)
  const head = Buffer.alloc(2)
  head.writeUInt16BE(bytes.length)
  return Buffer.concat([head, bytes])
}
const packet = (kind: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.of(kind), lengthOf(body.length), body])
}
const signIn = (code: string): Buffer =>
  packet(0x10, text('MQTT'), Buffer.of(4, 0xc2, 0, 0), text(code), text(code), text('token'))

const numbers = wirePoints.map(() => Math.round(random() * 3000) / 10)
const change = (): string => {
  for (let time = 0; time < 30; time += 1) {
    const at = Math.floor(random() * numbers.length)
    numbers[at] = Math.round((numbers[at] ?? 0) * 10 + random() * 4 - 2) / 10
  }
  return JSON.stringify(Object.fromEntries(wirePoints.map((key, at) => [key, key === 'soc' ? 50 : numbers[at]])))
}
/** Made before the clock starts, so that they who publish take little of what the server needs. */
const contents = Array.from({ length: 2000 }, change)
let turn = 0
const message = (topic: string, id: number, ts: number): Buffer => {
  turn = (turn + 1) % contents.length
  const head = Buffer.alloc(2)
  head.writeUInt16BE(id)
  return packet(0x32, text(topic), head, Buffer.from(`{"ts":${ts},"values":${contents[turn]}}`))
}

const latencies: number[] = []
let acknowledged = 0

type Gateway = { send(): void; waiting(): number; end(): void }
const openGateway = async (gateway: number): Promise<Gateway> => {
  const socket: Socket = connect(order.port, '127.0.0.1')
  socket.setNoDelay(true)
  const sentAt = new Map<number, number>()
  let [id, serial] = [0, 0]
  let rest: Buffer = Buffer.alloc(0)
  const ready = new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.on('data', (chunk: Buffer) => {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      for (; rest.length >= 4; rest = rest.subarray(4)) {
        if (rest[0] === 0x20) resolve()
        else if (rest[0] === 0x40) hear(rest.readUInt16BE(2))
      }
    })
  })
  const hear = (answered: number): void => {
    const began = sentAt.get(answered)
    if (began === undefined) return
    sentAt.delete(answered)
    acknowledged += 1
    latencies.push(performance.now() - began)
  }
  const started = Date.now()
  socket.write(signIn(`G${gateway}`))
  await ready
  return {
    send: () => {
      id = (id % 65_535) + 1
      serial += 1
      const ts = started + Math.floor(serial / perGateway)
      sentAt.set(id, performance.now())
      socket.write(message(`devices/G${gateway}-${serial % perGateway}/telemetry`, id, ts))
    },
    waiting: () => sentAt.size,
    end: () => socket.destroy(),
  }
}

const all = await Promise.all(order.gateways.map(openGateway))
const began = performance.now()
let sent = 0
for (let next = 0; performance.now() - began < order.seconds * 1000; ) {
  if (order.rate > 0) {
    const due = Math.floor(((performance.now() - began) / 1000) * order.rate)
    for (; sent < due; sent += 1) {
      all[next]?.send()
      next = (next + 1) % all.length
    }
  } else
    for (const gateway of all) for (let free = order.window - gateway.waiting(); free > 0; free -= 1) gateway.send()
  await sleep(1)
}
const perSecond = acknowledged / ((performance.now() - began) / 1000)
await sleep(500)
for (const gateway of all) gateway.end()
parentPort?.postMessage({ perSecond, latencies })
