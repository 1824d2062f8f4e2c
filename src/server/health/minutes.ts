import { hostname } from 'node:os'
import type { Pool } from 'pg'
import { serverFigureKeys } from '#contract/serverFigures.ts'
import type { Config } from '#server/config/config.ts'
import type { Log } from '#server/context/context.ts'
import { rareLog } from '#server/log.ts'
import { instanceName } from './notes.ts'
import type { Recorder } from './recorder.ts'
import { hasPassed } from '#server/hasPassed.ts'

const minuteMs = 60_000
const keptMs = 8 * 86_400_000
const pruneEvery = 3_600_000

/** How often the running minute is written (ms). */
export const minuteBeat = 10_000

const given = ['name', 'minute', 'role', 'instance', 'since', 'at', 'ended', ...serverFigureKeys]
const writeSql = `
  insert into server_minute (${given}) values (${given.map((_, at) => `$${at + 1}`)})
  on conflict (name, minute) do update set ${given.slice(2).map((column) => `${column} = excluded.${column}`)}`

type Given = {
  readonly pool: Pool
  readonly clock: () => number
  readonly config: Pick<Config, 'role' | 'port'>
  readonly recorder: Recorder
  readonly log: Log
  readonly every?: number
}

/** Writes down what this process tells of itself, so that people see its last week; a minute that could not be written stays a gap. */
export const keepMinutes = ({
  pool,
  clock,
  config: { role, port },
  recorder,
  log: all,
  every = minuteBeat,
}: Given): { stop(): Promise<void> } => {
  const log = rareLog(all)
  const since = new Date(clock())
  const name = `${hostname()}:${port === 0 ? process.pid : port}`
  let minute = Math.floor(clock() / minuteMs) * minuteMs
  let prunedAt = 0

  const write = async (ended: boolean): Promise<void> => {
    const now = clock()
    try {
      const figures = await recorder.figures()
      const values = serverFigureKeys.map((key) => figures[key] ?? null)
      await pool.query(writeSql, [name, new Date(minute), role, instanceName, since, new Date(now), ended, ...values])
      if (hasPassed(pruneEvery, prunedAt, now)) {
        await pool.query('delete from server_minute where minute < $1', [new Date(now - keptMs)])
        prunedAt = now
      }
    } catch (error) {
      log.warn('what this process tells of itself could not be written', { error })
    }
    const next = Math.floor(now / minuteMs) * minuteMs
    if (next === minute) return
    minute = next
    recorder.restart()
  }
  let writing = Promise.resolve()
  const timer = setInterval(() => {
    writing = writing.then(() => write(false))
  }, every)
  return {
    stop: async () => {
      clearInterval(timer)
      await writing
      await write(true)
    },
  }
}
