import type { Pool } from 'pg'
import type { Config } from '#server/config/config.ts'
import type { LiveHub, Tracker } from '#server/context/stream.ts'
import type { Disk, Frame, Telemetry } from '#server/context/readings.ts'
import type { Registry } from '#server/context/devices.ts'
import type { Db, Log } from '#server/context/context.ts'
import { createNoteHealth } from '#server/health/notes.ts'
import { sendThrough } from '#server/commands/sendThrough.ts'
import type { CommandWire } from '#server/commands/wire.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { Peers } from '#server/peers/peers.ts'
import { createPileDesk } from '#server/piles/createDesk.ts'
import { StartFault } from '#server/start/startFault.ts'
import { createSink, type Wire } from './accept.ts'
import { type AisCounts, createAisIntake } from './ais/intake.ts'
import { createShipDataStore } from './ais/shipData.ts'
import { voyageMessageTo } from './ais/voyageMessage.ts'
import { startBound } from './bound/startBound.ts'
import { boundTypes } from './bound/types.ts'
import { sendByDriver } from './bound/writes.ts'
import { builtInRows } from './drivers/builtInRows.ts'
import { chooseDrivers } from './drivers/chooseDrivers.ts'
import type { Sink } from './drivers/driver.ts'
import type { DriverState } from './drivers/keepRunning.ts'
import { drivers } from './drivers/list.ts'
import { createOwnBroker } from './drivers/ownBroker.ts'
import { startDrivers } from './drivers/startDrivers.ts'
import { isMqtt, tellOfDrivers } from './drivers/tellOfDrivers.ts'
import { type Followers, follow } from './follow.ts'
import type { PostedWire } from './postedWire.ts'
import { startHistoryBatches } from './historyBatches.ts'
import { createQueue, type Queue } from './queue.ts'

type Given = {
  readonly config: Config
  readonly db: Db
  readonly pool: Pool
  readonly registry: Registry
  readonly telemetry: Telemetry
  readonly live: LiveHub
  readonly disk: Disk
  readonly clock: () => number
  readonly commands: CommandWire
  readonly metrics: Metrics
  readonly posted: Pick<PostedWire, 'serve'>
  readonly log: Log
  readonly trackers?: readonly Tracker[]
  readonly wire?: Wire
  readonly peers?: Pick<Peers, 'frames' | 'mayCommit'>
}

export type Ingest = {
  readonly mqttPort: number | null
  /** the state of each driver, with its counts since the process began */
  driverStates(): DriverState[]
  aisCounts(): AisCounts
  /** takes no new messages, then finishes what waits */
  stop(): Promise<void>
}

type AloneIngest = Ingest & { readonly queue: Queue; readonly followers: Followers }

/** The wire of the devices in the one process that takes readings in, and the trackers that follow them. */
export const startIngest = async (given: Given): Promise<AloneIngest> => {
  const { live, peers, clock, log, trackers = [] } = given
  const followers = await follow(trackers, clock, log, given.metrics)
  const wire = await startWire({
    ...given,
    committed: async (frames) => {
      for (const deviceId of new Set(frames.map((frame) => frame.deviceId))) live.changed('deviceLatest', deviceId)
      await followers.observe(frames)
      peers?.frames(frames)
    },
  })
  return {
    ...wire,
    followers,
    stop: async () => {
      await wire.stop()
      await followers.stop()
    },
  }
}

/** ms */
const brokerBeat = 5000

type WireGiven = Omit<Given, 'trackers'> & {
  /** hears of each committed batch before it is acknowledged; where it fails, its messages must come again */
  readonly committed: (frames: readonly Frame[]) => Promise<void>
  /** of one among several ingest processes, see `createSink` */
  readonly stampNumber?: () => number
}

/** The drivers and the queue that they feed. Rejects with AttributesFault where one cannot start as it is configured. */
export const startWire = async (given: WireGiven): Promise<Ingest & { readonly queue: Queue; readonly sink: Sink }> => {
  const { config, pool, registry, telemetry, live, disk, clock, commands, metrics, log, committed, peers } = given
  const { stampNumber } = given
  const acknowledged = metrics.timing(
    'tidewatt_acknowledge_seconds',
    'Time from a message until it is answered as stored: waiting, commit, and what follows from it',
  )
  const followed = metrics.timing('tidewatt_follow_seconds', 'Time of what follows from a committed batch')
  const queue = createQueue({
    gatherMs: 10,
    answered: (ms) => acknowledged(ms / 1000),
    commit: async (frames, refusals, messages) => {
      if (disk.state().held) throw new Error('the disk is nearly full')
      if (peers && !peers.mayCommit()) throw new Error('another process may be taking readings in')
      const began = performance.now()
      try {
        await telemetry.commit(frames, refusals)
      } catch (error) {
        metrics.commitFailed()
        throw error
      }
      metrics.committed((performance.now() - began) / 1000, frames, refusals, messages)
    },
    committed: async (frames) => {
      const began = performance.now()
      await committed(frames)
      followed((performance.now() - began) / 1000)
    },
  })
  const shipData = createShipDataStore(pool, live)
  const ais = createAisIntake({ registry, telemetry, shipData, clock })
  const wire = { ...given.wire, voyage: voyageMessageTo(shipData) }
  const sink = createSink(registry, queue, clock, { wire, ais, stampNumber })
  const { chosen, faults } = chooseDrivers(drivers, await builtInRows(config, stampNumber !== undefined))
  if (faults.length > 0) throw new StartFault(faults.join('\n'))
  const piles = createPileDesk(given)
  const answer: Parameters<typeof startBound>[0]['answer'] = async (deviceId, content) => {
    const device = registry.byId(deviceId)
    const push = (frames: readonly Frame[]): Promise<void> => queue.push([...frames], [], 0)
    if (device) await given.wire?.['command/reply']?.({ device, content, now: clock(), push })
  }
  const ownBroker = createOwnBroker(registry)
  const listening = config.mqttUrl ? {} : { ownBroker }
  const bound = startBound({ ...given, sink, types: boundTypes, answer, ...listening })
  const started = startDrivers({ chosen, sink: ownBroker.before(sink), clock, registry, log, piles })
  try {
    await started.tried
  } catch (error) {
    await started.stop()
    await bound.stop()
    await piles.close()
    throw error
  }
  metrics.gauge('tidewatt_queue_frames', 'Frames that wait for the next batch', () => queue.waiting().frames)
  metrics.gauge('tidewatt_queue_bytes', 'Memory of what waits', () => queue.waiting().bytes)
  tellOfDrivers(metrics, started.driverStates, bound.states)
  const note = createNoteHealth(pool, clock, log)
  const noteBroker = (): void => {
    const broker = started.driverStates().find(({ type }) => isMqtt(type))
    if (broker) note('broker', { state: broker.status === 'running' ? 'up' : 'down', detail: broker.lastError ?? '' })
  }
  noteBroker()
  const noting = setInterval(noteBroker, brokerBeat)
  const maySend = (): boolean => peers?.mayCommit() ?? true
  const endPosts = given.posted.serve(sink)
  const batches = startHistoryBatches({ ...given, queue })
  const send = sendByDriver(pool, clock, sendThrough(started.publishCommand, clock))
  const endCommands = commands.serve(send, maySend)
  return {
    queue,
    sink,
    mqttPort: config.mqttUrl ? null : (started.port() ?? config.mqttPort),
    driverStates: started.driverStates,
    aisCounts: ais.counts,
    stop: async () => {
      endCommands()
      endPosts()
      await batches.stop()
      clearInterval(noting)
      await Promise.all([started.stop(), bound.stop()])
      await sink.stop()
      await piles.close()
      await queue.idle()
    },
  }
}
