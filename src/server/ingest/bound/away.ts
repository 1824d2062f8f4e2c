import type { Pool } from 'pg'
import type { Log } from '#server/context/context.ts'

const gatherMs = 50
const retryMs = 1000

/** Keeps which devices their peers call gone; every process reads them with the devices. What is said together is written together. */
export const createAway = (pool: Pool, clock: () => number, log: Log) => {
  const said = new Map<string, boolean>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    const taken = [...said]
    said.clear()
    const idsOf = (isAway: boolean): string[] => taken.flatMap(([id, each]) => (each === isAway ? [id] : []))
    const [gone, back] = [idsOf(true), idsOf(false)]
    try {
      if (gone.length > 0)
        await pool.query(
          `insert into device_away (device_id, at) select id, $2 from device where id = any($1::bigint[])
           on conflict (device_id) do update set at = excluded.at`,
          [gone, new Date(clock())],
        )
      if (back.length === 0) return
      // Each change has all processes read their devices anew.
      const { rows } = await pool.query('select 1 from device_away where device_id = any($1::bigint[]) limit 1', [back])
      if (rows.length > 0) await pool.query('delete from device_away where device_id = any($1::bigint[])', [back])
    } catch (error) {
      log.warn('which devices are gone could not be written; it is tried again', { error })
      for (const [id, isAway] of taken) if (!said.has(id)) said.set(id, isAway)
      timer ??= setTimeout(soon, retryMs)
    }
  }
  const soon = (): void => {
    timer = undefined
    writing = writing.then(write)
  }
  return {
    note: (deviceIds: readonly string[], isAway: boolean): void => {
      for (const id of deviceIds) said.set(id, isAway)
      timer ??= setTimeout(soon, gatherMs)
    },
    stop: async (): Promise<void> => {
      clearTimeout(timer)
      timer = undefined
      if (said.size > 0) soon()
      await writing
      clearTimeout(timer)
    },
  }
}
