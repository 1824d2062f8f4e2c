import { rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createOpenLevels } from '#server/alarms/openLevels.ts'
import { buildApp } from '#server/app.ts'
import { buildFeatures } from '#server/http/feature.ts'
import { createSealedInput } from '#server/http/sealedInput.ts'
import { createSink, type Wire } from '#server/ingest/accept.ts'
import { follow } from '#server/ingest/follow.ts'
import { startHistoryBatches } from '#server/ingest/historyBatches.ts'
import { createQueue } from '#server/ingest/queue.ts'
import { type Config, loadConfig } from '#server/config/config.ts'
import type { Context, Log } from '#server/context/context.ts'
import { features as allFeatures } from '#server/features.ts'
import { createAisIntake } from '#server/ingest/ais/intake.ts'
import { createShipDataStore } from '#server/ingest/ais/shipData.ts'
import { voyageMessageTo } from '#server/ingest/ais/voyageMessage.ts'
import { createPostedWire } from '#server/ingest/postedWire.ts'
import { createRegistry } from '#server/ingest/registry.ts'
import { createLiveHub } from '#server/live/hub.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { noMetrics } from '#server/metrics/metrics.ts'
import { createPlaces } from '#server/places/places.ts'
import { createPaceBook } from '#server/equipment/pace.ts'
import { createRaising } from '#server/alarms/raising.ts'
import { createCommandWire } from '#server/commands/commandWire.ts'
import { createOrders } from '#server/commands/orders.ts'
import { unwatchedDisk } from '#server/telemetry/store/diskWatch.ts'
import { createTelemetry } from '#server/telemetry/telemetry.ts'
import { type Client, createClient } from './client.ts'
import { adminPassword, quietLog, temporaryDataDir, testDatabase } from './database.ts'

export type TestApp = Client & {
  app: FastifyInstance
  context: Context
  /** connections as the owner of the tables, which the app is not */
  owner: Pool
  /** who reads what devices publish beside telemetry */
  wires: Wire
  /** access token of the administrator */
  admin: string
  /** hands over what a device would publish on `devices/{deviceCode}/{kind}`; resolves when it would be acknowledged */
  deliver(deviceCode: string, kind: string, content: unknown): Promise<void>
  /** lets the trackers see the clock now */
  tick(): Promise<void>
  /** moves the app's clock on, in ms */
  advance(ms: number): void
  stop(): Promise<void>
}

/** A whole app on a database of its own, its answers checked against the contracts, with the administrator signed in. */
export const testApp = async (
  features = allFeatures,
  given: { log?: Log; config?: Partial<Config> } = {},
): Promise<TestApp> => {
  const database = await testDatabase()
  const { db, pool } = database
  const loaded = loadConfig({ OCPP_PORT: 'off' })
  if ('faults' in loaded) throw new Error(loaded.faults.join())
  const dataDir = await temporaryDataDir()
  let ahead = 0
  const clock = (): number => Date.now() + ahead
  const registry = await createRegistry(db, pool, quietLog)
  const pace = createPaceBook(pool, registry)
  const telemetry = await createTelemetry({ db, pool, registry, clock, log: quietLog, heard: pace.heard })
  const live = createLiveHub()
  const context: Context = {
    config: { ...loaded.config, dataDir, callsPerMinute: { perUser: 0, perAddress: 0 }, ...given.config },
    log: given.log ?? quietLog,
    db,
    pool,
    clock,
    registry,
    telemetry,
    places: await createPlaces(pool, live),
    openLevels: createOpenLevels(pool),
    live,
    sealed: createSealedInput(db, clock),
    disk: unwatchedDisk,
    alarms: createRaising(),
    commands: createCommandWire(),
    posted: createPostedWire(given.log ?? quietLog),
    orders: createOrders(),
    metrics: noMetrics,
    pace: pace.intervalOf,
  }
  const built = buildFeatures(features, context)
  const followers = await follow(
    built.flatMap(({ trackers }) => trackers),
    clock,
    quietLog,
  )
  const queue = createQueue({ commit: telemetry.commit, committed: followers.observe })
  const batches = startHistoryBatches({ ...context, queue })
  const wires: Wire = Object.assign({}, ...built.map((feature) => feature.wires))
  const shipData = createShipDataStore(pool, live)
  const ais = createAisIntake({ registry, telemetry, shipData, clock })
  const sink = createSink(registry, queue, clock, { wire: { ...wires, voyage: voyageMessageTo(shipData) }, ais })
  context.posted.serve(sink)
  const app = await buildApp(context, built, { checkOutput: true })
  const client = createClient(app)
  const { data } = await client.signIn('admin', adminPassword)
  return {
    ...client,
    app,
    context,
    owner: database.owner,
    wires,
    admin: data.access_token,
    deliver: (deviceCode, kind, content) =>
      sink.accept({
        topic: `devices/${deviceCode}/${kind}`,
        payload: Buffer.from(JSON.stringify(content)),
        source: 'test',
      }),
    tick: followers.tick,
    advance: (ms) => {
      ahead += ms
    },
    stop: async () => {
      await batches.stop()
      await queue.idle()
      await followers.stop()
      await app.close()
      await registry.stop()
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type Person = { userId: string; orgId: string; userName: string; password: string }

/** Another merchant's organization with one user, who holds a role with these authorities. */
export const addPerson = async (
  { db }: Pick<Context, 'db'>,
  userName: string,
  authorities: readonly string[],
  change: { must_change?: boolean; data_scope?: number; orgId?: string; level?: number } = {},
): Promise<Person> => {
  const password = 'Person_1234'
  const orgId = change.orgId ?? (await addOrganization(db, `org of ${userName}`))
  const role = await db
    .insertInto('role')
    .values({
      key: `role_${userName}`,
      name: userName,
      level: change.level ?? 5,
      data_scope: change.data_scope ?? 1,
      org_id: orgId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (authorities.length > 0) {
    await db
      .insertInto('role_authority')
      .values(authorities.map((authority) => ({ role_id: role.id, authority })))
      .execute()
  }
  const user = await db
    .insertInto('app_user')
    .values({
      user_name: userName,
      real_name: userName,
      org_id: orgId,
      password_hash: await hashPassword(password),
      must_change: change.must_change ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('user_role').values({ user_id: user.id, role_id: role.id }).execute()
  return { userId: user.id, orgId, userName, password }
}

/** An organization below another one, or the root of a merchant of its own. */
export const addOrganization = async (db: Context['db'], name: string, parentId?: string): Promise<string> => {
  const parent = parentId
    ? await db
        .selectFrom('organization')
        .select(['path', 'merchant_id'])
        .where('id', '=', parentId)
        .executeTakeFirstOrThrow()
    : {
        path: '/',
        merchant_id: (await db.insertInto('merchant').values({ name }).returning('id').executeTakeFirstOrThrow()).id,
      }
  const { id } = await db
    .insertInto('organization')
    .values({ name, parent_id: parentId ?? null, merchant_id: parent.merchant_id, is_merchant_root: !parentId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('organization')
    .set({ path: `${parent.path}${id}/` })
    .where('id', '=', id)
    .execute()
  return id
}
