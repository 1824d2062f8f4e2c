import type { AddressInfo } from 'node:net'
import { profiles } from '#catalogue/profiles.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import type { Context, Log } from './context.ts'
import { prepareDataDir } from './dataDir.ts'
import { connect } from './db/connect.ts'
import { type Embedded, startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { ensurePartitions, keepPartitions } from './db/partitions.ts'
import { startDemo } from './demo/demo.ts'
import type { DemoFleet } from './demo/fleet.ts'
import { features, seedFeatures } from './features.ts'
import { authoritiesOf, firstStart } from './firstStart.ts'
import { buildFeatures } from './http/feature.ts'
import { createSealedInput } from './http/sealedInput.ts'
import { startIngest } from './ingest/ingest.ts'
import { createRegistry } from './ingest/registry.ts'
import { lockDataDir } from './instanceLock.ts'
import { createLiveHub } from './live/hub.ts'
import { createPlaces } from './places/places.ts'
import { seedProfiles } from './seedProfiles.ts'
import { StartFault } from './startFault.ts'
import { unwatchedDisk, watchDisk } from './telemetry/diskWatch.ts'
import { startSealer } from './telemetry/sealing/sealer.ts'
import { createTelemetry } from './telemetry/telemetry.ts'

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
    throw error
  }
}

/** Every five minutes a look at what closed; half of one core at most while there is something. */
const sealing = { every: 300_000, share: 0.5 }

type OnStop = (name: string, end: () => Promise<void> | void) => void

const startParts = async (config: Config, log: Log, outlet: Outlet, onStop: OnStop): Promise<Omit<Server, 'stop'>> => {
  const clock = Date.now
  await prepareDataDir(config.dataDir)
  const lock = await lockDataDir(config.dataDir)
  onStop('the lock of DATA_DIR', lock.release)

  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir, log)
  if (embedded) onStop('the database', embedded.stop)
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  await reachable(() => migrate(databaseUrl, log), config)

  const { pool, db } = connect(databaseUrl, log)
  onStop('the connections to the database', () => db.destroy())
  await ensurePartitions(pool, clock())
  const partitions = keepPartitions(pool, clock, log)
  onStop('the partitions', partitions.stop)
  const calls = features.flatMap(({ contract, topics }) => [...Object.values(contract), ...Object.values(topics)])
  const { demo } = await firstStart(db, {
    authorities: authoritiesOf(calls),
    adminPassword: config.adminPassword,
    demo: config.demo,
    announce: (password) => outlet.print(`First password of admin: ${password} (must be changed at first sign-in)`),
  })
  await seedFeatures(db)
  const taken = await seedProfiles(db, profiles)
  if (taken.length > 0) log.warn('built-in profiles left out, their keys are taken', { keys: taken.join(' ') })

  const live = createLiveHub()
  const sealed = createSealedInput(clock)
  const registry = await createRegistry(db, pool, log)
  onStop('the registry', registry.stop)
  const telemetry = await createTelemetry({ db, pool, registry, clock, log })
  const places = await createPlaces(pool)
  const watched = embedded && (await watchDisk({ path: config.dataDir, reserve: config.diskReserve, log }))
  if (watched) onStop('the look at the disk', watched.stop)
  const disk = watched ?? unwatchedDisk
  const sealer = startSealer({ url: databaseUrl, retentionDays: config.retentionDays, ...sealing }, log)
  onStop('sealing', sealer.stop)
  const context: Context = {
    config: { ...config, demo },
    log,
    db,
    pool,
    clock,
    registry,
    telemetry,
    places,
    live,
    sealed,
    disk,
  }
  const built = buildFeatures(features, context)
  const trackers = built.flatMap((feature) => feature.trackers)
  const wire = Object.assign({}, ...built.map((feature) => feature.wires))
  const ingest = await listening('MQTT_PORT', config.mqttPort, config, () =>
    startIngest({ ...context, trackers, wire }),
  )
  onStop('ingest', ingest.stop)
  const app = await buildApp(context, built)
  onStop('the portal', () => app.close())
  await listening('PORT', config.port, config, () => app.listen({ host: config.host, port: config.port }))
  if (demo && outlet.demoFleet) {
    try {
      const running = await startDemo({ ...context, fleet: outlet.demoFleet, mqttPort: ingest.mqttPort })
      onStop('the simulator', running.stop)
    } catch (error) {
      log.error('the demo could not be started; everything else runs', { error })
    }
  }
  return { url: urlOf(config, app.server.address()), mqttPort: ingest.mqttPort, context, embedded }
}

const reachable = async (work: () => Promise<unknown>, { databaseUrl }: Config): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (error instanceof StartFault || !databaseUrl) throw error
    const { hostname, port } = new URL(databaseUrl)
    const reason = error instanceof Error ? [error.message, error.cause].filter(Boolean).join(': ') : String(error)
    throw new StartFault(`The database of DATABASE_URL (${hostname}:${port || 5432}) cannot be used: ${reason}`)
  }
}

const listening = async <T>(variable: string, port: number, { host }: Config, listen: () => Promise<T>): Promise<T> => {
  try {
    return await listen()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartFault(
        `${variable} ${port} on ${host} is taken by another program: stop that one or choose another ${variable}.`,
      )
    if (code === 'EACCES')
      throw new StartFault(`${variable} ${port} on ${host} is not permitted to this user: choose a port above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartFault(`HOST ${host} is not an address of this machine.`)
    throw error
  }
}

const urlOf = ({ host, port, tls }: Config, address: AddressInfo | string | null): string => {
  const real = address && typeof address === 'object' ? address.port : port
  return `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${real}`
}
