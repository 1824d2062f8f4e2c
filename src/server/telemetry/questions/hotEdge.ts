import type { Pool } from 'pg'

const statementOf = (order: 'asc' | 'desc'): string => `
  select (extract(epoch from ts) * 1000)::float8 as ts from frame where device_id = $1
    and ts >= (select to_timestamp($2::float8 / 1000)) and ts < (select to_timestamp($3::float8 / 1000))
  order by ts ${order} offset $4 limit 1`
const statements = { oldest: statementOf('asc'), newest: statementOf('desc') }

/** The part of [from, to) ms that holds the oldest or the newest `count` hot rows of a device; all of it where there are not more. */
export const hotEdge = async (
  pool: Pool,
  deviceId: string,
  [from, to]: readonly [number, number],
  count: number,
  side: 'oldest' | 'newest',
): Promise<readonly [number, number]> => {
  const offset = side === 'oldest' ? count : count - 1
  const { rows } = await pool.query<{ ts: number }>({
    name: `hot edge, ${side}`,
    text: statements[side],
    values: [deviceId, from, to, offset],
  })
  const [edge] = rows
  if (!edge) return [from, to]
  return side === 'oldest' ? [from, edge.ts] : [edge.ts, to]
}
