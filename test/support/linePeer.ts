import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Attribute } from '#contract/attribute.ts'
import type { BoundAround, BoundType, Plan, Taken, TrialStep } from '#server/ingest/drivers/bound.ts'

/** A peer over TCP that answers a line `password address` with a line of what it has there. */
export type LinePeer = {
  readonly port: number
  readonly values: Map<string, string>
  /** lines that came, and how many connections are open */
  readonly asked: string[]
  connections(): number
  stop(): Promise<void>
}

export const startLinePeer = async (): Promise<LinePeer> => {
  const sockets = new Set<Socket>()
  const values = new Map<string, string>()
  const asked: string[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    const lines = createInterface({ input: socket })
    // It hands on what ends the socket.
    lines.on('error', () => undefined)
    lines.on('line', (line) => {
      asked.push(line)
      const address = line.split(' ')[1] ?? ''
      socket.write(`${values.get(address) ?? 'NaN'}\n`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    ...{ values, asked },
    port: typeof address === 'object' && address ? address.port : 0,
    connections: () => sockets.size,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

const label = (text: string) => ({ zh: text, en: text })
const driverAttributes: readonly Attribute[] = [
  { key: 'host', label: label('host'), kind: 'text', required: true, endpoint: true },
  {
    key: 'port',
    label: label('port'),
    kind: 'number',
    whole: true,
    min: 1,
    max: 65_535,
    default: 7000,
    endpoint: true,
  },
  { key: 'password', label: label('password'), kind: 'secret' },
  { key: 'manner', label: label('manner'), kind: 'text' },
]
const deviceAttributes: readonly Attribute[] = [
  { key: 'interval', label: label('interval'), kind: 'number', min: 20, max: 10_000, default: 50 },
]
const pointAttributes: readonly Attribute[] = [
  { key: 'address', label: label('address'), kind: 'text', required: true, max: 20 },
  { key: 'scale', label: label('scale'), kind: 'number', default: 1 },
]

const open = async ({ attributes }: Plan, resolve: BoundAround['resolve'], signal?: AbortSignal) => {
  const host = await resolve(String(attributes.host))
  const socket = connect({ host, port: Number(attributes.port), ...(signal ? { signal } : {}) })
  await once(socket, 'connect')
  const lines = createInterface({ input: socket })
  lines.on('error', () => undefined)
  const waiting: { resolve(line: string): void; reject(error: Error): void }[] = []
  lines.on('line', (line) => waiting.shift()?.resolve(line))
  socket.on('error', () => undefined)
  socket.on('close', () => {
    for (const each of waiting.splice(0)) each.reject(new Error(`closed, after ${attributes.password}`))
  })
  const ask = (address: unknown): Promise<string> =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject })
      socket.write(`${attributes.password ?? '-'} ${address}\n`)
    })
  return { socket, ask }
}

const read = async (
  { points, deviceId }: Plan['devices'][number],
  ask: (address: unknown) => Promise<string>,
): Promise<{ deviceId: string; values: Taken['values'] }> => {
  const said = await Promise.all(points.map(({ attributes }) => ask(attributes.address)))
  const values = points.flatMap(({ pointKey, attributes }, at): [string, number | string][] => {
    const text = said[at] ?? ''
    if (text === 'NaN') return []
    const number = Number(text)
    return [[pointKey, Number.isNaN(number) ? text : number * Number(attributes.scale)]]
  })
  return { deviceId, values: Object.fromEntries(values) }
}

/** How often plans were taken by running drivers of `lineType`, by driver. */
export const replaced = new Map<string, number>()

/** A small type of driver. `manner`: `hang` never starts, `fail` fails as it starts. */
export const lineType: BoundType = {
  ...{ type: 'line', label: label('line'), driverAttributes, deviceAttributes, pointAttributes },
  start: async (given, around) => {
    if (given.attributes.manner === 'hang') await new Promise(() => undefined)
    if (given.attributes.manner === 'fail') throw new Error(`no luck with ${given.attributes.password}`)
    let plan = given
    let link: Awaited<ReturnType<typeof open>> | undefined
    let stopped = false
    const cycle = async (): Promise<void> => {
      if (!link || link.socket.destroyed) {
        link = await open(plan, around.resolve)
        if (stopped) return void link.socket.destroy()
        around.count({ connects: 1 })
      }
      for (const device of plan.devices) {
        const { deviceId, values } = await read(device, link.ask)
        around.count({ reads: 1, values: Object.keys(values).length, ms: 2 })
        if (Object.keys(values).length > 0 && !stopped) await around.take(deviceId, [{ ts: around.clock(), values }])
      }
      around.state('ONLINE')
    }
    let timer: NodeJS.Timeout | undefined
    const turn = (): void => {
      const interval = Number(plan.devices[0]?.attributes.interval ?? 50)
      timer = setTimeout(() => {
        cycle()
          .catch((error: Error) => {
            around.count({ errors: 1 })
            around.state('OFFLINE', error.message)
            around.event({ level: 'warning', code: 'away', args: { reason: error.message } })
          })
          .finally(() => {
            if (!stopped) turn()
          })
      }, interval)
    }
    turn()
    return {
      replace: async (next) => {
        replaced.set(next.driverId, (replaced.get(next.driverId) ?? 0) + 1)
        if (JSON.stringify(next.attributes) !== JSON.stringify(plan.attributes)) link?.socket.destroy()
        plan = next
      },
      stop: async () => {
        stopped = true
        clearTimeout(timer)
        link?.socket.destroy()
      },
    }
  },
  attempt: async (plan, { resolve, clock }, signal): Promise<TrialStep[]> => {
    if (plan.attributes.manner === 'hang') await new Promise(() => undefined)
    const began = clock()
    const { socket, ask } = await open(plan, resolve, signal)
    const device = plan.devices[0]
    const { values } = device ? await read(device, ask) : { values: {} }
    socket.destroy()
    const detail = `with ${plan.attributes.password}`
    const raw = Buffer.from(`${plan.attributes.password} 12`).toString('hex')
    return [
      { step: 'connect', ms: clock() - began, ok: true, detail },
      { step: 'read', ms: clock() - began, ok: true, detail: '', raw, values },
    ]
  },
}
