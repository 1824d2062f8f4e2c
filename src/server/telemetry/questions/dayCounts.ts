import type { Pool } from 'pg'

const dayMs = 86_400_000

/** What there is of one device and day (UTC), ms: hot rows, and segments with how many samples each holds. */
export type Head = {
  readonly day: number
  readonly hot: number
  readonly segments: readonly {
    readonly start: number
    readonly until: number
    readonly n: number
    readonly dense: Buffer
  }[]
}

const sealedStatement = `
  select (extract(epoch from start) * 1000)::float8 as start, (extract(epoch from until) * 1000)::float8 as until, n, dense
  from segment where device_id = $1 and start < to_timestamp($3::float8 / 1000) and until > to_timestamp($2::float8 / 1000)`

const hotStatement = `
  select floor(extract(epoch from ts)::float8 / 86400) * 86400000 as day, count(*)::int as hot
  from frame where device_id = $1
    and ts >= (select to_timestamp($2::float8 / 1000)) and ts < (select to_timestamp($3::float8 / 1000)) group by 1`

type Sealed = { start: number; until: number; n: number; dense: Buffer }

/** Days of a device that hold anything in [from, to) ms, the oldest first. */
export const readHeads = async (
  pool: Pick<Pool, 'query'>,
  deviceId: string,
  from: number,
  to: number,
): Promise<Head[]> => {
  const values = [deviceId, from, to]
  // Hot ones first: what is sealed meanwhile is then found twice, never missed.
  const hot = await pool.query<{ day: number; hot: number }>({ name: 'hot heads', text: hotStatement, values })
  const sealed = await pool.query<Sealed>({ name: 'sealed heads', text: sealedStatement, values })
  const segments = Map.groupBy(sealed.rows, ({ start }) => Math.floor(start / dayMs) * dayMs)
  const counts = new Map(hot.rows.map((row) => [row.day, row.hot]))
  return [...new Set([...counts.keys(), ...segments.keys()])]
    .sort((a, b) => a - b)
    .map((day) => ({ day, hot: counts.get(day) ?? 0, segments: segments.get(day) ?? [] }))
}

/** How many samples of the slots a day within [from, to) holds, where that is known without reading them. */
export const knownCount = (
  { hot, segments }: Head,
  slots: readonly number[],
  from: number,
  to: number,
): number | undefined => {
  const plain = segments.every(
    ({ start, until, dense }) =>
      start >= from && until <= to && slots.some((slot) => ((dense[slot >> 3] ?? 0) >> (slot & 7)) & 1),
  )
  return hot === 0 && plain ? segments.reduce((sum, { n }) => sum + n, 0) : undefined
}
