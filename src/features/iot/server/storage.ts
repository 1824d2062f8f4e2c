import { sql } from 'kysely'
import { formatTime } from '#contract/zoned.ts'
import type { Caller, Context } from '#server/context.ts'
import { inScope } from '#server/db/scope.ts'

type Row = {
  profile_key: string
  profile_name: string
  profile_name_en: string
  devices: number
  sealed_devices: number
  samples: number
  numbers: number
  bytes: number
  first: Date | null
}

/** What the sealed samples of the caller's devices take on disk, by device type; what waits to be sealed, and the disk, as a whole. */
export const storage = async ({ db, disk, config }: Context, caller: Caller, language: 'zh' | 'en') => {
  const types = await sql<Row>`
    select profile.key as profile_key, profile.name as profile_name, profile.name_en as profile_name_en,
      count(distinct device.id)::int as devices, count(distinct segment.device_id)::int as sealed_devices,
      coalesce(sum(segment.n::float8), 0) as samples, coalesce(sum(segment.n::float8 * segment.slots), 0) as numbers,
      coalesce(sum(pg_column_size(segment.v)::float8 + pg_column_size(segment.off) + 100), 0) as bytes, min(segment.start) as first
    from device join profile on profile.id = device.profile_id join station on station.id = device.station_id
      left join segment on segment.device_id = device.id
    where ${inScope(caller, 'station.org_id')}
    group by profile.id order by bytes desc, profile.key`.execute(db)
  const hot = await sql<{ bytes: number }>`
    select coalesce(sum(pg_total_relation_size(inhrelid)), 0)::float8 as bytes from pg_inherits
    where inhparent = 'frame'::regclass`.execute(db)
  const { free, total, held } = disk.state()
  return {
    hotBytes: hot.rows[0]?.bytes ?? 0,
    freeBytes: total > 0 ? free : null,
    diskBytes: total > 0 ? total : null,
    held,
    types: types.rows.map((row) => ({
      deviceType: row.profile_key,
      deviceTypeName: language === 'en' ? row.profile_name_en || row.profile_name : row.profile_name,
      devices: row.devices,
      samples: row.samples,
      numbers: row.numbers,
      bytes: row.bytes,
      firstDay: row.first && formatTime(row.first.getTime(), caller.timeZone).slice(0, 10),
      keptDays: config.retentionDays[row.profile_key] ?? config.retentionDays[''] ?? null,
    })),
  }
}
