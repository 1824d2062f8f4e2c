import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { rareLog } from '#server/log.ts'
import type { Context } from '#server/context/context.ts'
import type { Frame } from '#server/context/readings.ts'
import { pathInScope } from '#server/db/scope.ts'
import { transaction } from '#server/db/transaction.ts'
import { batchesWaiting, batchTopics, noteBatch } from '#server/ingest/historyBatches.ts'
import { historyLimits, type Mapping, mapping as mappingShape } from '../shapes.ts'
import { type CsvPlace, type CsvRecord, csvRecords } from './csvRecords.ts'
import { pathOf, removeFile } from './keepFile.ts'
import { firstRows } from './preview.ts'
import { type CellFault, createRowReader } from './rowReader.ts'
import { createReadTime, isNearChange, type Track } from './wallClock.ts'

const lockSpace = 7_439_224
const rowsAtOnce = 1000
/** numbers of the frames of a batch, which have as many slots as their profile */
const numbersAtOnce = 400_000
const mostWaiting = 4
/** between two batches, ms, so that progress shows */
const longestMs = 1000
/** lines whose quotes do not close: so many are no accident */
const mostBrokenLines = 100

type Job = {
  readonly id: string
  readonly file_key: string
  readonly delimiter: string
  readonly mapping: unknown
  readonly may_see: unknown
  readonly read_bytes: number
  readonly lines: number
  readonly state: { readonly tracks?: Record<string, Track>; readonly broken?: number }
  readonly kept: number
}
type Refused = CellFault & { readonly line: number; readonly record: string }
type Batch = { frames: Frame[]; refused: Refused[]; rows: number; stored: number; refusedRows: number }

const emptyBatch = (): Batch => ({ frames: [], refused: [], rows: 0, stored: 0, refusedRows: 0 })

const readJob = async (client: PoolClient, id: string): Promise<Job | undefined> => {
  const { rows } = await client.query<Job>(
    `select id::text, file_key, delimiter, mapping, may_see, read_bytes::float8 as read_bytes, lines::float8 as lines, state,
      (select count(*)::int from history_refused where import_id = h.id) as kept
    from history_import h where id = $1 and status = 'running'`,
    [id],
  )
  return rows[0]
}

/** What a batch made of the file, in one transaction with where to go on; false where the import was ended meanwhile. */
const writeBatch = async (
  { pool }: Context,
  id: string,
  batch: Batch,
  at: CsvPlace & { state: object; rate: number },
): Promise<boolean> =>
  transaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `update history_import set read_bytes = $2, lines = $3, state = $4, row_count = row_count + $5, stored = stored + $6,
        refused = refused + $7, rate = $8 where id = $1 and status = 'running'`,
      [id, at.offset, at.lines, JSON.stringify(at.state), batch.rows, batch.stored, batch.refusedRows, at.rate],
    )
    if (rowCount === 0) return false
    await noteBatch(client, id, batch.frames)
    const { refused } = batch
    if (refused.length > 0)
      await client.query(
        `insert into history_refused (import_id, line, cell, reason, detail, record)
        select $1, line, cell, reason, detail, record
        from unnest($2::bigint[], $3::int[], $4::text[], $5::text[], $6::text[]) as t (line, cell, reason, detail, record)`,
        [
          id,
          refused.map(({ line }) => line),
          refused.map(({ column }) => column),
          refused.map(({ reason }) => reason),
          refused.map(({ detail }) => plain(detail, 200)),
          refused.map(({ record }) => plain(record, 2000)),
        ],
      )
    return true
  })

const plain = (text: string, most: number): string => text.replaceAll('\0', '').slice(0, most).toWellFormed()

const readerOf = (context: Context, job: Job, mapping: Mapping, width: number, tracks: Map<string, Track>) => {
  const { registry, clock } = context
  const scope = job.may_see as Parameters<typeof pathInScope>[0]
  const seen = (device: ReturnType<typeof registry.byCode>) =>
    device && pathInScope(scope, device.orgPath) ? device : undefined
  const readTime = createReadTime(mapping.pattern, mapping.timeZone)
  if (!readTime) throw new Error('the pattern of an import that runs was checked')
  const fixed = mapping.deviceId === undefined ? undefined : seen(registry.byId(mapping.deviceId))
  return createRowReader({
    ...{ mapping, width, readTime, clock, tracks, fixed },
    hasComma: job.delimiter !== ',',
    deviceOf: (code) => (mapping.deviceId === undefined ? seen(registry.byCode(code)) : undefined),
  })
}

/** Runs one import from where it stands to its end, or until `signal`. */
const run = async (context: Context, job: Job, signal: AbortSignal): Promise<'done' | 'failed' | 'ended'> => {
  const { pool, live, config, clock } = context
  const path = pathOf(config.dataDir, job.file_key)
  const mapping = mappingShape.parse(job.mapping)
  const { columns } = await firstRows(path, job.delimiter)
  const tracks = new Map(Object.entries(job.state.tracks ?? {}))
  const read = readerOf(context, job, mapping, columns.length, tracks)
  const isNear = isNearChange(mapping.timeZone)
  const began = clock()
  let { kept } = job
  let broken = job.state.broken ?? 0
  let [rows, isFirst] = [0, job.read_bytes === 0]
  let batch = emptyBatch()

  const take = (each: CsvRecord): void => {
    if (isFirst) {
      isFirst = false
      return
    }
    batch.rows += 1
    rows += 1
    if ('fault' in each) broken += 1
    const { frame, faults } = 'record' in each ? read(each.record) : quoteFault
    if (frame) {
      batch.frames.push(frame)
      batch.stored += 1
    }
    if (faults.length === 0) return
    batch.refusedRows += 1
    const record = 'record' in each ? each.record.join(job.delimiter) : ''
    for (const fault of faults) {
      if (kept >= historyLimits.refusedKept) break
      kept += 1
      batch.refused.push({ ...fault, line: each.line, record })
    }
  }
  const pass = async (place: CsvPlace): Promise<boolean> => {
    const near = [...tracks].filter(([, { last }]) => isNear(last))
    const rate = (rows * 1000) / Math.max(1, clock() - began)
    const state = { tracks: Object.fromEntries(near), broken }
    const goesOn = await writeBatch(context, job.id, batch, { ...place, state, rate })
    batch = emptyBatch()
    live.changed(batchTopics.waiting, job.id)
    return goesOn
  }
  const room = async (most: number): Promise<void> => {
    while (!signal.aborted && (await batchesWaiting(pool, job.id)) > most)
      await sleep(50, undefined, { signal }).catch(() => undefined)
  }

  let place: CsvPlace = { offset: job.read_bytes, lines: job.lines }
  let passedAt = began
  for await (const records of csvRecords(path, job.delimiter, place)) {
    for (const each of records) {
      take(each)
      place = { offset: each.end, lines: each.lines }
      const numbers = batch.frames.length * (batch.frames[0]?.values.length ?? 0)
      const isFull = batch.rows >= rowsAtOnce || numbers >= numbersAtOnce || broken > mostBrokenLines
      if (!isFull && clock() - passedAt < longestMs) continue
      passedAt = clock()
      if (signal.aborted || !(await pass(place))) return 'ended'
      if (broken > mostBrokenLines) return 'failed'
      await room(mostWaiting)
    }
    if (signal.aborted) return 'ended'
  }
  if (batch.rows > 0 && !(await pass(place))) return 'ended'
  await room(0)
  return signal.aborted ? 'ended' : 'done'
}
const quoteFault = {
  frame: undefined,
  faults: [{ column: null, reason: 'quote', detail: '' }],
} as const satisfies ReturnType<ReturnType<typeof createRowReader>>

const end = async (
  { pool, clock, config }: Context,
  job: Job,
  status: 'done' | 'failed',
  fault: string,
): Promise<void> => {
  await pool.query(
    `update history_import set status = $2, finished_at = to_timestamp($3::float8 / 1000), fault = $4,
      read_bytes = case when $2 = 'done' then bytes else read_bytes end where id = $1 and status = 'running'`,
    [job.id, status, clock(), fault],
  )
  await removeFile(config.dataDir, job.file_key)
}

/** Imports that run and whose file lies here, one after the other; each by one process at a time. */
export const createRunner = (context: Context) => {
  const { pool, config } = context
  const log = rareLog(context.log)
  const stopping = new AbortController()
  let working: Promise<void> | undefined

  const runLocked = async (id: string): Promise<void> => {
    // Its lock goes with the connection, however this process ends.
    const client = await pool.connect()
    try {
      const { rows } = await client.query<{ held: boolean }>(
        'select pg_try_advisory_lock($1, $2::bigint::int) as held',
        [lockSpace, id],
      )
      const job = rows[0]?.held ? await readJob(client, id) : undefined
      if (!job) return
      const outcome = await run(context, job, stopping.signal)
      if (outcome !== 'ended') await end(context, job, outcome, outcome === 'failed' ? 'quote' : '')
      else if (!stopping.signal.aborted) await removeFile(config.dataDir, job.file_key)
    } finally {
      client.release(true)
    }
  }
  const work = async (): Promise<void> => {
    const { rows } = await pool.query<{ id: string; file_key: string }>(
      `select id::text, file_key from history_import where status = 'running' order by id limit 20`,
    )
    for (const { id, file_key } of rows) {
      if (stopping.signal.aborted) return
      if (existsSync(pathOf(config.dataDir, file_key))) await runLocked(id)
    }
  }
  const look = (): void => {
    if (stopping.signal.aborted) return
    working ??= work()
      .catch((error) => log.warn('an import of history could not go on; it is tried again', { error }))
      .finally(() => {
        working = undefined
      })
  }
  return {
    look,
    /** resolves when nothing runs here any more; what ran goes on with the next start */
    stop: async (): Promise<void> => {
      stopping.abort()
      await working
    },
  }
}
