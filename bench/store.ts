import { rm } from 'node:fs/promises'
import { Client, type Pool } from 'pg'
import type { Frame, Telemetry } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { ensurePartitions } from '#server/db/partitions.ts'
import { loadLatest } from '#server/telemetry/store/latest.ts'
import { tidyPartitions } from '#server/telemetry/sealing/tidy.ts'
import { createTelemetry } from '#server/telemetry/telemetry.ts'
import { quietLog, temporaryDataDir } from '#test/support/database.ts'
import { cellFrames, dayMs, deviceFrames, firstDay, intervalMs, perDay, pointsPerDevice } from './fleet.ts'
import { writeDays, writeRivalMonth } from './history.ts'
import { createKeyValue, type KeyValue } from './keyValue.ts'
import { quantile, rateOf, rounded, timed } from './timing.ts'
import { sealAll, sealBeside } from './sealBeside.ts'

type StoreSize = {
  /** of each timed write */
  readonly seconds: number
  /** devices with a closed day to seal */
  readonly devices: number
  /** the rival's devices with such a day */
  readonly rivalDevices: number
  /** of the rival's samples of a day, and of its month */
  readonly rivalFrames: number
  readonly runs: number
  /** of the device with a long past */
  readonly days: number
}

export const deviceOf = (deviceId: string): Device => ({
  ...{ deviceId, deviceCode: deviceId, deviceName: deviceId, parentId: null, stationId: '1', stationName: 's' },
  ...{
    stationType: 's',
    orgId: '1',
    orgPath: '/1/',
    merchantPath: '/1/',
    timeZone: 'Asia/Shanghai',
    tokenHash: Buffer.alloc(0),
    mmsi: null,
  },
  profile: {
    profileId: '1',
    profileKey: 'p',
    intervalSeconds: 10,
    natures: new Set(),
    platforms: [],
    slots: 100,
    points: [],
    byKey: new Map(),
  },
})
const batchOf = (count: number, next: () => Frame): Frame[] => Array.from({ length: count }, next)

const rivalWrite = async (rival: KeyValue, frames: readonly Frame[]): Promise<void> => {
  for (let at = 0; at < frames.length; at += 100) await rival.commit(frames.slice(at, at + 100))
}

/** Writes `count` frames of one device in batches of 1,000. */
export const fill = async (
  write: (frames: Frame[]) => Promise<void>,
  next: () => Frame,
  count: number,
): Promise<void> => {
  for (let done = 0; done < count; done += 1000) await write(batchOf(Math.min(1000, count - done), next))
}

/** Batches as ingest makes them: each of many devices reports once. */
const fleetBatches = (firstId: number, devices: number, from: number) => {
  const makers = Array.from({ length: devices }, (_, index) => deviceFrames(String(firstId + index), from))
  return (): Frame[] => makers.map((next) => next())
}

/** On a connection of its own: it may take longer than any call. */
const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const bytesOf = async (client: Client, ...names: string[]): Promise<number> => {
  await client.query(`vacuum ${names.join(', ')}`)
  const { rows } = await client.query<{ bytes: string }>(
    'select sum(pg_total_relation_size(name::regclass))::bigint as bytes from unnest($1::text[]) as t (name)',
    [names],
  )
  return Number(rows[0]?.bytes)
}

/** Batches made before the clock starts; each round has the same numbers at later times. */
const readyBatches = (firstId: number, devices: number, from: number) => {
  const rounds = 60
  const next = fleetBatches(firstId, devices, from)
  const batches = Array.from({ length: rounds }, next)
  return (round: number): Frame[] => {
    const later = Math.floor(round / rounds) * rounds * intervalMs
    return (batches[round % rounds] ?? []).map(({ deviceId, ts, values }) => ({ deviceId, ts: ts + later, values }))
  }
}

const ingestRates = async (telemetry: Telemetry, rival: KeyValue, seconds: number) => {
  const from = Date.now() - dayMs
  const batch = readyBatches(100_000, 1000, from)
  let before: Promise<void> = Promise.resolve()
  const ours = await rateOf(seconds, async (round) => {
    // While one batch is being written the next is made ready.
    const mine = telemetry.commit(batch(round), [])
    await before
    before = mine
    return 1000 * pointsPerDevice
  })
  await before
  // Four writers side by side, as its own server has them.
  const writers = Array.from({ length: 4 }, (_, writer) => readyBatches(200_000 + writer * 100, 100, from))
  const rates = await Promise.all(
    writers.map((own) =>
      rateOf(seconds, async (round) => {
        await rival.commit(own(round))
        return 100 * pointsPerDevice
      }),
    ),
  )
  return { ours, theirs: rates.reduce((sum, rate) => sum + rate, 0) }
}

const reads = async (telemetry: Telemetry, pool: Pool, rival: KeyValue, size: StoreSize) => {
  const day = [firstDay, firstDay + dayMs] as const
  const someOf = (run: number) => ({ device: deviceOf(String(1 + (run % size.devices))), slot: (run * 37) % 100 })
  const curve = await timed(size.runs, (run) => {
    const { device, slot } = someOf(run)
    return telemetry.curve(device, [slot], ...day, perDay + 1)
  })
  const rivalCurve = await timed(Math.ceil(size.runs / 4), (run) =>
    rival.curve(String(1 + (run % size.rivalDevices)), (run * 37) % 100, ...day),
  )
  const month = [firstDay, firstDay + 30 * dayMs] as const
  const long = deviceOf('50000')
  const month1000 = await timed(Math.ceil(size.runs / 4), () => telemetry.curve(long, [3], ...month, 1000))
  const rivalMonth = await timed(5, () => rival.buckets('50000', 0, ...month, (30 * dayMs) / 1000))
  const cells = deviceOf('60000')
  const items = Array.from({ length: 240 }, (_, slot) => ({ device: cells, slot }))
  const spread240 = await timed(Math.ceil(size.runs / 4), () => telemetry.spread(items, ...day, 1500))
  const derived = await timed(size.runs, () => telemetry.curve(cells, [240, 241, 242], ...day, 1500))
  const rivalSpread = await timed(3, () => rival.spread('60000', 240, ...day))
  const year = [firstDay - 365 * dayMs, firstDay + 30 * dayMs] as const
  const yearCurve = await timed(size.runs, () => telemetry.curve(long, [3], ...year, 1500))
  const ids = Array.from({ length: 1000 }, (_, index) => String(100_000 + index))
  const latest1000 = await timed(size.runs, async () =>
    ids.reduce((sum, id) => sum + (telemetry.latest(id)?.values.reduce((all, value) => all + value, 0) ?? 0), 0),
  )
  const latestStored = await timed(Math.ceil(size.runs / 10), () =>
    loadLatest(pool, new Map(), Number.POSITIVE_INFINITY, ids),
  )
  const p50 = (list: number[]): number => rounded(quantile(list, 0.5))
  return {
    curveMsP50: p50(curve),
    curveMsP99: rounded(quantile(curve, 0.99)),
    curveVsKeyValue: rounded(quantile(rivalCurve, 0.5) / quantile(curve, 0.5)),
    month1000MsP50: p50(month1000),
    month1000VsKeyValue: rounded(quantile(rivalMonth, 0.5) / quantile(month1000, 0.5)),
    year1500MsP50: p50(yearCurve),
    spread240MsP50: p50(spread240),
    spread240DerivedMsP50: p50(derived),
    spread240VsKeyValue: rounded(quantile(rivalSpread, 0.5) / quantile(spread240, 0.5)),
    latest1000MsP50: p50(latest1000),
    latest1000StoredMsP50: p50(latestStored),
  }
}

/** The rows of the store: writing, sealing, bytes, reading, each against the key-value layout on the same PostgreSQL. */
export const benchStore = async (size: StoreSize) => {
  const dir = await temporaryDataDir()
  const embedded = await startEmbedded(dir, quietLog)
  const { pool, db } = connect(embedded.url, quietLog)
  try {
    await migrate(embedded.url, quietLog)
    await ensurePartitions(pool, firstDay + dayMs)
    const telemetry = await createTelemetry({ pool, clock: Date.now, log: quietLog })
    const rival = await createKeyValue(pool)
    const { ours, theirs } = await ingestRates(telemetry, rival, size.seconds)
    const write = (frames: Frame[]) => telemetry.commit(frames, [])

    for (let id = 1; id <= size.devices; id += 1) await fill(write, deviceFrames(String(id), firstDay), perDay)
    await pool.query('truncate ts_kv, ts_kv_latest')
    for (let id = 1; id <= size.rivalDevices; id += 1)
      await fill((frames) => rivalWrite(rival, frames), deviceFrames(String(id), firstDay), size.rivalFrames)
    const rivalPoints = size.rivalDevices * size.rivalFrames * pointsPerDevice
    const rivalBytes =
      (await withClient(embedded.url, (client) => bytesOf(client, 'ts_kv', 'ts_kv_latest'))) / rivalPoints

    // A day back: what is stamped ahead of the clock is left out of the latest values, which costs a query each time.
    const meanwhile = readyBatches(300_000, 1000, Date.now() - dayMs)
    const sealing = await sealBeside(embedded.url, telemetry, meanwhile, size.seconds)
    const bytes =
      (await withClient(embedded.url, (client) => bytesOf(client, 'segment'))) /
      (size.devices * perDay * pointsPerDevice)
    await fill(write, cellFrames('60000', firstDay), perDay)
    await sealAll(embedded.url)
    await withClient(embedded.url, (client) => tidyPartitions(client, Date.now()))
    await writeDays(pool, '50000', size.days, 10)
    await writeRivalMonth(rival, '50000', 3, 30 * size.rivalFrames)
    await fill((frames) => rivalWrite(rival, frames), cellFrames('60000', firstDay), size.rivalFrames)
    await withClient(embedded.url, (client) => client.query('vacuum analyze segment, ts_kv'))
    return {
      ingestPointsPerSec: Math.round(ours),
      keyValuePointsPerSec: Math.round(theirs),
      ingestVsKeyValue: rounded(ours / theirs),
      bytesPerPoint: rounded(bytes),
      keyValueBytesPerPoint: rounded(rivalBytes),
      bytesVsKeyValue: rounded(rivalBytes / bytes),
      ...sealing,
      ...(await reads(telemetry, pool, rival, size)),
    }
  } finally {
    await db.destroy()
    await embedded.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
