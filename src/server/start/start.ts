import type { Pool } from 'pg'
import { profiles } from '#catalogue/profiles.ts'
import { createRaising } from '../alarms/raising.ts'
import { createCommandWire } from '../commands/commandWire.ts'
import { createOrders } from '../commands/orders.ts'
import type { Config } from '../config/config.ts'
import type { Context, Db, Log } from '../context/context.ts'
import { fileFault, prepareDataDir } from './dataDir.ts'
import { connect } from '../db/connect.ts'
import { type Embedded, startEmbedded } from '../db/embedded.ts'
import { keepLogAhead } from '../db/logAhead.ts'
import { prepareDatabase } from '../db/prepareDatabase.ts'
import { onceAtATime } from '../db/onceAtATime.ts'
import { ensurePartitions } from '../db/partitions.ts'
import type { DemoFleet } from '../demo/fleet.ts'
import { features, seedFeatures } from '../features.ts'
import { authoritiesOf, firstStart } from './firstStart.ts'
import { createPaceBook } from '../equipment/pace.ts'
import { createSealedInput } from '../http/sealedInput.ts'
import { createPostedWire } from '../ingest/postedWire.ts'
import { instanceOf } from '../ingest/instance.ts'
import { createRegistry } from '../ingest/registry.ts'
import { lockDataDir } from './instanceLock.ts'
import { createLiveHub } from '../live/hub.ts'
import { joinPeers } from '../peers/peers.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { tellOfDatabase } from '../metrics/ofDatabase.ts'
import { keepMinutes } from '../health/minutes.ts'
import { createRecorder, toBoth } from '../health/recorder.ts'
import { createPlaces } from '../places/places.ts'
import { type OnStop, startPortal, startTakingIn } from './processRoles.ts'
import { seedProfiles } from './seedProfiles.ts'
import { createOpenLevels } from '../alarms/openLevels.ts'
import { waitForDatabase } from './waitForDatabase.ts'
import { watchAhead } from '../telemetry/store/ahead.ts'
import { unwatchedDisk, watchDisk } from '../telemetry/store/diskWatch.ts'
import { sealing } from '../telemetry/sealing/sealer.ts'
import { createTelemetry } from '../telemetry/telemetry.ts'

export type Server = {
  readonly url: string
  /** null where MQTT_URL points elsewhere */
  readonly mqttPort: number | null
  readonly context: Context
  /** absent where DATABASE_URL points elsewhere */
  readonly embedded?: Embedded
  /** drains: no new requests and samples, what is under way is finished, then the database ends */
  stop(): Promise<void>
}

type Outlet = {
  print(line: string): void
  /** what DEMO turns on */
  readonly demoFleet?: DemoFleet
  /** ends a start that waits for its database */
  readonly signal?: AbortSignal
}

/** Starts everything, or nothing: a fault on the way stops what had started. StartFault carries a line for the operator. */
export const startServer = async (config: Config, log: Log, outlet: Outlet): Promise<Server> => {
  const endings: { name: string; end: () => Promise<void> | void }[] = []
  const onStop = (name: string, end: () => Promise<void> | void): void => void endings.unshift({ name, end })
  let stopping: Promise<void> | undefined
  const stopAll = async (): Promise<void> => {
    for (const { name, end } of endings.splice(0)) {
      try {
        await end()
      } catch (error) {
        log.error(`${name} did not stop cleanly`, { error })
      }
    }
  }
  const stop = (): Promise<void> => {
    stopping ??= stopAll()
    return stopping
  }
  try {
    return { ...(await startParts(config, log, outlet, onStop)), stop }
  } catch (error) {
    await stop()
    throw fileFault(error, config.dataDir) ?? error
  }
}

/** parts of a batch that are written side by side */
const writesAtOnce = 4

const startParts = async (config: Config, log: Log, outlet: Outlet, onStop: OnStop): Promise<Omit<Server, 'stop'>> => {
  const clock = Date.now
  const { role } = config
  await prepareDataDir(config.dataDir)
  if (role !== 'web') {
    const lock = await lockDataDir(config.dataDir)
    onStop('the lock of DATA_DIR', lock.release)
  }

  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir, log)
  if (embedded) onStop('the database', embedded.stop)
  const databaseUrl = await waitForDatabase(() => prepareDatabase(config, embedded, log), {
    databaseUrl: config.databaseUrl,
    log,
    signal: outlet.signal,
  })

  const { pool, db } = connect(databaseUrl, log)
  onStop('the connections to the database', () => db.destroy())
  const { pool: writes } = connect(databaseUrl, log, writesAtOnce)
  onStop('the connections that readings are written on', () => writes.end())
  const { demo } = await onceAtATime(pool, () => seed(pool, db, config, log, outlet))

  const name = role === 'ingest' ? { instance: await instanceOf(config.dataDir) } : {}
  const peers = embedded ? undefined : await joinPeers({ url: databaseUrl, role, ...name, pool, log })
  if (peers) onStop('the connection to the other processes', peers.stop)
  const live = createLiveHub(peers)
  peers?.hear(live.heard)
  const registry = await createRegistry(db, pool, log)
  onStop('the registry', registry.stop)
  const pace = createPaceBook(pool, registry)
  await pace.load(registry.all())
  const isShared = role === 'ingest'
  const telemetry = await createTelemetry({ db, pool, writes, registry, clock, log, isShared, heard: pace.heard })
  const ahead = watchAhead(
    () => telemetry.leaveOutAhead(role !== 'web'),
    (deviceId) => live.changed('deviceLatest', deviceId),
    log,
  )
  onStop('the look at times ahead of the clock', ahead.stop)
  const watched = embedded && (await watchDisk({ path: config.dataDir, reserve: config.diskReserve, log }))
  if (watched) {
    onStop('the look at the disk', watched.stop)
    onStop('the log made ahead', keepLogAhead(embedded.url, watched, log).stop)
  }
  const recorder = createRecorder(clock)
  const metrics = toBoth(recorder, config.metricsToken === undefined ? undefined : createMetrics(clock))
  tellOfDatabase(metrics, { pool, disk: watched ?? unwatchedDisk })
  onStop('what this process tells of itself', keepMinutes({ pool, clock, config, recorder, log }).stop)
  const context: Context = {
    config: { ...config, demo },
    log,
    db,
    pool,
    clock,
    registry,
    telemetry,
    places: await createPlaces(pool, live, log),
    openLevels: createOpenLevels(pool),
    live,
    sealed: createSealedInput(db, clock),
    disk: watched ?? unwatchedDisk,
    alarms: createRaising(),
    commands: createCommandWire(),
    posted: createPostedWire(log),
    orders: createOrders(),
    metrics,
    pace: pace.intervalOf,
  }
  const sealer = { url: databaseUrl, retentionDays: config.retentionDays, ...sealing }
  const given = { context, features, telemetry, peers, sealing: sealer, demoFleet: outlet.demoFleet, onStop }
  const started = role === 'ingest' ? await startTakingIn(given) : await startPortal(given)
  return { ...started, context, embedded }
}

/** What every start brings up to date; idempotent. */
const seed = async (pool: Pool, db: Db, config: Config, log: Log, outlet: Outlet): Promise<{ demo: boolean }> => {
  await ensurePartitions(pool, Date.now())
  const calls = features.flatMap(({ contract, topics }) => [...Object.values(contract), ...Object.values(topics)])
  const first = await firstStart(db, {
    authorities: authoritiesOf(calls),
    adminPassword: config.adminPassword,
    demo: config.role === 'all' ? config.demo : false,
    announce: (password) => outlet.print(`First password of admin: ${password} (must be changed at first sign-in)`),
  })
  await seedFeatures(db)
  const taken = await seedProfiles(db, profiles)
  if (taken.length > 0) log.warn('built-in profiles left out, their keys are taken', { keys: taken.join(' ') })
  return first
}
