/**
 * A whole server for the measurement of the wire: embedded database, registry, trackers, broker, portal; with `keyValue` as its argument
 * everything is the same but where the numbers go, with `logAhead` after it the database's log is made ahead, with a
 * port after that it takes AIS there. Tells its addresses in one
 * line of JSON and ends when its input does.
 */
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { profiles } from '#catalogue/profiles.ts'
import { createOpenLevels } from '#server/alarms/openLevels.ts'
import { buildApp } from '#server/app.ts'
import { loadConfig } from '#server/config/config.ts'
import type { Frame } from '#server/context/readings.ts'
import type { Context, Db } from '#server/context/context.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { makeLogAhead } from '#server/db/logAhead.ts'
import { migrate } from '#server/db/migrate.ts'
import { ensurePartitions } from '#server/db/partitions.ts'
import { features, seedFeatures } from '#server/features.ts'
import { collectSeldom } from '#server/start/heap.ts'
import { authoritiesOf, firstStart } from '#server/start/firstStart.ts'
import { buildFeatures } from '#server/http/feature.ts'
import { createSealedInput } from '#server/http/sealedInput.ts'
import { createPostedWire } from '#server/ingest/postedWire.ts'
import { startIngest } from '#server/ingest/ingest.ts'
import { createRegistry } from '#server/ingest/registry.ts'
import { createLiveHub } from '#server/live/hub.ts'
import { createPlaces } from '#server/places/places.ts'
import { seedProfiles } from '#server/start/seedProfiles.ts'
import { noMetrics } from '#server/metrics/metrics.ts'
import { createPaceBook } from '#server/equipment/pace.ts'
import { createRaising } from '#server/alarms/raising.ts'
import { createCommandWire } from '#server/commands/commandWire.ts'
import { createOrders } from '#server/commands/orders.ts'
import { unwatchedDisk } from '#server/telemetry/store/diskWatch.ts'
import { createTelemetry } from '#server/telemetry/telemetry.ts'
import { quietLog, temporaryDataDir } from '#test/support/database.ts'
import { isOurs, mmsiOfShip, shipsHeard } from './aisFleet.ts'
import { writeAlarms } from './exports.ts'
import { benchPassword, gateways, perGateway, wirePoints } from './wireFleet.ts'
import { writeDays } from './history.ts'
import { createKeyValue } from './keyValue.ts'

const tokenHash = createHash('sha256').update('token').digest()

const addFleet = async (db: Db): Promise<string> => {
  const { id: profileId } = await db
    .insertInto('profile')
    .values({ key: 'bench', name: 'bench' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('profile_point')
    .values(
      wirePoints.map((key, position) => ({
        ...{ profile_id: profileId, key, name: key, kind: 'gauge', first_slot: position, position },
      })),
    )
    .execute()
  const org = await db.selectFrom('organization').select('id').executeTakeFirstOrThrow()
  const station = await db
    .insertInto('station')
    .values({ org_id: org.id, name: 'bench' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const common = { profile_id: profileId, station_id: station.id, token_hash: tokenHash }
  let first = ''
  for (let gateway = 0; gateway < gateways; gateway += 1) {
    const code = `G${gateway}`
    const { id } = await db
      .insertInto('device')
      .values({ ...common, code, name: code })
      .returning('id')
      .executeTakeFirstOrThrow()
    first ||= id
    const children = Array.from({ length: perGateway }, (_, child) => ({
      ...{ ...common, code: `G${gateway}-${child}`, name: `G${gateway}-${child}`, parent_id: id },
    }))
    await db.insertInto('device').values(children).execute()
  }
  return first
}

const addShips = async (db: Db): Promise<void> => {
  const { id: profile_id } = await db
    .selectFrom('profile')
    .select('id')
    .where('key', '=', 'ship')
    .executeTakeFirstOrThrow()
  const { id: station_id } = await db.selectFrom('station').select('id').executeTakeFirstOrThrow()
  const ours = Array.from({ length: shipsHeard }, (_, ship) => ship)
    .filter(isOurs)
    .map(mmsiOfShip)
    .map(String)
  const devices = await db
    .insertInto('device')
    .values(ours.map((code) => ({ profile_id, station_id, token_hash: tokenHash, code, name: code })))
    .returning(['id', 'code'])
    .execute()
  const form = {
    ...{
      identification: '-',
      wail: '-',
      length: 110,
      width: 17,
      vessel_type_name: '-',
      teu: 120,
      dwt: 3e6,
      draught: 9,
    },
    ...{ draft: 3.5, build_year: 2024, manufacturer: '-', battery_manufacturer: '-', operating_mode: 0 },
  }
  await db
    .insertInto('ship')
    .values(devices.map(({ id, code }) => ({ device_id: id, mmsi: code, ...form })))
    .execute()
}

collectSeldom()
const [, , mode, logAhead, aisPort] = process.argv
const dir = await temporaryDataDir()
const embedded = await startEmbedded(dir, quietLog)
await migrate(embedded.url, quietLog)
const { pool, db } = connect(embedded.url, quietLog)
await ensurePartitions(pool, Date.now())
const calls = features.flatMap(({ contract, topics }) => [...Object.values(contract), ...Object.values(topics)])
await firstStart(db, {
  ...{ authorities: authoritiesOf(calls), adminPassword: benchPassword, demo: false, announce: () => undefined },
})
await seedFeatures(db)
await seedProfiles(db, profiles)
const deviceId = await addFleet(db)
if (!aisPort) await writeDays(pool, deviceId, 1, 100)
if (mode === 'own' && !aisPort) await writeAlarms(pool, deviceId)
if (logAhead) await makeLogAhead(embedded.url)
if (aisPort) await addShips(db)

const ais = aisPort ? { AIS_UDP_PORT: aisPort, AIS_UDP_ALLOW: '127.0.0.1' } : {}
const loaded = loadConfig({ MQTT_PORT: '0', PORT: '0', OCPP_PORT: 'off', ...ais })
if ('faults' in loaded) throw new Error(loaded.faults.join())
const registry = await createRegistry(db, pool, quietLog)
const own = await createTelemetry({ pool, clock: Date.now, log: quietLog })
const rival = mode === 'keyValue' ? await createKeyValue(pool) : undefined
const telemetry = rival ? { ...own, commit: (frames: readonly Frame[]) => rival.commit(frames) } : own
const [live, places] = [createLiveHub(), await createPlaces(pool)]
const context: Context = {
  ...{ config: loaded.config, log: quietLog, db, pool, clock: Date.now, registry, telemetry, places, live },
  openLevels: createOpenLevels(pool),
  sealed: createSealedInput(db, Date.now),
  disk: unwatchedDisk,
  alarms: createRaising(),
  commands: createCommandWire(),
  posted: createPostedWire(quietLog),
  orders: createOrders(),
  metrics: noMetrics,
  pace: createPaceBook(pool, registry).intervalOf,
}
const built = buildFeatures(features, context)
const trackers = built.flatMap((feature) => feature.trackers)
const ingest = await startIngest({ ...context, trackers })
const app = await buildApp(context, built)
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${JSON.stringify({ url, mqttPort: ingest.mqttPort, deviceId })}\n`)

const loop = monitorEventLoopDelay({ resolution: 1 })
loop.enable()
/** What came by AIS, and how long the process was busy at a stretch since it was asked last. */
const aisFigures = () => {
  const dropped = ingest.driverStates().reduce((sum, { counts }) => sum + counts.dropped, 0)
  const figures = { ...ingest.aisCounts(), dropped, loopP99Ms: loop.percentile(99) / 1e6 }
  loop.reset()
  return figures
}
process.on('message', (asked) => process.send?.(asked === 'ais' ? aisFigures() : process.memoryUsage()))
process.stdin.resume().once('end', async () => {
  await ingest.stop()
  await app.close()
  await registry.stop()
  await db.destroy()
  await embedded.stop()
  await rm(dir, { recursive: true, force: true })
  process.exit(0)
})
