import { sql } from 'kysely'
import type { Output } from '#contract/endpoint.ts'
import type { Language } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Caller, Context, Db } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import type { iotContract } from '../contract.ts'
import { defaultDays } from './retention.ts'

type Storage = Output<typeof iotContract.storage>

type Row = {
  profile_key: string
  profile_name: string
  profile_name_en: string
  devices: number
  own_days: number | null
  version: number
  samples: number
  numbers: number
  bytes: number
  hot_samples: number
  hot_weight: number
  first: Date | null
  last: Date | null
}

/** At most about this much of what is hot is read to tell how it is divided among the types. */
const mostRead = 64 * 2 ** 20

const hotBytesIn = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(pg_total_relation_size(inhrelid)), 0)::float8 as bytes from pg_inherits
    where inhparent = 'frame'::regclass`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Percent of the pages of the hot tables. */
const partRead = (hotBytes: number): number => Math.min(100, (mostRead / Math.max(1, hotBytes)) * 100)

const rowsOf = async (db: Db, part: number): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    with sealed as (
      select device_id, sum(n)::float8 as samples, sum(n::float8 * slots) as numbers,
        sum(pg_column_size(v)::float8 + pg_column_size(off) + 100) as bytes, min(start) as first, max(start) as last
      from segment group by device_id
    ), hot as (
      select device_id, count(*) * 100 / ${part}::float8 as samples, sum(pg_column_size(v)::float8 + 40) as weight,
        min(ts) as first, max(ts) as last
      from frame tablesample system (${part}::real) group by device_id
    )
    select profile.key as profile_key, profile.name as profile_name, profile.name_en as profile_name_en,
      count(*)::int as devices, max(retention.days) as own_days, coalesce(max(retention.version), 0) as version,
      coalesce(sum(sealed.samples), 0) as samples, coalesce(sum(sealed.numbers), 0) as numbers,
      coalesce(sum(sealed.bytes), 0) as bytes, round(coalesce(sum(hot.samples), 0)) as hot_samples,
      coalesce(sum(hot.weight), 0) as hot_weight,
      min(least(sealed.first, hot.first)) as first, max(greatest(sealed.last, hot.last)) as last
    from device join profile on profile.id = device.profile_id
      left join retention on retention.profile_id = profile.id
      left join sealed on sealed.device_id = device.id left join hot on hot.device_id = device.id
    group by profile.id order by coalesce(sum(sealed.bytes), 0) + coalesce(sum(hot.weight), 0) desc, profile.key`.execute(
    db,
  )
  return rows
}

/** What stored samples take on disk, by device type, what is free, and how long they stay. Refuses `session.forbidden` to all but platform administrators. */
export const storage = async ({ db, disk, config }: Context, caller: Caller, language: Language): Promise<Storage> => {
  if (!caller.isPlatformAdmin) throw new AppError('session.forbidden', 'iot_storage_view')
  const hotBytes = await hotBytesIn(db)
  const rows = await rowsOf(db, partRead(hotBytes))
  const weight = rows.reduce((sum, { hot_weight }) => sum + hot_weight, 0)
  const dayOf = (at: Date | null): string | null => at && formatTime(at.getTime(), caller.timeZone).slice(0, 10)
  const { free, total, held } = disk.state()
  const { bytes, share } = config.diskReserve
  const watched = total > 0
  return {
    hotBytes,
    freeBytes: watched ? free : null,
    diskBytes: watched ? total : null,
    reserveBytes: watched ? Math.max(bytes, total * share) : null,
    held,
    types: rows.map((row) => ({
      deviceType: row.profile_key,
      deviceTypeName: language === 'en' ? row.profile_name_en || row.profile_name : row.profile_name,
      devices: row.devices,
      samples: row.samples,
      numbers: row.numbers,
      bytes: row.bytes,
      hotSamples: row.hot_samples,
      hotBytes: weight > 0 ? (hotBytes * row.hot_weight) / weight : 0,
      firstDay: dayOf(row.first),
      lastDay: dayOf(row.last),
      ownDays: row.own_days,
      defaultDays: defaultDays(config, row.profile_key),
      version: row.version,
    })),
  }
}
