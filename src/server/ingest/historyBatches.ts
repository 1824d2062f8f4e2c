import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Log } from '#server/context/context.ts'
import type { Registry } from '#server/context/devices.ts'
import type { Frame } from '#server/context/readings.ts'
import type { LiveHub } from '#server/context/stream.ts'
import { rareLog } from '#server/log.ts'
import { trimmedLength } from '#server/telemetry/questions/arrays.ts'
import { decodeFrame, encodeFrame } from '#server/telemetry/store/frameBytes.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Queue } from './queue.ts'

type Client = Pick<Pool, 'query'>

/** Told when samples of an import wait, and when some were committed. */
export const batchTopics = { waiting: 'historyWaiting', taken: 'historyTaken' } as const

const lookEvery = 2000
const pauseMs = 1000

/** Hands samples of an import over to a process that takes readings in, within the caller's transaction. */
export const noteBatch = async (client: Client, importId: string, frames: readonly Frame[]): Promise<void> => {
  if (frames.length === 0) return
  await client.query({
    name: 'note history',
    text: 'insert into history_batch (import_id, device_ids, times, frames) values ($1, $2::bigint[], $3::float8[], $4::bytea[])',
    values: [
      importId,
      frames.map(({ deviceId }) => deviceId),
      frames.map(({ ts }) => ts),
      frames.map(({ values }) => encodeFrame(values.subarray(0, trimmedLength(values)))),
    ],
  })
}

/** How many batches of an import are not committed yet. */
export const batchesWaiting = async (client: Client, importId: string): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from history_batch where import_id = $1',
    [importId],
  )
  return rows[0]?.count ?? 0
}

type Batch = {
  readonly id: string
  readonly importId: string
  readonly ids: string[]
  readonly times: number[]
  readonly frames: Buffer[]
}
type Given = {
  readonly pool: Pool
  readonly registry: Pick<Registry, 'byId'>
  readonly queue: Pick<Queue, 'push'>
  readonly live: LiveHub
  readonly log: Log
}

/**
 * In a process that takes readings in: samples of imports go the way of all late samples, through the queue. A batch is forgotten only
 * once it has committed; seen twice it changes nothing.
 */
export const startHistoryBatches = ({ pool, registry, queue, live, log: all }: Given): { stop(): Promise<void> } => {
  const log = rareLog(all)
  const stopping = new AbortController()
  const { signal } = stopping
  let again = false
  let working: Promise<void> | undefined

  /** The import whose oldest batch was committed; undefined where none waits, or another process has it. */
  const takeOne = (): Promise<string | undefined> =>
    transaction(pool, async (client) => {
      const { rows } = await client.query<Batch>(
        `select id::text, import_id::text as "importId", device_ids::text[] as ids, times, frames from history_batch
        order by id limit 1 for update skip locked`,
      )
      const [batch] = rows
      if (!batch) return undefined
      const frames = batch.ids.flatMap((deviceId, at): Frame[] => {
        const device = registry.byId(deviceId)
        if (!device) return []
        const stored = decodeFrame(batch.frames[at] ?? Buffer.alloc(0))
        const values = new Float64Array(Math.max(device.profile.slots, stored.length)).fill(Number.NaN)
        values.set(stored)
        return [{ deviceId, ts: batch.times[at] ?? 0, values }]
      })
      const bytes = batch.frames.reduce((sum, each) => sum + each.length, 0)
      await queue.push(frames, [], bytes)
      await client.query('delete from history_batch where id = $1', [batch.id])
      return batch.importId
    })
  const work = async (): Promise<void> => {
    while (again && !signal.aborted) {
      again = false
      try {
        for (let taken = await takeOne(); taken !== undefined && !signal.aborted; taken = await takeOne())
          live.changed(batchTopics.taken, taken)
      } catch (error) {
        if (signal.aborted) break
        log.warn('samples of an import could not be stored yet; it is tried again', { error })
        await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
        again = true
      }
    }
    working = undefined
  }
  const look = (): void => {
    again = true
    if (!signal.aborted) working ??= work()
  }
  const unlisten = live.listen({
    changed: (name) => {
      if (name === batchTopics.waiting) look()
    },
    missed: look,
  })
  const timer = setInterval(look, lookEvery)
  look()
  return {
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      unlisten()
      await working
    },
  }
}
