import type { Pool } from 'pg'
import { millis } from '#server/telemetry/millis.ts'
import { merchantPath } from '#server/db/merchantRoot.ts'
import type { Log } from '#server/context/context.ts'
import type { LiveHub } from '#server/context/stream.ts'
import type { Port } from '../legs/ports.ts'

/** told when a port was added, changed or removed */
export const portTopic = 'port'

/** The ports in memory, with their shapes of all times. */
export type PortBook = {
  /** those for the ships of a merchant: for all, and its own */
  within(merchantPath: string): readonly Port[]
  read(): Promise<void>
  /** resolves once what was begun to be read is there */
  settled(): Promise<void>
  /** Reads them, and again whenever they change, in whichever process. */
  start(): Promise<void>
  stop(): void
}

type Row = Omit<Port, 'until'> & { merchant_path: string | null; until: number | null }
type Held = { readonly port: Port; readonly merchantPath: string | null }

const portsStatement = `
  select p.id::text, ${merchantPath('o.path')} as merchant_path, s.kind, s.lon, s.lat, s.radius, ${millis('s.since')} as since,
    ${millis('least(lead(s.since) over (partition by p.id order by s.since), p.removed_at)')} as until
  from port p join port_shape s on s.port_id = p.id left join organization o on o.id = p.org_id order by p.id, s.since`

export const createPortBook = (pool: Pool, live: Pick<LiveHub, 'listen'>, log: Log): PortBook => {
  let held: readonly Held[] = []
  let unlisten: (() => void) | undefined
  const byMerchant = new Map<string, readonly Port[]>()

  const load = async (): Promise<void> => {
    const { rows } = await pool.query<Row>(portsStatement)
    held = rows.map(({ merchant_path, until, ...port }) => ({
      port: { ...port, until: until ?? Number.POSITIVE_INFINITY },
      merchantPath: merchant_path,
    }))
    byMerchant.clear()
  }
  // One after the other, so that what was read last is the newest.
  let reading = Promise.resolve()
  const read = (): Promise<void> => {
    reading = reading.catch(() => undefined).then(load)
    return reading
  }
  const readAnew = (): void => {
    read().catch((error) => log.error('ports could not be read anew', { error }))
  }

  return {
    within: (merchant) => {
      const known = byMerchant.get(merchant)
      if (known) return known
      const own = held.filter(({ merchantPath: whose }) => whose === null || whose === merchant)
      const ports = own.map(({ port }) => port)
      byMerchant.set(merchant, ports)
      return ports
    },
    read,
    settled: () => reading.catch(() => undefined),
    start: async () => {
      unlisten = live.listen({
        changed: (name) => {
          if (name === portTopic) readAnew()
        },
        missed: readAnew,
      })
      await read()
    },
    stop: () => unlisten?.(),
  }
}
