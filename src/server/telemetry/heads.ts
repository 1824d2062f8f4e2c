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

const statement = `
  select (extract(epoch from start) * 1000)::float8 as start, (extract(epoch from until) * 1000)::float8 as until, n, dense
  from segment where device_id = $1 and start < to_timestamp($3::float8 / 1000) and until > to_timestamp($2::float8 / 1000)
  union all
  select floor(extract(epoch from ts)::float8 / 86400) * 86400000, null, count(*)::int, null
  from frame where device_id = $1 and ts >= to_timestamp($2::float8 / 1000) and ts < to_timestamp($3::float8 / 1000) group by 1`

type Row = { start: number; until: number | null; n: number; dense: Buffer | null }

/** Days of a device that hold anything in [from, to) ms, the oldest first. */
export const readHeads = async (pool: Pool, deviceId: string, from: number, to: number): Promise<Head[]> => {
  const { rows } = await pool.query<Row>({ name: 'telemetry heads', text: statement, values: [deviceId, from, to] })
  const byDay = Map.groupBy(rows, ({ start }) => Math.floor(start / dayMs) * dayMs)
  return [...byDay]
    .map(([day, own]) => ({
      day,
      hot: own.reduce((sum, { until, n }) => sum + (until === null ? n : 0), 0),
      segments: own.flatMap(({ start, until, n, dense }) =>
        until === null ? [] : [{ start, until, n, dense: dense ?? Buffer.alloc(0) }],
      ),
    }))
    .sort((a, b) => a.day - b.day)
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
