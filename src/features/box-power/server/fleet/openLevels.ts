import type { Pool } from 'pg'

// An alarm of a cluster is one of its box too.
const statement = `
  select whose.id::text as "deviceId", min(level) as level
  from alarm cross join lateral (values (device_id), (unit_id)) as whose (id)
  where cleared_at is null and alarm_quiet(shelved_until, maintenance_id) is null group by whose.id`

export type OpenLevels = {
  /** the gravest unresolved alarm that rings of a device, 1 to 3; of a box with its clusters. null without */
  of(deviceId: string): number | null
  tick(): Promise<void>
}

/** The unresolved alarms that ring, by device, in one query a tick. */
export const createOpenLevels = (pool: Pool): OpenLevels => {
  let levels = new Map<string, number>()
  return {
    of: (deviceId) => levels.get(deviceId) ?? null,
    tick: async () => {
      const { rows } = await pool.query<{ deviceId: string; level: number }>(statement)
      levels = new Map(rows.map(({ deviceId, level }) => [deviceId, level]))
    },
  }
}
