import { sql } from 'kysely'
import type { z } from 'zod'
import type { Parsed } from '#contract/endpoint.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { inMerchant, inScope } from '#server/db/scope.ts'
import type { sailingContract } from '../../contract.ts'
import type { PortRow, portChoice } from '../../shapes.ts'

type PageInput = Parsed<(typeof sailingContract)['portPage']>
type Filter = Pick<PageInput, 'portName' | 'kind'>

const mostListed = 2000

/** Ports that the caller may use, each as it stands. */
export const portsFor = (db: Db, caller: Caller) =>
  db
    .selectFrom('port as p')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('port_shape')
          .selectAll()
          .whereRef('port_shape.port_id', '=', 'p.id')
          .orderBy('since', 'desc')
          .limit(1)
          .as('s'),
      (join) => join.onTrue(),
    )
    .select(['p.id', 'p.org_id', 'p.code', 'p.aliases', 'p.name_cn', 'p.name_en', 'p.version'])
    .select(['s.since', 's.kind', 's.lon', 's.lat', 's.radius'])
    .select(sql<boolean>`coalesce(${inScope(caller, 'p.org_id')}, false)`.as('changeable'))
    .where('p.removed_at', 'is', null)
    .where(inMerchant(caller, 'p.org_id'))

export type PortHeld = Awaited<ReturnType<ReturnType<typeof portsFor>['execute']>>[number]
export const aliasesOf = ({ aliases }: Pick<PortHeld, 'aliases'>): string[] => aliases.flatMap((each) => each ?? [])

const filtered = (db: Db, caller: Caller, { portName, kind }: Filter) => {
  const pattern = containing(portName ?? '')
  return portsFor(db, caller)
    .$if(Boolean(portName), (q) =>
      q.where(
        sql<boolean>`(p.name_cn ilike ${pattern} or p.name_en ilike ${pattern} or p.code ilike ${pattern}
          or exists (select from unnest(p.aliases) a where a ilike ${pattern}))`,
      ),
    )
    .$if(kind !== undefined, (q) => q.where('s.kind', '=', kind ?? ''))
}

const kindOf = (kind: string): PortRow['kind'] => (kind === 'anchorage' ? 'anchorage' : 'port')
const choiceOf = ({ id, code, name_cn, name_en, kind, lon, lat, radius }: PortHeld): z.input<typeof portChoice> => ({
  ...{ portId: id, portCode: code, portNameCn: name_cn, portNameEn: name_en },
  ...{ kind: kindOf(kind), lon, lat, radius },
})

export const portPage = async (db: Db, caller: Caller, input: PageInput) => {
  const query = filtered(db, caller, input).orderBy('p.id', 'desc')
  const { rows, ...page } = await paged(db, query, input)
  const records = rows.map(
    (row): PortRow => ({
      ...choiceOf(row),
      aliases: aliasesOf(row),
      since: row.since.getTime(),
      common: row.org_id === null ? 1 : 0,
      changeable: row.changeable,
      version: row.version,
    }),
  )
  return { records, ...page }
}

export const portList = async (db: Db, caller: Caller, filter: Filter) => {
  const rows = await filtered(db, caller, filter).orderBy('p.name_cn').orderBy('p.id').limit(mostListed).execute()
  return rows.map(choiceOf)
}
