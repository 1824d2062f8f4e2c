import type { Config } from '#server/config/config.ts'
import type { LiveHub, Tracker } from '#server/context/stream.ts'
import type { Disk, Frame, Telemetry } from '#server/context/readings.ts'
import type { Registry } from '#server/context/devices.ts'
import type { Log } from '#server/context/context.ts'
import type { Peers } from '#server/peers/peers.ts'
import type { Sink } from './driver.ts'
import { createSink, type Wire } from './accept.ts'
import { startBroker } from './broker.ts'
import { type Followers, follow } from './follow.ts'
import { instanceOf } from './instance.ts'
import { startMqttClient } from './mqttClient.ts'
import { createQueue, type Queue } from './queue.ts'

type Given = {
  readonly config: Config
  readonly registry: Registry
  readonly telemetry: Telemetry
  readonly live: LiveHub
  readonly disk: Disk
  readonly clock: () => number
  readonly log: Log
  readonly trackers?: readonly Tracker[]
  readonly wire?: Wire
  readonly peers?: Pick<Peers, 'frames' | 'mayCommit'>
}

export type Ingest = {
  readonly mqttPort: number | null
  publishCommand(deviceCode: string, payload: string): Promise<void>
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

type WireGiven = Omit<Given, 'live' | 'trackers'> & {
  /** hears of each committed batch before it is acknowledged; where it fails, its messages must come again */
  readonly committed: (frames: readonly Frame[]) => Promise<void>
  /** of one among several ingest processes, see `createSink` */
  readonly stampNumber?: () => number
}

/** The embedded broker, or an external one where `MQTT_URL` names it, and the queue that it feeds. */
export const startWire = async (given: WireGiven): Promise<Ingest & { readonly queue: Queue; readonly sink: Sink }> => {
  const { config, registry, telemetry, disk, clock, log, committed, peers, stampNumber, wire = {} } = given
  const queue = createQueue({
    commit: async (frames, refusals) => {
      if (disk.state().held) throw new Error('the disk is nearly full')
      if (peers && !peers.mayCommit()) throw new Error('another process may be taking readings in')
      await telemetry.commit(frames, refusals)
    },
    committed,
  })
  const sink = createSink(registry, queue, clock, wire, stampNumber)
  const driver = config.mqttUrl
    ? startMqttClient({
        url: config.mqttUrl,
        instance: await instanceOf(config.dataDir),
        isShared: stampNumber !== undefined,
        sink,
        log,
      })
    : await startBroker({ host: config.host, port: config.mqttPort, registry, sink, log })
  return {
    queue,
    sink,
    mqttPort: driver.port,
    publishCommand: driver.publishCommand,
    stop: async () => {
      await driver.stop()
      await queue.idle()
    },
  }
}
