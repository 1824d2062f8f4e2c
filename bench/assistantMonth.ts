/**
 * Makes a month of history of the three days that the demo fleet wrote into DATA_DIR: seals them, and puts what the last whole day holds
 * (samples, charges, alarms) before them, day after day. `node bench/assistantMonth.ts [days] [without-cells]`, once, before
 * `bench/assistant.ts`; `without-cells` leaves clusters as they are, which are most of a large fleet's bytes.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { loadConfig } from '#server/config/config.ts'
import { features } from '#server/features.ts'
import { createLog } from '#server/log.ts'
import { startServer } from '#server/start/start.ts'
import { sealWindow, dayMs } from '#server/telemetry/sealing/sealWindow.ts'
import { decodeSegment, encodeSegment, type Segment } from '#server/telemetry/segment/segment.ts'

const days = Number(process.argv[2] ?? 28)
const withCells = process.argv[3] !== 'without-cells'
const loaded = loadConfig({ ...process.env, DEMO: 'off' })
if ('faults' in loaded) throw new Error(loaded.faults.join('\n'))
if (features.length === 0) throw new Error('no features')
const server = await startServer(loaded.config, createLog(), { print: () => undefined })
const { context } = server
const pool: Pool = context.pool
const began = performance.now()

const { rows: hot } = await pool.query<{ id: string; day: number }>(
  `select device_id::text as id, extract(epoch from date_trunc('day', ts, 'UTC'))::float8 * 1000 as day from frame
   where ts < date_trunc('day', now(), 'UTC') group by 1, 2 order by 2, 1`,
)
const registersOf = (id: string): Set<number> =>
  new Set(
    (context.registry.byId(id)?.profile.points ?? []).flatMap(({ kind, firstSlot }) =>
      kind === 'register' ? firstSlot : [],
    ),
  )
const isWanted = (id: string): boolean => withCells || !context.registry.byId(id)?.profile.natures.has('cells')
for (const { id, day } of hot) {
  if (!isWanted(id)) continue
  const client = await pool.connect()
  await sealWindow(client, { deviceId: id, from: day, to: day + dayMs }, registersOf(id))
  client.release()
}
console.log(`${hot.length} days of devices sealed after ${((performance.now() - began) / 1000).toFixed(0)} s`)

type Stored = { id: string; from: number } & Omit<Segment, 'dense'>
const { rows: devices } = await pool.query<{ id: string; from: number }>(
  `select device_id::text as id, (extract(epoch from max(start)) * 1000)::float8 as from from segment
   where until <= date_trunc('day', now(), 'UTC') group by device_id`,
)
const { rows: firsts } = await pool.query<{ first: number }>(
  `select (extract(epoch from min(start)) * 1000)::float8 as first from segment`,
)
const first = Math.floor((firsts[0]?.first ?? 0) / dayMs) * dayMs
let written = 0
for (const { id, from } of devices) {
  if (!isWanted(id)) continue
  const { rows } = await pool.query<Stored>(
    'select n, slots, off, v from segment where device_id = $1 and start = to_timestamp($2::float8 / 1000)',
    [id, from],
  )
  const [stored] = rows
  if (!stored) continue
  const columns = decodeSegment(stored)
  const registers = registersOf(id)
  for (let back = 1; back <= days; back += 1) {
    const day = first - back * dayMs
    const shift = Math.floor(from / dayMs) * dayMs - day
    const { n, slots, off, dense, v } = encodeSegment({ ...columns, t: columns.t.map((ts) => ts - shift) }, registers)
    await pool.query(
      `insert into segment (device_id, start, until, whole, n, slots, off, dense, v)
       values ($1, to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000), true, $4, $5, $6, $7, $8) on conflict do nothing`,
      [id, day, day + dayMs, n, slots, off, dense, v],
    )
    written += 1
  }
  if (written % 1400 === 0)
    console.log(`${written} segments after ${((performance.now() - began) / 1000).toFixed(0)} s`)
  await sleep(0)
}
for (const [table, times] of [
  ['energy_record', ['started_at', 'ended_at', 'last_at']],
  ['power_on_record', ['started_at', 'ended_at']],
] as const) {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) =>
    (times as readonly string[]).includes(name) ? `${name} - g * interval '3 days'` : name,
  )
  await pool.query(
    `insert into ${table} (${names}) select ${values} from ${table}, generate_series(1, $1::int) g where ended_at is not null on conflict do nothing`,
    [Math.ceil(days / 3)],
  )
}
console.log(
  `${written} segments of ${devices.length} devices after ${((performance.now() - began) / 1000).toFixed(0)} s`,
)
await server.stop()
process.exit(0)
