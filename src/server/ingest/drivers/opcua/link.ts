import type { ClientSession, ClientSubscription, DataValue } from 'node-opcua-client'
import type { OpcuaEventCode } from '#contract/opcuaEventWords.ts'
import type { BoundAround, BoundEvent } from '../bound.ts'
import { type Connecting, connect, letGo, urlOf } from './connect.ts'
import { createGather, type Gather } from './gather.ts'
import type { Item } from './plan.ts'
import { qualityFault, rawOf, scaled, timeOf } from './values.ts'
import { within } from './within.ts'

export type Link = {
  readonly session: ClientSession
  /** whether the server is heard now */
  isOnline(): boolean
  /** reads these nodes from now on, and no others */
  monitor(items: readonly Item[]): Promise<void>
  /** resolves when the link serves no longer */
  readonly ended: Promise<void>
  close(): Promise<void>
}
type Given = Connecting & { readonly around: BoundAround }

const lostMs = 30_000
const silentKeepAlives = 3
const itemsAtOnce = 500
/** ms that the points of one time wait for each other */
const longestWait = 100

/** A session whose subscription brings the nodes' values. Rejects with OpcuaFault. */
export const openLink = async (given: Given): Promise<Link> => {
  const { opcua, host, around } = given
  const { client, session } = await connect(given, await urlOf(given))
  around.count({ connects: 1 })
  const ended = Promise.withResolvers<void>()
  let subscription: ClientSubscription | undefined
  let gathers = new Map<string, Gather>()
  let lastHeard = performance.now()
  let lostSince: number | undefined
  let isOver = false
  let isSilent = false

  const tell = (code: OpcuaEventCode, level: BoundEvent['level'], args?: BoundEvent['args'], deviceId?: string) =>
    around.event({ level, code, ...(args ? { args } : {}), ...(deviceId === undefined ? {} : { deviceId }) })
  const end = (): void => {
    isOver = true
    ended.resolve()
  }
  const heard = (): void => {
    lastHeard = performance.now()
    lostSince = undefined
    if (isSilent) around.state('ONLINE')
    isSilent = false
  }
  client.on('connection_lost', () => {
    if (isOver) return
    lostSince ??= performance.now()
    isSilent = true
    const args = { reason: 'the server has gone' }
    around.state('OFFLINE', 'connection lost', { code: 'connection_lost', args })
    tell('connection_lost', 'warning', args)
  })

  const watch = (): void => {
    const now = performance.now()
    const { publishingInterval = host.publish, maxKeepAliveCount = 1 } = subscription ?? {}
    const patience = silentKeepAlives * Math.max(host.keepAlive, publishingInterval * maxKeepAliveCount)
    if (lostSince !== undefined && now - lostSince > lostMs) end()
    if (lostSince !== undefined || isOver || now - lastHeard <= patience) return
    const args = { seconds: Math.round(patience / 1000) }
    around.state('OFFLINE', 'the server says nothing', { code: 'frozen', args })
    tell('frozen', 'error', args)
    end()
  }
  const watching = setInterval(watch, Math.min(1000, host.keepAlive / 4))
  const flushing = setInterval(
    () => {
      for (const gather of gathers.values()) gather.flush(around.clock())
    },
    Math.max(20, Math.min(host.publish, longestWait) / 2),
  )

  const came = (item: Item, statuses: Map<Item, string>, value: DataValue): void => {
    const gather = gathers.get(item.deviceId)
    const bad = qualityFault(value)
    if (bad !== undefined) {
      around.count({ errors: 1 })
      if (statuses.get(item) !== bad)
        tell('bad_status', 'warning', { point: item.pointKey, index: item.index, status: bad }, item.deviceId)
      statuses.set(item, bad)
      return
    }
    statuses.delete(item)
    const ts = timeOf(value, around.clock())
    const raw = rawOf(value.value)
    const all = Array.isArray(raw) ? raw : [raw]
    let count = 0
    for (const [at, each] of all.entries()) {
      const number = scaled(each, item.scale, item.offset)
      if (number === undefined) continue
      gather?.add(ts, item.pointKey, item.index + at, number)
      count += 1
    }
    around.count({ values: count })
  }

  const gathersOf = (items: readonly Item[]): Map<string, Gather> =>
    new Map(
      [...Map.groupBy(items, ({ deviceId }) => deviceId)].map(([deviceId, own]): [string, Gather] => {
        const arrays = new Set(own.filter(({ index }) => index > 0).map(({ pointKey }) => pointKey))
        const take: Parameters<typeof createGather>[0]['take'] = (samples) =>
          void around.take(deviceId, samples).catch((error) => around.log.warn('values were not taken', { error }))
        const wait = Math.min(host.publish, longestWait)
        return [deviceId, createGather({ align: own[0]?.align ?? 0, wait, arrays, clock: around.clock, take })]
      }),
    )

  const subscribe = async (): Promise<ClientSubscription> => {
    const keepAlives = Math.max(1, Math.round(host.keepAlive / host.publish))
    const made = await session.createSubscription2({
      requestedPublishingInterval: host.publish,
      requestedMaxKeepAliveCount: keepAlives,
      requestedLifetimeCount: Math.max(100, keepAlives * 10),
      maxNotificationsPerPublish: 1000,
      publishingEnabled: true,
    })
    made.on('keepalive', heard)
    made.on('received_notifications', () => {
      around.count({ reads: 1 })
      heard()
    })
    return made
  }

  const monitor = async (items: readonly Item[]): Promise<void> => {
    const before = subscription
    subscription = undefined
    for (const gather of gathers.values()) gather.flush(around.clock(), true)
    if (before) await within(host.timeout, before.terminate())
    const mine = await within(host.timeout, subscribe())
    subscription = mine
    gathers = gathersOf(items.filter(({ rw }) => rw !== 1))
    const read = items.filter(({ rw }) => rw !== 1)
    const statuses = new Map<Item, string>()
    for (let at = 0; at < read.length; at += itemsAtOnce) {
      const some = read.slice(at, at + itemsAtOnce)
      const { sampling } = some[0] ?? { sampling: host.publish }
      const same = some.filter((item) => item.sampling === sampling)
      at -= some.length - same.length
      const group = await within(
        host.timeout,
        mine.monitorItems(
          same.map(({ nodeId }) => ({ nodeId, attributeId: opcua.AttributeIds.Value })),
          { samplingInterval: sampling, queueSize: 10, discardOldest: true },
          opcua.TimestampsToReturn.Both,
        ),
      )
      group.on('changed', (_, value, index) => {
        const item = same[index]
        if (item && subscription === mine) came(item, statuses, value)
      })
      for (const [index, { statusCode }] of group.monitoredItems.entries()) {
        const item = same[index]
        if (!item || statusCode.value === 0) continue
        const { pointKey: point, index: place, nodeId: node } = item
        tell('node_bad', 'error', { point, index: place, node, status: statusCode.name }, item.deviceId)
      }
    }
    heard()
  }
  return {
    session,
    isOnline: () => !isOver && lostSince === undefined,
    monitor,
    ended: ended.promise,
    close: async () => {
      end()
      clearInterval(watching)
      clearInterval(flushing)
      for (const gather of gathers.values()) gather.flush(around.clock(), true)
      await letGo(client)
    },
  }
}
