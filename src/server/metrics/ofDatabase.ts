import type { Pool } from 'pg'
import type { Disk } from '#server/context/readings.ts'
import type { Metrics } from './metrics.ts'

type Given = { readonly pool: Pool; readonly disk: Disk }

const numberOf = async (pool: Pool, statement: string): Promise<number> =>
  (await pool.query<{ value: number }>(statement)).rows[0]?.value ?? 0

/** What the connections, the database and its disk tell, whichever role this process has. */
export const tellOfDatabase = (metrics: Metrics, { pool, disk }: Given): void => {
  metrics.gauge(
    'tidewatt_database_connections',
    'Connections of the pool, by what they do',
    () => [
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'awaited' }, value: pool.waitingCount },
    ],
    ['state'],
  )
  metrics.gauge('tidewatt_database_connections_limit', 'Connections that the pool may have', () => pool.options.max)
  metrics.gauge('tidewatt_database_bytes', 'Size of the database', () =>
    numberOf(pool, 'select pg_database_size(current_database())::float8 as value'),
  )
  metrics.gauge('tidewatt_notifications_waiting', 'Messages to people that are queued or being sent', () =>
    numberOf(
      pool,
      `select count(*)::float8 as value from notify_message where state in ('queued', 'sending') and channel <> 'portal'`,
    ),
  )
  metrics.gauge(
    'tidewatt_disk_free_bytes',
    'Free on the disk of the embedded database',
    () => {
      const { free, total } = disk.state()
      return total === 0 ? [] : [{ labels: { disk: 'database' }, value: free }]
    },
    ['disk'],
  )
}
