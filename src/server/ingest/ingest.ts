import type { Pool } from 'pg'
import type { Config } from '#server/config/config.ts'
import type { LiveHub, Tracker } from '#server/context/stream.ts'
import type { Disk, Frame, Telemetry } from '#server/context/readings.ts'
import type { Registry } from '#server/context/devices.ts'
import type { Db, Log } from '#server/context/context.ts'
import { sendThrough } from '#server/commands/sendThrough.ts'
import type { CommandWire } from '#server/commands/wire.ts'
import type { Peers } from '#server/peers/peers.ts'
import { createPileDesk } from '#server/piles/createDesk.ts'
import { StartFault } from '#server/start/startFault.ts'
import { createSink, type Wire } from './accept.ts'
import { type AisCounts, createAisIntake } from './ais/intake.ts'
import { createShipDataStore } from './ais/shipData.ts'
import { voyageMessageTo } from './ais/voyageMessage.ts'
import { startBound } from './bound/startBound.ts'
import { boundTypes } from './bound/types.ts'
import { builtInRows } from './drivers/builtInRows.ts'
import { chooseDrivers } from './drivers/chooseDrivers.ts'
import type { Sink } from './drivers/driver.ts'
import type { DriverState } from './drivers/keepRunning.ts'
import { drivers } from './drivers/list.ts'
import { startDrivers } from './drivers/startDrivers.ts'
import { type Followers, follow } from './follow.ts'
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
  const followers = await follow(trackers, clock, log)
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

type WireGiven = Omit<Given, 'trackers'> & {
  /** hears of each committed batch before it is acknowledged; where it fails, its messages must come again */
  readonly committed: (frames: readonly Frame[]) => Promise<void>
  /** of one among several ingest processes, see `createSink` */
  readonly stampNumber?: () => number
}

/** The drivers and the queue that they feed. Rejects with AttributesFault where one cannot start as it is configured. */
export const startWire = async (given: WireGiven): Promise<Ingest & { readonly queue: Queue; readonly sink: Sink }> => {
  const { config, pool, registry, telemetry, live, disk, clock, commands, log, committed, peers, stampNumber } = given
  const queue = createQueue({
    commit: async (frames, refusals) => {
      if (disk.state().held) throw new Error('the disk is nearly full')
      if (peers && !peers.mayCommit()) throw new Error('another process may be taking readings in')
      await telemetry.commit(frames, refusals)
    },
    committed,
  })
  const shipData = createShipDataStore(pool, live)
  const ais = createAisIntake({ registry, telemetry, shipData, clock })
  const wire = { ...given.wire, voyage: voyageMessageTo(shipData) }
  const sink = createSink(registry, queue, clock, { wire, ais, stampNumber })
  const { chosen, faults } = chooseDrivers(drivers, await builtInRows(config, stampNumber !== undefined))
  if (faults.length > 0) throw new StartFault(faults.join('\n'))
  const piles = createPileDesk(given)
  const bound = startBound({ ...given, sink, types: boundTypes })
  const started = startDrivers({ chosen, sink, clock, registry, log, piles })
  try {
    await started.tried
  } catch (error) {
    await started.stop()
    await bound.stop()
    await piles.close()
    throw error
  }
  const maySend = (): boolean => peers?.mayCommit() ?? true
  const endCommands = commands.serve(sendThrough(started.publishCommand, clock), maySend)
  return {
    queue,
    sink,
    mqttPort: config.mqttUrl ? null : (started.port() ?? config.mqttPort),
    driverStates: started.driverStates,
    aisCounts: ais.counts,
    stop: async () => {
      endCommands()
      await Promise.all([started.stop(), bound.stop()])
      await sink.stop()
      await piles.close()
      await queue.idle()
    },
  }
}
