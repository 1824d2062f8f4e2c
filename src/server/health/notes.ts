import { hostname } from 'node:os'
import type { Pool } from 'pg'
import type { Log } from '#server/context/context.ts'
import { rareLog } from '#server/log.ts'

/** Parts that say of themselves, each within so many ms, how they are. */
export const beats = { broker: 20_000, sealing: 900_000 } as const
export type NotedPart = keyof typeof beats
type Said = { readonly state: 'up' | 'down'; readonly detail: string }
export type NoteHealth = (part: NotedPart, said: Said) => void

const keptMs = 86_400_000
const longest = 200

const noteSql = `
  with old as (delete from health_note where at < $6)
  insert into health_note (part, instance, state, detail, at) values ($1, $2, $3, $4, $5)
  on conflict (part, instance) do update set state = excluded.state, detail = excluded.detail, at = excluded.at`

/** Writes down how a part of this process is; what cannot be written holds no longer by itself. */
export const createNoteHealth = (pool: Pool, clock: () => number, all: Log): NoteHealth => {
  const log = rareLog(all)
  const instance = `${hostname()} ${process.pid}`
  return (part, { state, detail }) => {
    const now = clock()
    const said = detail.replaceAll('\u0000', '').slice(0, longest)
    pool
      .query(noteSql, [part, instance, state, said, new Date(now), new Date(now - keptMs)])
      .catch((error) => log.warn('the health of a part could not be written', { part, error }))
  }
}

export type PartHealth = {
  readonly state: 'up' | 'down' | 'unknown'
  readonly detail: string
  readonly ts: number | null
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
