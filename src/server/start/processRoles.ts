import { buildApp, buildHealthApp, closeApp } from '../app.ts'
import type { Context } from '../context/context.ts'
import { keepPartitions } from '../db/partitions.ts'
import { startDemo } from '../demo/demo.ts'
import type { DemoFleet } from '../demo/fleet.ts'
import { type Built, buildFeatures, type Feature } from '../http/feature.ts'
import { follow } from '../ingest/follow.ts'
import { startIngest } from '../ingest/ingest.ts'
import { createSeer } from '../ingest/shared/seer.ts'
import { startSharedIngest } from '../ingest/shared/sharedIngest.ts'
import { listening, urlOf } from './listening.ts'
import { createNoteHealth } from '../health/notes.ts'
import { followLatest } from '../live/followLatest.ts'
import type { Peers } from '../peers/peers.ts'
import { emptyWord } from '../peers/word.ts'
import { startSealer } from '../telemetry/sealing/sealer.ts'
import type { SealerSettings } from '../telemetry/sealing/worker.ts'
import type { FollowedTelemetry } from '../telemetry/telemetry.ts'

export type OnStop = (name: string, end: () => Promise<void> | void) => void

type Given = {
  readonly context: Context
  readonly features: readonly Feature[]
  readonly telemetry: FollowedTelemetry
  /** absent with the embedded database, which nobody shares */
  readonly peers: Peers | undefined
  readonly sealing: SealerSettings
  readonly demoFleet: DemoFleet | undefined
  readonly onStop: OnStop
}
type Started = { readonly url: string; readonly mqttPort: number | null }

/** ROLE=all and ROLE=web: answers people, and takes readings in itself or follows those that do. */
export const startPortal = async (given: Given): Promise<Started> => {
  const { context, features, onStop } = given
  const { config } = context
  const built = buildFeatures(features, context)
  const mqttPort = config.role === 'web' ? await followOthers(given, built) : await takeInAlone(given, built)
  const app = await buildApp(context, built)
  onStop('the portal', () => closeApp(app))
  await listening('PORT', config.port, config, () => app.listen({ host: config.host, port: config.port }))
  if (config.role === 'all') await runDemo(given, mqttPort)
  return { url: urlOf(config, app.server.address()), mqttPort }
}

const takeInAlone = async ({ context, telemetry, peers, sealing, onStop }: Given, built: readonly Built[]) => {
  const { config, pool, clock, log } = context
  const partitions = keepPartitions(pool, clock, log)
  onStop('the partitions', partitions.stop)
  const sealer = startSealer(sealing, log, createNoteHealth(pool, clock, log), context.metrics)
  onStop('sealing', sealer.stop)
  const trackers = built.flatMap((feature) => feature.trackers)
  const wire = Object.assign({}, ...built.map((feature) => feature.wires))
  const ingest = await listening('MQTT_PORT', config.mqttPort, config, () =>
    startIngest({ ...context, trackers, wire, ...(peers ? { peers } : {}) }),
  )
  onStop('ingest', ingest.stop)
  // What processes with ROLE=ingest left, before this one took their place.
  if (peers) await createSeer({ ...context, ...ingest, telemetry, wires: wire })(() => false)
  return ingest.mqttPort
}

const followOthers = async ({ context, telemetry, peers, onStop }: Given, built: readonly Built[]): Promise<null> => {
  const { registry, live, clock, log } = context
  const trackers = built.flatMap((feature) => feature.trackers).filter(({ inWeb }) => inWeb)
  const followers = await follow(trackers, clock, log, context.metrics)
  onStop('what follows the stream', followers.stop)
  const deviceIds = (): string[] => [...registry.all()].map(({ deviceId }) => deviceId)
  const latest = followLatest({ telemetry, deviceIds, followers, live, log })
  onStop('what follows the latest values', latest.stop)
  peers?.hear(latest.heard)
  // What was told between reading the latest values and this moment.
  latest.heard({ ...emptyWord(), missed: true })
  return null
}

const runDemo = async ({ context, demoFleet, onStop }: Given, mqttPort: number | null): Promise<void> => {
  if (!context.config.demo || !demoFleet) return
  try {
    const running = await startDemo({ ...context, fleet: demoFleet, mqttPort })
    onStop('the simulator', running.stop)
  } catch (error) {
    context.log.error('the demo could not be started; everything else runs', { error })
  }
}

/** ROLE=ingest: takes readings in beside others and answers its health and what devices post. */
export const startTakingIn = async (given: Given): Promise<Started> => {
  const { context, peers, features, onStop } = given
  const { config } = context
  if (!peers) throw new Error('ROLE=ingest needs the other processes')
  const ingest = await listening('MQTT_PORT', config.mqttPort, config, () => startSharedIngest({ ...given, peers }))
  onStop('ingest', ingest.stop)
  const app = await buildHealthApp(context, features, () => ({ following: ingest.isFollowing() }))
  onStop('the health', () => closeApp(app))
  await listening('PORT', config.port, config, () => app.listen({ host: config.host, port: config.port }))
  return { url: urlOf(config, app.server.address()), mqttPort: ingest.mqttPort }
}
