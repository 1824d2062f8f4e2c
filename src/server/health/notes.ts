import { hostname } from 'node:os'
import type { Pool } from 'pg'
import type { Log } from '#server/context/context.ts'
import { rareLog } from '#server/log.ts'

/** Parts that say of themselves, each within so many ms, how they are. */
export const beats = { broker: 20_000, sealing: 900_000, duty: 3_600_000 } as const
export type NotedPart = keyof typeof beats
type Said = { readonly state: 'up' | 'down'; readonly detail: string }
/** `of`: the thing whose health it is, where a process tells of several */
export type NoteHealth = (part: NotedPart, said: Said, of?: string) => void
/** This process, among others and before its next start. */
export const instanceName = `${hostname()} ${process.pid}`

const keptMs = 86_400_000
const longest = 200

const noteSql = `
  with old as (delete from health_note where at < $6)
  insert into health_note (part, instance, state, detail, at, since) values ($1, $2, $3, $4, $5, $5)
  on conflict (part, instance) do update set state = excluded.state, detail = excluded.detail, at = excluded.at,
    since = case when health_note.state = excluded.state then health_note.since else excluded.at end`

/** Writes down how a part of this process is; what cannot be written holds no longer by itself. */
export const createNoteHealth = (pool: Pool, clock: () => number, all: Log): NoteHealth => {
  const log = rareLog(all)
  return (part, { state, detail }, of = instanceName) => {
    const now = clock()
    const said = detail.replaceAll('\u0000', '').slice(0, longest)
    pool
      .query(noteSql, [part, of, state, said, new Date(now), new Date(now - keptMs)])
      .catch((error) => log.warn('the health of a part could not be written', { part, error }))
  }
}

export type PartHealth = {
  readonly state: 'up' | 'down' | 'unknown'
  readonly detail: string
  readonly ts: number | null
}

export type HealthNote = Said & {
  readonly part: NotedPart
  /** the process that says so, or the thing whose health it is */
  readonly of: string
  /** ms */
  readonly since: number
  readonly ts: number
}

/** What each part last said of itself, as far as it still holds; what is down first. */
export const healthNotes = async (pool: Pool, now: number): Promise<HealthNote[]> => {
  const { rows } = await pool.query<HealthNote>(
    `select part, instance as "of", state, detail, extract(epoch from since)::float8 * 1000 as since,
       extract(epoch from at)::float8 * 1000 as ts
     from health_note n join unnest($1::text[], $2::timestamptz[]) as beat (of_part, least) on beat.of_part = n.part and n.at >= beat.least
     order by state, part, instance`,
    [Object.keys(beats), Object.values(beats).map((beat) => new Date(now - beat))],
  )
  return rows
}

/** How a part is in the worst of the processes that have it; unknown where none said so of late. */
export const healthOf = async (pool: Pool, part: NotedPart, now: number): Promise<PartHealth> => {
  const { rows } = await pool.query<Said & { at: Date }>(
    'select state, detail, at from health_note where part = $1 and at >= $2 order by state, at desc limit 1',
    [part, new Date(now - beats[part])],
  )
  const [row] = rows
  return row
    ? { state: row.state, detail: row.detail, ts: row.at.getTime() }
    : { state: 'unknown', detail: '', ts: null }
}
