import type { Pool } from 'pg'
import type { LiveHub } from '#server/context.ts'

const rereadEvery = 10_000

// An alarm of a cluster is one of its box too.
const statement = `
  select id::text as "deviceId", min(level) as level
  from alarm cross join lateral (values (device_id), (box_id)) as stands_for (id)
  where cleared_at is null group by id`

export type OpenLevels = {
  /** the gravest unresolved alarm of a device, 1 to 3; of a box with its clusters. null without */
  of(deviceId: string): number | null
  tick(now: number): Promise<void>
}

/** The unresolved alarms by device, read anew when they are said to have changed. */
export const createOpenLevels = (pool: Pool, live: LiveHub): OpenLevels => {
  let levels = new Map<string, number>()
  let readAt = Number.NEGATIVE_INFINITY
  live.listen({
    changed: (name) => {
      if (name === 'openAlarms') readAt = Number.NEGATIVE_INFINITY
    },
    endSessions: () => undefined,
  })
  return {
    of: (deviceId) => levels.get(deviceId) ?? null,
    tick: async (now) => {
      if (now - readAt < rereadEvery) return
      readAt = now
      const { rows } = await pool.query<{ deviceId: string; level: number }>(statement)
      levels = new Map(rows.map(({ deviceId, level }) => [deviceId, level]))
    },
  }
}
