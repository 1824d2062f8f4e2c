import type { Pool } from 'pg'
import { merchantPath } from '#server/db/merchantRoot.ts'
import type { Place } from '#server/places/geo.ts'

/** A port as it stands: for all where `merchantPath` is null, else for the organizations below that path. */
export type PortName = Place & {
  readonly portId: string
  readonly nameCn: string
  readonly nameEn: string
  /** what it is called, in small letters */
  readonly words: readonly string[]
  readonly merchantPath: string | null
}
type Row = Omit<PortName, 'words'> & { readonly code: string; readonly aliases: readonly string[] }

const statement = `
  select p.id::text as "portId", p.name_cn as "nameCn", p.name_en as "nameEn", p.code, p.aliases, s.lon, s.lat,
    ${merchantPath('o.path')} as "merchantPath"
  from port p left join organization o on o.id = p.org_id
  cross join lateral (select lon, lat from port_shape where port_id = p.id order by since desc limit 1) s
  where p.removed_at is null order by p.org_id nulls last, p.id`

/** Ports that are not removed, those of merchants before those for all. */
export const readPorts = async (pool: Pick<Pool, 'query'>): Promise<PortName[]> => {
  const { rows } = await pool.query<Row>(statement)
  return rows.map(({ code, aliases, ...port }) => ({
    ...port,
    words: [port.nameCn, port.nameEn, code, ...aliases].filter(Boolean).map(wordOf),
  }))
}

const wordOf = (text: string): string => text.trim().toLowerCase()

export const isFor = (port: PortName, merchantPath: string): boolean =>
  port.merchantPath === null || port.merchantPath === merchantPath

/** The port that a ship of a merchant means by what it says: a name, an alias or a code. */
export const portSaid = (
  ports: readonly PortName[],
  merchantPath: string,
  said: string | null,
): PortName | undefined => {
  const word = said === null ? '' : wordOf(said)
  return word === '' ? undefined : ports.find((port) => port.words.includes(word) && isFor(port, merchantPath))
}
