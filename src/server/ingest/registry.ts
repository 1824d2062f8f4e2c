import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Pool, PoolClient } from 'pg'
import type { Device, Registry } from '#server/context/devices.ts'
import type { Db, Log } from '#server/context/context.ts'
import { rareLog } from '#server/log.ts'
import { readDevices } from './equipment.ts'

const settle = 50
const names = new Intl.Collator('zh', { numeric: true })
const byName = (a: Device, b: Device): number => names.compare(a.deviceName, b.deviceName)
const longestPause = 5000
const beatMs = 15_000

/** Devices and profiles in memory, read anew whenever the database says that they changed, and after each loss of its connection. */
export const createRegistry = async (
  db: Db,
  pool: Pool,
  all: Log,
  beat = beatMs,
): Promise<Registry & { stop(): Promise<void> }> => {
  const log = rareLog(all)
  let byId = new Map<string, Device>()
  let byCode = new Map<string, Device>()
  let byMmsi = new Map<string, Device>()
  let byParent = new Map<string | null, Device[]>()
  let allDevices: readonly Device[] = []
  let byToken: ReadonlyMap<string, Device> | undefined
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let reading: Promise<void> = Promise.resolve()

  const read = async (): Promise<void> => {
    const devices = await readDevices(db)
    byId = new Map(devices.map((device) => [device.deviceId, device]))
    allDevices = [...byId.values()]
    byCode = new Map(devices.map((device) => [device.deviceCode, device]))
    byToken = undefined
    byMmsi = new Map(devices.flatMap((device) => (device.mmsi === null ? [] : [[device.mmsi, device]])))
    byParent = Map.groupBy(devices.sort(byName), ({ parentId }) => parentId)
  }
  let queued: Promise<void> | undefined
  // One after the other, so that an older picture never replaces a newer one; who asks before the next begins shares it.
  const reload = (): Promise<void> => {
    queued ??= reading.then(() => {
      queued = undefined
      return read()
    })
    reading = queued.catch(() => undefined)
    return queued
  }
  const reloadSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      reload().catch((error) => log.error('the equipment could not be read anew', { error }))
    }, settle)
  }

  const listener = listen(pool, log, beat, () => stopped, reloadSoon)
  await reload()
  return {
    byCode: (deviceCode) => byCode.get(deviceCode),
    byId: (deviceId) => byId.get(deviceId),
    byMmsi: (mmsi) => byMmsi.get(mmsi),
    byToken: (tokenHash) => {
      byToken ??= new Map([...byId.values()].map((device) => [device.tokenHash.toString('hex'), device]))
      return byToken.get(tokenHash.toString('hex'))
    },
    all: () => allDevices,
    childrenOf: (deviceId) => byParent.get(deviceId) ?? [],
    isWithin: (device, ancestor) => {
      const seen = new Set<string>()
      for (let at: Device | undefined = device; at && !seen.has(at.deviceId); at = byId.get(at.parentId ?? '')) {
        if (at.deviceId === ancestor.deviceId) return true
        seen.add(at.deviceId)
      }
      return false
    },
    reload,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      listener.release()
      await reading
    },
  }
}

/** Keeps one connection on the channel `registry`; whatever happened while it was away is covered by a reading anew. */
const listen = (
  pool: Pool,
  log: Log,
  beat: number,
  isStopped: () => boolean,
  changed: () => void,
): { release(): void } => {
  let held: PoolClient | undefined
  const release = (): void => {
    held?.release(true)
    held = undefined
  }
  const connectOnce = async (): Promise<void> => {
    held = await pool.connect()
    try {
      if (isStopped()) return
      const lost = lossOf(held)
      held.on('notification', changed)
      await held.query(listening)
      changed()
      await Promise.race([lost, beating(held, beat)])
    } finally {
      release()
    }
  }
  const keep = async (): Promise<void> => {
    for (let pause = 200; !isStopped(); pause = Math.min(pause * 2, longestPause)) {
      try {
        await connectOnce()
        pause = 200
      } catch (error) {
        log.warn('the channel for changes of equipment is away', { error })
      }
      if (!isStopped()) await sleep(pause)
    }
  }
  keep().catch((error) => log.error('the channel for changes of equipment ended', { error }))
  return { release }
}

const listening = 'listen registry'

/** Rejects where the connection does not answer: one that was cut on its way may say nothing of it for hours. */
const beating = async (client: Pick<Client, 'query'>, beat: number): Promise<never> => {
  for (;;) {
    await sleep(beat, undefined, { ref: false })
    await client.query(listening)
  }
}

const lossOf = (client: Pick<Client, 'once'>): Promise<void> =>
  new Promise((resolve) => {
    client.once('error', () => resolve())
    client.once('end', () => resolve())
  })
