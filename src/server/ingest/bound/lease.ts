import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Pool } from 'pg'
import type { Log } from '#server/context/context.ts'
import { driverLocks } from '#server/peers/locks.ts'

/** In whose order the processes `here` take a driver: the same everywhere, another for each driver. */
export const rankOf = (driverId: string, me: number, here: readonly number[]): number => {
  const weightOf = (pid: number): string => createHash('md5').update(`${driverId} ${pid}`).digest('hex')
  const own = weightOf(me)
  return here.filter((pid) => pid !== me && weightOf(pid) < own).length
}

export type Leased = {
  /** may run from now on */
  gained(driverId: string): void
  /** must end; resolves when it has, and only then others take it */
  ended(driverId: string): Promise<void>
  /** a notification of the channel `driver` */
  heard(payload: string): void
  /** nobody told what happened while the connection was away */
  missed(): void
}
type Given = Leased & {
  readonly pool: Pool
  readonly types: readonly string[]
  readonly log: Log
  readonly beatMs?: number
}

const present = 0
const longestPause = 2000
const patienceMs = 8000

const lookSql = `
  with held as (
    select objid::bigint::text as id, pid from pg_locks
    where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())
  ) select pg_backend_pid() as me,
    coalesce((select array_agg(pid) from held where id = '${present}'), '{}') as here,
    coalesce((select array_agg(id) from held where id <> '${present}'), '{}') as held,
    coalesce((select array_agg(id::text) from driver where enabled and type = any($2)), '{}') as wanted`
type Look = {
  readonly me: number
  readonly here: readonly number[]
  readonly held: readonly string[]
  readonly wanted: readonly string[]
}
/** The server lets the locks of a connection go that was cut off. */
const quickLoss =
  'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 3; set tcp_keepalives_count = 3; set tcp_user_timeout = 15000'

/** Holds one connection with the locks of the drivers that run here; each enabled driver runs in one process. */
export const keepLease = ({ pool, types, log, beatMs = 1000, gained, ended, heard, missed }: Given) => {
  const stopping = new AbortController()
  const { signal } = stopping
  let wake = Promise.withResolvers<void>()
  const mine = new Set<string>()
  const freeSince = new Map<string, number>()

  const asked = async <T>(work: Promise<T>): Promise<T> => {
    work.catch(() => undefined)
    const late = async (): Promise<never> => {
      await sleep(patienceMs, undefined, { ref: false })
      throw new Error('the database does not answer')
    }
    return Promise.race([work, late()])
  }
  /** Ends them, and only then lets others have them. */
  const give = async (client: Pick<Client, 'query'>, driverIds: readonly string[]): Promise<void> => {
    if (driverIds.length === 0) return
    for (const id of driverIds) mine.delete(id)
    await Promise.all(driverIds.map(ended))
    await asked(
      client.query('select pg_advisory_unlock($1, id) from unnest($2::int[]) as id', [driverLocks, driverIds]),
    )
  }
  const take = async (client: Pick<Client, 'query'>, driverId: string): Promise<void> => {
    const locking = client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2::int) as held', [
      ...[driverLocks, driverId],
    ])
    const { rows } = await asked(locking)
    if (!rows[0]?.held) return
    freeSince.delete(driverId)
    mine.add(driverId)
    gained(driverId)
  }
  const look = async (client: Pick<Client, 'query'>): Promise<void> => {
    const { rows } = await asked(client.query<Look>(lookSql, [driverLocks, types]))
    const { me = 0, here = [], held = [], wanted = [] } = rows[0] ?? {}
    const now = performance.now()
    const free = wanted.filter((id) => !mine.has(id) && !held.includes(id))
    for (const id of freeSince.keys()) if (!free.includes(id)) freeSince.delete(id)
    for (const id of free) if (!freeSince.has(id)) freeSince.set(id, now)
    await give(
      client,
      [...mine].filter((id) => !wanted.includes(id)),
    )
    for (const id of free) {
      if (signal.aborted) return
      if (now - (freeSince.get(id) ?? now) >= rankOf(id, me, here) * beatMs) await take(client, id)
    }
  }

  const once = async (): Promise<void> => {
    const client = await pool.connect()
    const lost = new AbortController()
    client.on('error', () => lost.abort())
    client.on('end', () => lost.abort())
    client.on('notification', ({ payload = '' }) => {
      heard(payload)
      wake.resolve()
    })
    try {
      await asked(client.query(quickLoss))
      await asked(client.query('listen driver'))
      await asked(client.query('select pg_advisory_lock_shared($1, $2)', [driverLocks, present]))
      missed()
      const over = AbortSignal.any([signal, lost.signal])
      while (!over.aborted) {
        wake = Promise.withResolvers()
        await look(client)
        const woken = new AbortController()
        const pausing = AbortSignal.any([over, woken.signal])
        await Promise.race([sleep(beatMs, undefined, { signal: pausing }).catch(() => undefined), wake.promise])
        woken.abort()
      }
      if (!lost.signal.aborted) await give(client, [...mine])
    } finally {
      // Others may take over at once: what runs here is ended first, and only then the connection is dropped.
      const ending = [...mine].map((id) => ended(id))
      mine.clear()
      freeSince.clear()
      client.release(true)
      await Promise.all(ending)
    }
  }
  const keep = async (): Promise<void> => {
    for (let pause = 100; !signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      try {
        const began = performance.now()
        await once()
        if (performance.now() - began > longestPause) pause = 100
      } catch (error) {
        if (!signal.aborted) log.warn('the connection that holds the drivers is away', { error })
      }
      await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
  }
  const kept = keep()
  return {
    stop: async (): Promise<void> => {
      stopping.abort()
      await kept
    },
  }
}
