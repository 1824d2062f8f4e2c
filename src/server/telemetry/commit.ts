import type { Pool } from 'pg'
import type { Frame, LatestRow, Refusal } from '#server/context.ts'
import { type Field, rowArray } from './binary.ts'
import { loadLatest } from './latest.ts'
import { advanceLatest, emptyLatest, frameOf, mergeFrames } from './merge.ts'

// One statement is one transaction: all of a batch in one round trip. Its commit is synchronous whatever the server's default.
const batchStatement = `
with frames as (
  insert into frame select * from unnest($1::frame[])
  on conflict (device_id, ts) do update set v = merge_frame(frame.v, excluded.v)
), newest as (
  insert into latest select * from unnest($2::latest[])
  on conflict (device_id) do update set at = excluded.at, v = excluded.v
), refusals as (
  insert into refusal (reason, count, last_time, last_source, last_detail)
  select reason, count, to_timestamp($5::float8 / 1000), source, detail
  from unnest($3::text[], $4::float8[], $6::text[], $7::text[]) as t (reason, count, source, detail)
  on conflict (reason) do update set count = refusal.count + excluded.count, last_time = excluded.last_time,
    last_source = excluded.last_source, last_detail = excluded.last_detail
)
select set_config('synchronous_commit', 'on', true)`

const nothing = new Float64Array(0)
/** Of a row that is one frame only its time is written. */
const latestFields = (deviceId: string, row: LatestRow): Field[] => {
  const ts = frameOf(row)
  if (ts !== undefined) return [{ id: deviceId }, { numbers: Float64Array.of(ts) }, { numbers: nothing }]
  return [{ id: deviceId }, { numbers: row.at }, { numbers: row.values }]
}

type Counted = Refusal & { count: number }

/** Refusals counted by reason with the last of each; PostgreSQL's text knows no NUL. */
const countRefusals = (refusals: readonly Refusal[]): Counted[] => {
  const counted = new Map<string, Counted>()
  for (const refusal of refusals) {
    counted.set(refusal.reason, { ...refusal, count: (counted.get(refusal.reason)?.count ?? 0) + 1 })
  }
  return [...counted.values()].sort((a, b) => (a.reason < b.reason ? -1 : 1))
}
const plain = (text: string): string => text.replaceAll('\0', '').slice(0, 200)

const rowTypesOf = async (pool: Pool): Promise<{ frame: number; latest: number }> => {
  const { rows } = await pool.query<{ frame: number; latest: number }>(
    "select 'frame'::regtype::oid::int as frame, 'latest'::regtype::oid::int as latest",
  )
  if (!rows[0]) throw new Error('the tables of readings are missing')
  return rows[0]
}

const worthHalving = 300

/** A large batch goes as two statements side by side, each with devices of its own: both have committed before it counts as written. */
const halves = <T extends readonly Frame[]>(byDevice: readonly T[]): (readonly T[])[] => {
  if (byDevice.length < worthHalving) return [byDevice]
  const middle = byDevice.length >> 1
  return [byDevice.slice(0, middle), byDevice.slice(middle)]
}

/**
 * Writes batches one after another. The mirror of latest rows changes only once a batch has committed; after a failure, whose outcome
 * may be unknown, the rows of its devices are read anew before the next batch builds on them.
 */
export const createCommit = async (pool: Pool, mirror: Map<string, LatestRow>, clock: () => number) => {
  const rowTypes = await rowTypesOf(pool)
  const doubtful = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  const write = async (batch: readonly Frame[], refusals: readonly Refusal[]): Promise<void> => {
    const frames = mergeFrames(batch)
    if (frames.length === 0 && refusals.length === 0) return
    if (doubtful.size > 0) {
      await loadLatest(pool, mirror, [...doubtful])
      doubtful.clear()
    }
    const byDevice = Map.groupBy(frames, (frame) => frame.deviceId)
    const newest = new Map(
      [...byDevice].map(([deviceId, own]) => [deviceId, advanceLatest(mirror.get(deviceId) ?? emptyLatest, own)]),
    )
    const counted = countRefusals(refusals)
    const writing = halves([...byDevice.values()]).map((part, index) =>
      writePart(part, newest, index === 0 ? counted : []),
    )
    const failed = (await Promise.allSettled(writing)).find((result) => result.status === 'rejected')
    if (failed) {
      for (const deviceId of byDevice.keys()) doubtful.add(deviceId)
      throw failed.reason
    }
    for (const [deviceId, row] of newest) mirror.set(deviceId, row)
  }

  const writePart = (
    byDevice: readonly (readonly Frame[])[],
    newest: ReadonlyMap<string, LatestRow>,
    counted: readonly Counted[],
  ): Promise<unknown> =>
    pool.query({
      name: 'telemetry batch',
      text: batchStatement,
      values: [
        rowArray(
          rowTypes.frame,
          byDevice.flat().map(({ deviceId, ts, values }) => [{ id: deviceId }, { ms: ts }, { numbers: values }]),
        ),
        rowArray(
          rowTypes.latest,
          byDevice.flatMap(([frame]) => {
            const row = frame && newest.get(frame.deviceId)
            return row ? [latestFields(frame.deviceId, row)] : []
          }),
        ),
        counted.map(({ reason }) => reason),
        counted.map(({ count }) => count),
        clock(),
        counted.map(({ source }) => plain(source)),
        counted.map(({ detail }) => plain(detail)),
      ],
    })

  return (frames: readonly Frame[], refusals: readonly Refusal[]): Promise<void> => {
    const mine = last.then(() => write(frames, refusals))
    last = mine.catch(() => undefined)
    return mine
  }
}
