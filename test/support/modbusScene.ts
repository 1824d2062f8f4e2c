import { setImmediate as nextTurn } from 'node:timers/promises'
import { connect, type Socket } from 'node:net'
import type { Attributes } from '#contract/attribute.ts'
import type { BoundAround, BoundDevice, BoundEvent, Plan, Taken } from '#server/ingest/drivers/bound.ts'
import { startModbus } from '#server/ingest/drivers/modbusTcp/driver.ts'
import type { Tools } from '#server/ingest/drivers/modbusTcp/tools.ts'
import type { ModbusServer } from './modbusServer.ts'

export const point = (pointKey: string, attributes: Attributes, rw: 0 | 1 | 2 = 0, index = 0) => ({
  pointKey,
  index,
  attributes,
  rw,
})
export const device = (deviceId: string, attributes: Attributes, points: BoundDevice['points']): BoundDevice => ({
  deviceId,
  deviceCode: `D${deviceId}`,
  attributes,
  points,
})
export const planTo = (port: number, devices: readonly BoundDevice[], attributes: Attributes = {}): Plan => ({
  driverId: '1',
  attributes: { host: '127.0.0.1', port, ...attributes },
  devices,
})

type Timer = { readonly at: number; readonly call: () => void }

/** A driver whose clock stands still until it is moved. What is on its way between both ends arrives before the clock moves on. */
export const modbusScene = (server: ModbusServer) => {
  let [now, clockAhead] = [0, 1_800_000_000_000]
  const clock = (): number => now + clockAhead
  const timers = new Set<Timer>()
  const sockets = new Set<Socket>()
  const taken: (Taken & { readonly deviceId: string })[] = []
  const events: BoundEvent[] = []
  const states: string[] = []
  const counts = { connects: 0, reads: 0, values: 0, errors: 0, ms: 0 }
  const note = (): void => undefined

  const tools: Tools = {
    clock,
    steady: () => now,
    after: (ms, call) => {
      const timer = { at: now + Math.max(0, ms), call }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    connect: (address, port) => {
      const socket = connect({ host: address, port, noDelay: true })
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      return socket
    },
  }
  const around: BoundAround = {
    take: async (deviceId, samples) => {
      taken.push(...samples.map((sample) => ({ deviceId, ...sample })))
    },
    event: (event) => void events.push(event),
    state: (status, lastError) => void states.push(lastError ? `${status} ${lastError}` : status),
    count: (what) => {
      for (const key of ['connects', 'reads', 'values', 'errors', 'ms'] as const) counts[key] += what[key] ?? 0
    },
    away: note,
    ownBroker: () => note,
    resolve: async (host) => host,
    keep: async () => undefined,
    clock,
    log: { info: note, warn: note, error: note },
  }
  const sum = (all: Iterable<Socket>, key: 'bytesRead' | 'bytesWritten'): number =>
    [...all].reduce((total, socket) => total + socket[key], 0)
  const isQuiet = (): boolean =>
    [...sockets].every(({ connecting }) => !connecting) &&
    sockets.size === server.sockets.size &&
    sum(sockets, 'bytesWritten') === sum(server.sockets, 'bytesRead') &&
    sum(sockets, 'bytesRead') === sum(server.sockets, 'bytesWritten')
  /** until nothing is on its way */
  const settle = async (): Promise<void> => {
    for (let quiet = 0; quiet < 4; ) {
      await nextTurn()
      quiet = isQuiet() ? quiet + 1 : 0
    }
  }
  const pass = async (ms: number): Promise<void> => {
    const end = now + ms
    for (;;) {
      await settle()
      const due = [...timers].filter(({ at }) => at <= end)
      if (due.length === 0) break
      now = Math.max(now, Math.min(...due.map(({ at }) => at)))
      for (const timer of due.filter(({ at }) => at <= now)) if (timers.delete(timer)) timer.call()
    }
    now = end
  }
  return {
    tools,
    around,
    taken,
    events,
    states,
    counts,
    clock,
    /** the clock is set on, or back where it is below 0 */
    setClock: (ms: number): void => {
      clockAhead += ms
    },
    pass,
    settle,
    start: (plan: Plan) => startModbus(plan, around, tools),
    codes: () => events.map(({ code }) => code),
  }
}
