import { setTimeout as sleep } from 'node:timers/promises'
import type { OpcuaEventCode } from '#contract/opcuaEventWords.ts'
import type { BoundAround, BoundRunning, BoundType, Plan, Said } from '../bound.ts'
import { attempt, nodesOf } from './attempt.ts'
import { deviceAttributes, driverAttributes, pointAttributes } from './attributes.ts'
import { OpcuaFault } from './connect.ts'
import { keptIdentity, newIdentity } from './identity.ts'
import { type Load, loadLibrary } from './library.ts'
import { type Link, openLink } from './link.ts'
import { hostOf, itemsOf } from './plan.ts'
import { trustedOf } from './trust.ts'
import { writeNode } from './write.ts'

const firstPause = 1000
const longestPause = 30_000
const codes = {
  address: 'connect_failed',
  connect: 'connect_failed',
  endpoint: 'no_endpoint',
  unknown: 'certificate_unknown',
  expired: 'certificate_expired',
  session: 'session_failed',
} as const satisfies Record<OpcuaFault['kind'], OpcuaEventCode>
const waitsForPeople: ReadonlySet<OpcuaFault['kind']> = new Set(['address', 'endpoint', 'unknown', 'expired'])

const tellFault = (around: BoundAround, error: unknown): void => {
  const fault = error instanceof OpcuaFault ? error : new OpcuaFault('connect', String(error))
  const { kind, message, facts } = fault
  const said: Said = { code: codes[kind], args: facts ? { ...facts } : { reason: message } }
  around.state(waitsForPeople.has(kind) ? 'FAULT' : 'OFFLINE', message, said)
  around.event({ level: 'error', ...said })
  around.count({ errors: 1 })
}

/** What makes a new connection necessary: where and how, and whom people trust. */
const connectionOf = (plan: Plan): string => JSON.stringify([hostOf(plan), plan.attributes['own.trusted'] ?? ''])

/** Keeps one session with a server and the nodes of its devices in a subscription. */
export const startOpcua = async (first: Plan, around: BoundAround, load: Load = loadLibrary): Promise<BoundRunning> => {
  const opcua = await load()
  let identity = keptIdentity(first.attributes['own.identity'])
  if (!identity) {
    identity = await newIdentity(opcua, first.driverId)
    await around.keep('own.identity', JSON.stringify(identity))
  }
  const own = identity
  const stopping = new AbortController()
  let plan = first
  let link: Link | undefined
  let changed = Promise.withResolvers<void>()
  let writing: Promise<unknown> = Promise.resolve()

  const itemsTold = (told: Plan) => {
    const { items, faults } = itemsOf(told)
    for (const { deviceId, pointKey, attribute } of faults)
      around.event({ level: 'error', code: 'point_wrong', deviceId, args: { point: pointKey, attribute } })
    return items
  }
  const liveOnce = async (): Promise<void> => {
    const held = plan
    const trusted = trustedOf(held.attributes['own.trusted'])
    const mine = await openLink({ opcua, around, identity: own, host: hostOf(held), trusted })
    try {
      await mine.monitor(itemsTold(held))
      link = mine
      around.state('ONLINE')
      let shown = held
      for (;;) {
        const ended = await Promise.race([mine.ended.then(() => true), changed.promise.then(() => false)])
        if (ended || stopping.signal.aborted || connectionOf(plan) !== connectionOf(held)) return
        changed = Promise.withResolvers()
        if (JSON.stringify(plan.devices) !== JSON.stringify(shown.devices)) await mine.monitor(itemsTold(plan))
        shown = plan
      }
    } finally {
      link = undefined
      await mine.close()
    }
  }
  const keep = async (): Promise<void> => {
    for (let pause = firstPause; !stopping.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      const connection = connectionOf(plan)
      const began = performance.now()
      try {
        await liveOnce()
      } catch (error) {
        tellFault(around, error)
      }
      if (stopping.signal.aborted) return
      if (connectionOf(plan) !== connection || performance.now() - began > longestPause) pause = firstPause / 2
      if (connectionOf(plan) !== connection) continue
      changed = Promise.withResolvers()
      const over = new AbortController()
      const pausing = AbortSignal.any([stopping.signal, over.signal])
      await Promise.race([sleep(pause, undefined, { signal: pausing }).catch(() => undefined), changed.promise])
      over.abort()
    }
  }
  const kept = keep()
  return {
    replace: async (next) => {
      plan = next
      changed.resolve()
    },
    write: (write) => {
      const one = async () => {
        const { deviceId, pointKey, index } = write
        const item = itemsOf(plan).items.find(
          (each) => each.deviceId === deviceId && each.pointKey === pointKey && each.index === index,
        )
        if (!item) return { outcome: 'refused', detail: 'no such point' } as const
        if (!link?.isOnline()) return { outcome: 'refused', detail: 'not connected' } as const
        return writeNode({ opcua, link, item, timeout: hostOf(plan).timeout, clock: around.clock }, write)
      }
      const mine = writing.then(one)
      writing = mine.catch(() => undefined)
      return mine
    },
    stop: async () => {
      stopping.abort()
      changed.resolve()
      await link?.close()
      await kept
    },
  }
}

export const opcua: BoundType = {
  type: 'opcua',
  label: { zh: 'OPC UA', en: 'OPC UA' },
  driverAttributes,
  deviceAttributes,
  pointAttributes,
  hasCertificates: true,
  start: (plan, around) => startOpcua(plan, around),
  attempt: (plan, around, signal) => attempt(plan, around, signal),
  nodes: (plan, around, nodeId, signal) => nodesOf(plan, around, nodeId, signal),
}
