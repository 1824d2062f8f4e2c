import type { Config } from '#server/config.ts'
import type { Disk, LiveHub, Log, Registry, Telemetry, Tracker } from '#server/context.ts'
import { createSink, type Wire } from './accept.ts'
import { startBroker } from './broker.ts'
import { follow } from './follow.ts'
import { instanceOf } from './instance.ts'
import { startMqttClient } from './mqttClient.ts'
import { createQueue } from './queue.ts'

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
}

export type Ingest = {
  readonly mqttPort: number | null
  publishCommand(deviceCode: string, payload: string): Promise<void>
  /** takes no new messages, then finishes what waits */
  stop(): Promise<void>
}

/** The wire of the devices: the embedded broker, or an external one where `MQTT_URL` names it. */
export const startIngest = async (given: Given): Promise<Ingest> => {
  const { config, registry, telemetry, live, disk, clock, log, trackers = [], wire = {} } = given
  const followers = await follow(trackers, clock, log)
  const queue = createQueue({
    commit: async (frames, refusals) => {
      if (disk.state().held) throw new Error('the disk is nearly full')
      await telemetry.commit(frames, refusals)
    },
    committed: (frames) => {
      for (const deviceId of new Set(frames.map((frame) => frame.deviceId))) live.changed('deviceLatest', deviceId)
      return followers.observe(frames)
    },
  })
  const sink = createSink(registry, queue, clock, wire)
  const driver = config.mqttUrl
    ? startMqttClient({ url: config.mqttUrl, instance: await instanceOf(config.dataDir), sink, log })
    : await startBroker({ host: config.host, port: config.mqttPort, registry, sink, log })
  return {
    mqttPort: driver.port,
    publishCommand: driver.publishCommand,
    stop: async () => {
      await driver.stop()
      await queue.idle()
      await followers.stop()
    },
  }
}
