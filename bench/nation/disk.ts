import { Client } from 'pg'
import type { Pool } from 'pg'
import { sealPass } from '#server/telemetry/sealing/pass.ts'
import { rounded } from '../timing.ts'

const hourMs = 3_600_000
const gigabyte = 1e9

const bytesOf = async (pool: Pool, tables: string): Promise<number> => {
  const { rows } = await pool.query<{ bytes: number }>(
    `select coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 as bytes from pg_class c
     where c.relkind = 'r' and c.relname ~ $1`,
    [tables],
  )
  return rows[0]?.bytes ?? 0
}

/**
 * What a day of such readings takes: all that was stored is sealed now, as if its hours had closed, and its bytes are taken for each second
 * that it covers. Hours sealed alone take more than whole days. Call it when nothing is written any more; `sealedBefore` points are sealed
 * already.
 */
export const sealedSize = async (pool: Pool, url: string, sealedBefore: number) => {
  const { rows } = await pool.query<{ hotFrom: number; from: number; to: number }>(
    `select (extract(epoch from min(ts)) * 1000)::float8 as "hotFrom", (extract(epoch from max(ts)) * 1000)::float8 as to,
       (extract(epoch from least(min(ts), (select min(start) from segment))) * 1000)::float8 as from from frame`,
  )
  const { hotFrom = 0, from = 0, to = 0 } = rows[0] ?? {}
  const hot = await bytesOf(pool, '^frame')
  const client = new Client({ connectionString: url })
  await client.connect()
  const began = Date.now()
  const sealedNow = (await sealPass(client, to + 2 * hourMs)).points
  const points = sealedBefore + sealedNow
  const tookMs = Date.now() - began
  await client.end()
  await pool.query('vacuum segment')
  const sealed = await bytesOf(pool, '^segment')
  const seconds = (to - from) / 1000
  return {
    bytesPerPoint: rounded(sealed / points),
    pointsPerSecond: Math.round(points / seconds),
    sealedGbADay: rounded(((sealed / seconds) * 86_400) / gigabyte),
    hotGbAnHour: rounded(((hot / ((to - hotFrom) / 1000)) * 3600) / gigabyte),
    sealingPointsPerSecond: Math.round(sealedNow / (tookMs / 1000)),
  }
}
