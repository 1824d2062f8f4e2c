import type { Pool } from 'pg'
import { AppError } from '#server/http/appError.ts'

const dayMs = 86_400_000
/** Numbers that one question may hold in memory, 8 bytes each. */
const mostNumbers = 16_000_000
/** Of slots times days: whatever reports ten times a second, so little is never too much. */
const neverTooMuch = 18
/** Of one slot, hour and statistic. */
const perStatistics = 24 * 8

export type Weigh = (
  read: 'samples' | 'hours',
  deviceId: string,
  slots: readonly number[],
  from: number,
  to: number,
) => Promise<void>

const statement = `
  select coalesce(sum(n), 0)::float8 as samples, count(*)::float8 as segments from segment
  where device_id = $1 and start < to_timestamp($3::float8 / 1000) and until > to_timestamp($2::float8 / 1000)`
const hotStatement = `
  select count(*)::float8 as samples from frame where device_id = $1
    and ts >= (select to_timestamp($2::float8 / 1000)) and ts < (select to_timestamp($3::float8 / 1000))`

/** Refuses `range.too_much` where [from, to) ms holds more of the slots, in samples or in hourly statistics, than memory is given for. */
export const createWeigh =
  (pool: Pick<Pool, 'query'>, most = mostNumbers): Weigh =>
  async (read, deviceId, slots, from, to) => {
    const days = (to - from) / dayMs
    if (slots.length * days <= neverTooMuch) return
    const values = [deviceId, from, to]
    const sealed = await pool.query<{ samples: number; segments: number }>({ name: 'weigh', text: statement, values })
    const { samples = 0, segments = 0 } = sealed.rows[0] ?? {}
    let numbers = segments * perStatistics
    if (read === 'samples') {
      const hot = await pool.query<{ samples: number }>({ name: 'weigh hot', text: hotStatement, values })
      numbers = samples + (hot.rows[0]?.samples ?? 0)
    }
    if (numbers * slots.length > most)
      throw new AppError('range.too_much', String(slots.length), String(Math.ceil(days)))
  }
