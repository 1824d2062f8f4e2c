import type { PlatformKey } from '#contract/platforms.ts'
import type { Caller, Context } from '#server/context/context.ts'
import { maySee } from '#server/equipment/deviceFor.ts'
import { devicesOn } from '#server/equipment/platforms.ts'

// One look into an index for each device; a null among the ends is an alarm that is not over.
const statement = `
  select coalesce(bool_or(ended.id is not null and ended.cleared_at is null), false) as open,
    max(ended.cleared_at) as ended, min(first.start) as begun
  from unnest($1::bigint[]) as device (id)
  left join lateral (select id, cleared_at from alarm where device_id = device.id order by cleared_at desc limit 1) as ended on true
  left join lateral (select start from segment where device_id = device.id order by start limit 1) as first on true`

type Row = { open: boolean; ended: Date | null; begun: Date | null }

/**
 * Since when no alarm is unresolved among the devices of a platform, or of all, that the caller sees, ms: since the newest end of one, else since the
 * first hour of stored data. null while an alarm is unresolved, even a shelved one, and where there is no data yet.
 */
export const calmSince = async (
  context: Context,
  caller: Caller,
  platform: PlatformKey | undefined,
): Promise<number | null> => {
  const ids = (platform ? devicesOn(context, [platform]) : [...context.registry.all()])
    .filter((device) => maySee(context, caller, device))
    .map(({ deviceId }) => deviceId)
  const { rows } = await context.pool.query<Row>(statement, [ids])
  const [row] = rows
  if (!row || row.open) return null
  return (row.ended ?? row.begun)?.getTime() ?? null
}
