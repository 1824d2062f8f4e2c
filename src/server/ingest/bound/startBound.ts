import type { Config } from '#server/config/config.ts'
import type { Log } from '#server/context/context.ts'
import type { Registry } from '#server/context/devices.ts'
import { rareLog } from '#server/log.ts'
import { createSecretBox } from '#server/people/secretBox.ts'
import { hostname } from 'node:os'
import type { Pool } from 'pg'
import type { BoundAround, BoundType, BoundWrite, BoundWritten, Plan } from '../drivers/bound.ts'
import type { Sink } from '../drivers/driver.ts'
import type { OwnBroker } from '../drivers/ownBroker.ts'
import { answerBrowse } from './answerBrowse.ts'
import { answerTrial } from './answerTrial.ts'
import { wholeArrays } from './arrays.ts'
import { createAway } from './away.ts'
import { type KeptBound, keepBound, type Pauses } from './keepBound.ts'
import { keepLease } from './lease.ts'
import { createResolve } from './networks.ts'
import { readPlans } from './plans.ts'
import { prune } from './prune.ts'
import { createRecords } from './records.ts'
import { maskedLog } from './maskedLog.ts'
import { createMask, sealSecrets } from './secrets.ts'
import { createTexts, textsApart } from './texts.ts'
import { type Said, takeWrite } from './writes.ts'

type Given = {
  readonly config: Config
  readonly pool: Pool
  readonly registry: Registry
  readonly sink: Pick<Sink, 'take'>
  readonly types: readonly BoundType[]
  /** absent where devices sign in elsewhere */
  readonly ownBroker?: Pick<OwnBroker, 'listen'>
  readonly clock: () => number
  readonly log: Log
  readonly pauses?: Pauses
  /** takes what a device answers to a command */
  readonly answer?: (deviceId: string, said: Said) => Promise<void>
}
export type Bound = {
  /** undefined where no driver that runs here has the device */
  write(write: BoundWrite): Promise<BoundWritten> | undefined
  /** the drivers that are this process's, by their ids; one without a type is unusable as it is configured */
  states(): { readonly driverId: string; readonly type: string; readonly isOnline: boolean }[]
  stop(): Promise<void>
}
type Held = {
  readonly type: string
  readonly kept: KeptBound
  readonly secrets: readonly string[]
  plan: Plan
  deviceIds: ReadonlySet<string>
}
const idsOf = ({ devices }: Plan): ReadonlySet<string> => new Set(devices.map(({ deviceId }) => deviceId))

const flushMs = 5000
const pruneMs = 3_600_000
const settleMs = 50
/** one may have many thousands of points */
const plansAtOnce = 10

/** Runs the drivers of the table `driver` that are this process's. None of them waits for another. */
export const startBound = (given: Given): Bound => {
  const { config, pool, registry, sink, types, ownBroker, clock, log: all, pauses } = given
  const { answer = async () => undefined } = given
  const log = rareLog(all)
  const byType = new Map(types.map((type) => [type.type, type]))
  const box = createSecretBox(config)
  const resolve = createResolve(config.driverNetworks)
  const records = createRecords(pool, clock, `${hostname()} ${process.pid}`)
  const storeTexts = createTexts(pool)
  const away = createAway(pool, clock, log)
  const mine = new Set<string>()
  const held = new Map<string, Held>()
  const dirty = new Set<string>()
  let settling: NodeJS.Timeout | undefined
  let reading: Promise<void> = Promise.resolve()
  let isStopped = false

  const takeOf =
    (driverId: string, noted: Pick<BoundAround, 'event'>): BoundAround['take'] =>
    async (deviceId, samples) => {
      const device = registry.byId(deviceId)
      // What was taken out of the plan may still have been under way.
      if (!device || !held.get(driverId)?.deviceIds.has(deviceId)) return
      const apart = textsApart(device, wholeArrays(device, samples))
      if (apart.texts.length > 0)
        await storeTexts(deviceId, apart.texts).catch((error) =>
          log.warn('a text of a device was not stored', { error }),
        )
      if (apart.samples.length === 0) return
      const stored = await sink.take(deviceId, apart.samples, `driver ${driverId}`)
      if (!stored) noted.event({ level: 'error', code: 'overrun', deviceId })
    }
  const aroundOf = (driverId: string, mask: (text: string) => string): BoundAround => {
    const noted = records.of(driverId, mask)
    return {
      ...noted,
      take: takeOf(driverId, noted),
      away: away.note,
      ownBroker: (listener) => {
        if (!ownBroker) throw new Error('devices sign in at the broker of MQTT_URL: give its address')
        return ownBroker.listen(listener)
      },
      resolve,
      keep: async (key, value) => {
        await pool.query('update driver set secrets = secrets || $2 where id = $1', [
          ...[driverId, JSON.stringify(sealSecrets(box, driverId, { [key]: value }))],
        ])
      },
      clock,
      log: maskedLog(all, { driverId }, mask),
    }
  }
  const end = async (driverId: string): Promise<void> => {
    const own = held.get(driverId)
    held.delete(driverId)
    records.forget(driverId)
    await own?.kept.stop()
  }
  const states: Bound['states'] = () => {
    const statuses = records.statuses()
    return [...mine].map((driverId) => ({
      ...{ driverId, type: held.get(driverId)?.type ?? '' },
      isOnline: statuses.get(driverId) === 'ONLINE',
    }))
  }
  const begin = (driverId: string, type: BoundType, plan: Plan): void => {
    const secretKeys = type.driverAttributes.filter(({ kind }) => kind === 'secret').map(({ key }) => key)
    const secrets = secretKeys.map((key) => String(plan.attributes[key] ?? ''))
    const before = held.get(driverId)
    if (before && before.secrets.join('\n') === secrets.join('\n')) {
      before.plan = plan
      before.deviceIds = idsOf(plan)
      before.kept.replace(plan)
      return
    }
    const around = aroundOf(driverId, createMask(secrets))
    const starts = before ? end(driverId) : Promise.resolve()
    starts
      .then(() => {
        if (!mine.has(driverId) || held.has(driverId)) return
        held.set(driverId, {
          type: type.type,
          kept: keepBound({ type, plan, around, ...(pauses ? { pauses } : {}) }),
          secrets,
          plan,
          deviceIds: idsOf(plan),
        })
      })
      .catch((error) => log.error('a driver could not be started', { driverId, error }))
  }
  const readDirty = async (): Promise<void> => {
    const wanted = [...dirty].filter((id) => mine.has(id)).slice(0, plansAtOnce)
    for (const id of dirty) if (wanted.includes(id) || !mine.has(id)) dirty.delete(id)
    if (wanted.length === 0 || isStopped) return
    try {
      const plans = await readPlans({ pool, box, types: byType, known: (id) => held.get(id)?.plan }, wanted)
      for (const id of wanted) {
        const read = plans.get(id)
        if (!mine.has(id) || !read) continue
        if ('plan' in read) begin(id, read.type, read.plan)
        else {
          const said = { code: 'unusable', args: { reason: read.fault } }
          records.of(id, (text) => text).state('FAULT', read.fault, said)
          records.of(id, (text) => text).event({ level: 'error', ...said })
        }
      }
    } catch (error) {
      log.warn('what drivers have to do could not be read', { error })
      for (const id of wanted) dirty.add(id)
      settling ??= setTimeout(readSoon, 1000)
    }
    if (dirty.size > 0) settling ??= setTimeout(readSoon, settleMs)
  }
  const readSoon = (): void => {
    settling = undefined
    reading = reading.then(readDirty)
  }
  const changed = (driverId: string): void => {
    dirty.add(driverId)
    settling ??= setTimeout(readSoon, settleMs)
  }
  const writeOffered = async (driverId: string, wireId: string): Promise<void> => {
    const own = held.get(driverId)
    const running = own?.kept.running()
    if (!own || !running || isStopped) return
    const around = aroundOf(driverId, createMask(own.secrets))
    await takeWrite({ ...around, pool, answer }, running, wireId)
  }
  const heard = (payload: string): void => {
    const [what = '', id = '', more = ''] = payload.split(' ')
    if (what === 'write')
      writeOffered(id, more).catch((error) => log.warn('a write was not answered', { wireId: more, error }))
    if (what === 'driver' || what === 'binding') changed(id)
    if (what === 'ask' && !isStopped)
      answerTrial({ pool, box, types: byType, resolve, clock }, id).catch((error) =>
        log.warn('a trial was not answered', { error }),
      )
    const own = held.get(more)
    if (what === 'browse' && own)
      answerBrowse({ pool, box, clock }, id, own.kept.running()).catch((error) =>
        log.warn('what a driver hears was not answered', { error }),
      )
  }
  const lease = keepLease({
    ...{ pool, types: types.map(({ type }) => type), log, heard },
    gained: (driverId) => {
      mine.add(driverId)
      changed(driverId)
    },
    ended: (driverId) => {
      mine.delete(driverId)
      return end(driverId)
    },
    missed: () => {
      for (const id of mine) changed(id)
    },
  })
  let flushing: Promise<void> = Promise.resolve()
  const flush = (): Promise<void> => {
    flushing = flushing
      .then(records.flush)
      .catch((error) => log.warn('what drivers told could not be written; it is tried again', { error }))
    return flushing
  }
  const writing = setInterval(flush, flushMs)
  const pruning = setInterval(
    () => prune(pool, clock()).catch((error) => log.warn('old words of drivers stay for now', { error })),
    pruneMs,
  )
  return {
    write: (write) => {
      for (const { kept, deviceIds } of held.values()) {
        if (deviceIds.has(write.deviceId)) return kept.running()?.write?.(write)
      }
      return undefined
    },
    states,
    stop: async () => {
      isStopped = true
      clearInterval(writing)
      clearInterval(pruning)
      clearTimeout(settling)
      await lease.stop()
      await reading
      await flush()
      await away.stop()
    },
  }
}
