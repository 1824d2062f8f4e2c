import type { Pool } from 'pg'
import { millis } from '#server/telemetry/millis.ts'

type Given = { readonly pool: Pool; readonly clock: () => number }
/** A span of a crane, [from, to) ms. */
export type Asked = { readonly deviceId: string; readonly from: number; readonly to: number }

/** A sum of clocks' milliseconds is exact only to so much. */
const slack = 1000

/**
 * Whether the data of each span of whole days is complete so far: the rows of `hoist_cycle` cover it from its start to its end, or to now,
 * and no row that ended has a gap or a register that was not read near one of its ends. No row crosses midnight.
 */
export const wholenessOf = async ({ pool, clock }: Given, spans: readonly Asked[]): Promise<boolean[]> => {
  if (spans.length === 0) return []
  const now = clock()
  const { rows } = await pool.query<{ covered: number | null; whole: boolean | null }>(
    `select a.whole, a.covered from unnest($1::bigint[], $2::float8[], $3::float8[]) with ordinality as s (id, f, t, place)
    left join lateral (
      select bool_and(complete or ended_at is null) as whole,
        sum(coalesce(${millis('ended_at')}, s.t) - ${millis('started_at')}) as covered
      from hoist_cycle
      where device_id = s.id and started_at >= to_timestamp(s.f / 1000) and started_at < to_timestamp(s.t / 1000)
    ) a on true order by s.place`,
    [spans.map(({ deviceId }) => deviceId), spans.map(({ from }) => from), spans.map(({ to }) => Math.min(to, now))],
  )
  return rows.map(({ covered, whole }, index) => {
    const { from = 0, to = 0 } = spans[index] ?? {}
    return whole === true && (covered ?? 0) >= Math.min(to, now) - from - slack
  })
}
