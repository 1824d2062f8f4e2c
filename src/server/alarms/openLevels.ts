import type { Pool } from 'pg'

// An alarm of a cluster is one of its unit too.
const statement = `
  select whose.id::text as "deviceId", min(level) as level
  from alarm cross join lateral (values (device_id), (unit_id)) as whose (id)
  where cleared_at is null and alarm_quiet(shelved_until, maintenance_id) is null group by whose.id`

export type OpenLevels = {
  /** the gravest unresolved alarm that rings of a device, 1 to 3; of a unit with what hangs below it. null without */
  of(deviceId: string): number | null
  /** reads them anew; callers in the same turn share one query */
  tick(): Promise<void>
}

/** The unresolved alarms that ring, by device: one query a tick for all pictures. */
export const createOpenLevels = (pool: Pool): OpenLevels => {
  let levels = new Map<string, number>()
  let next: Promise<void> | undefined
  let asked = 0
  let shown = 0
  const read = async (): Promise<void> => {
    await endOfTurn()
    next = undefined
    const turn = ++asked
    const { rows } = await pool.query<{ deviceId: string; level: number }>(statement)
    if (turn < shown) return
    shown = turn
    levels = new Map(rows.map(({ deviceId, level }) => [deviceId, level]))
  }
  return {
    of: (deviceId) => levels.get(deviceId) ?? null,
    tick: () => {
      next ??= read()
      return next
    },
  }
}

const endOfTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
