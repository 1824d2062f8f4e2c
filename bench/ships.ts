/** Legs of 1,000 ships over a year, the trajectory of a month, and a year of one ship derived again beside ingest. */
import { rm } from 'node:fs/promises'
import { Pool } from 'pg'
import { profiles } from '#catalogue/profiles.ts'
import { foldOver } from '#features/sailing/server/fold.ts'
import { type LegFilter, legOf, legsOnPage } from '#features/sailing/server/legQueries.ts'
import { createPortBook } from '#features/sailing/server/ports/book.ts'
import { berthingRecord } from '#features/sailing/server/voyages/berthing.ts'
import { trajectory } from '#features/sailing/server/voyages/trajectory.ts'
import type { Caller } from '#server/context/context.ts'
import type { Frame } from '#server/context/readings.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { ensurePartitions } from '#server/db/partitions.ts'
import { createEngine } from '#server/derive/engine.ts'
import { createRegistry } from '#server/ingest/registry.ts'
import { follow } from '#server/ingest/follow.ts'
import { createLiveHub } from '#server/live/hub.ts'
import { firstStart } from '#server/start/firstStart.ts'
import { seedProfiles } from '#server/start/seedProfiles.ts'
import { createTelemetry } from '#server/telemetry/telemetry.ts'
import { quietLog, temporaryDataDir } from '#test/support/database.ts'
import { benchPorts, dayMs, writeFleet, writePositions } from './shipFleet.ts'
import { quantile, rounded, timed } from './timing.ts'

const [ships, legs, runs] = [1000, 500, 40]
const now = Math.floor(Date.now() / dayMs) * dayMs

const caller: Caller = {
  ...{ userId: '1', sessionId: '1', userName: 'bench', orgId: '1', orgPath: '/1/', timeZone: 'Asia/Shanghai' },
  ...{ isPlatformAdmin: true, mustChange: false, dataScope: 1, merchantPath: '/1/', level: 1, authorities: new Set() },
}

/** Runs work; `heldMs` is the longest time that the thread worked without a timer getting its turn, what other programs took left out. */
const held = async <T>(work: () => Promise<T>): Promise<{ answer: T; ms: number; heldMs: number }> => {
  let [used, most] = [process.threadCpuUsage(), 0]
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(used)
    most = Math.max(most, (user + system) / 1000)
    used = process.threadCpuUsage()
  }, 1)
  const began = performance.now()
  const answer = await work()
  clearInterval(timer)
  return { answer, ms: rounded(performance.now() - began), heldMs: rounded(most) }
}

const dir = await temporaryDataDir()
const embedded = await startEmbedded(dir, quietLog)
await migrate(embedded.url, quietLog)
const { pool, db } = connect(embedded.url, quietLog)
const loader = new Pool({ connectionString: embedded.url, max: 1 })
await ensurePartitions(pool, now)
await firstStart(db, { authorities: [], adminPassword: 'Bench_1234', demo: false, announce: () => undefined })
await seedProfiles(db, profiles)
await writeFleet(loader, ships, legs, now)
const registry = await createRegistry(db, pool, quietLog)
const [ship, other] = [registry.byCode('SHIP-1'), registry.byCode('SHIP-2')]
if (!ship || !other) throw new Error('no ship')
const { rows: small } = await pool.query<{ id: string; path: string }>(
  `select id, path from organization where name = 'small'`,
)
const rare = {
  ...caller,
  isPlatformAdmin: false,
  dataScope: 2 as const,
  orgId: small[0]?.id ?? '',
  orgPath: small[0]?.path ?? '',
}

const legPage = async (who: Caller, filter: LegFilter, current = 1) => {
  const { rows } = await legsOnPage(db, who, { ...filter, current, size: 20 })
  return rows.map((row) => legOf(row, now))
}
const berthing = (who: Caller, more: object, timeType: 1 | 12 = 12) =>
  berthingRecord(db, who, { id: undefined, operatingMode: undefined, ...more, timeType }, now)
const month = { startTime: '2026-09-01 00:00:00', endTime: '2026-09-30 23:59:59' }
const calls: Record<string, () => Promise<unknown[]>> = {
  'leg/page': () => legPage(caller, {}),
  'leg/page 200': () => legPage(caller, {}, 200),
  'leg/page of a month': () => legPage(caller, month),
  'leg/page of a ship': () => legPage(caller, { shippingId: ship.deviceId }),
  'leg/page by name': () => legPage(caller, { vesselName: '77' }),
  'leg/page for one ship of 1,000': () => legPage(rare, {}),
  'berthingRecord of a year': () => berthing(caller, {}),
  'berthingRecord of a ship': () => berthing(caller, { id: ship.deviceId }),
  'berthingRecord by name': () => berthing(caller, { vesselName: '77' }),
  'berthingRecord by mode': () => berthing(caller, { operatingMode: 1 }),
  'berthingRecord for one ship of 1,000': () => berthing(rare, {}),
}
const figures: Record<string, object> = {}
for (const [name, call] of Object.entries(calls)) {
  const list = await timed(runs, call)
  figures[name] = { rows: (await call()).length, p50: rounded(quantile(list, 0.5)), p95: rounded(quantile(list, 0.95)) }
}

const telemetry = await createTelemetry({ pool, clock: () => now, log: quietLog })
await writePositions(pool, ship, now - 30 * dayMs, now, 10_000)
const track = () => held(() => trajectory({ telemetry, pool }, { ship, from: now - 30 * dayMs, to: now }))
await track()
const { answer, ...trajectoryTook } = await track()
figures['shipTrajectory of 30 days at 10 s'] = { rows: answer.length, ...trajectoryTook }

await writePositions(pool, other, now - 365 * dayMs, now, 60_000)
for (const [index, { lon, lat, radius }] of benchPorts.entries()) {
  const { rows } = await pool.query<{ id: string }>('insert into port (name_cn) values ($1) returning id', [
    `P${index}`,
  ])
  await pool.query(`insert into port_shape values ($1, to_timestamp(0), 'port', $2, $3, $4)`, [
    rows[0]?.id,
    lon,
    lat,
    radius,
  ])
}
const live = createLiveHub()
const ports = createPortBook(pool, live, quietLog)
await ports.start()
await pool.query(
  `insert into derive_late (fold, device_id, from_ts, to_ts) values ('sailing', $1, to_timestamp(0), to_timestamp($2))`,
  [other.deviceId, now / 1000],
)
const engine = createEngine({ pool, registry, telemetry, live, clock: () => now, log: quietLog }, foldOver(ports))
const following = await follow([engine], () => now, quietLog)
const rest = [...registry.all()].slice(2, 102)
let at = now
const ingest = async (): Promise<number> => {
  at += 1000
  const frames = rest.map(
    ({ deviceId, profile }): Frame => ({ deviceId, ts: at, values: new Float64Array(profile.slots).fill(1) }),
  )
  const began = performance.now()
  await telemetry.commit(frames, [])
  return performance.now() - began
}
const isLate = async (): Promise<boolean> =>
  (await pool.query('select from derive_late where device_id = $1', [other.deviceId])).rowCount !== 0
const pause = () => new Promise((resolve) => setTimeout(resolve, 50))
const alone = await timed(runs, async () => {
  await ingest()
  await pause()
})
const beside: number[] = []
const used = process.cpuUsage()
const derived = await held(async () => {
  while (await isLate()) {
    beside.push(await ingest())
    await pause()
  }
})
const { user, system } = process.cpuUsage(used)
const { rows: found } = await pool.query<{ count: number }>(
  `select count(*)::int as count from sailing_leg where device_id = $1 and from_name_cn in ('P0', 'P1')`,
  [other.deviceId],
)
figures['a year of 525,600 positions derived again'] = {
  ...{ rows: found[0]?.count, ms: derived.ms, cpuMs: Math.round((user + system) / 1000), heldMs: derived.heldMs },
}
figures['commits of 100 frames alone'] = { p95: rounded(quantile(alone, 0.95) - 50) }
figures['commits of 100 frames beside it'] = { p95: rounded(quantile(beside, 0.95)) }

console.table(figures)
await following.stop()
ports.stop()
await registry.stop()
await loader.end()
await db.destroy()
await embedded.stop()
await rm(dir, { recursive: true, force: true })
