import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { Call, Caller, Context, Db } from '#server/context/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import { removeUnused, setUses } from '#server/files/attachments.ts'
import { AppError } from '#server/http/appError.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import { refuseStale } from '#server/people/people.ts'
import { thirdPartyAt } from '#server/administration/thirdPages.ts'
import type { configurationContract } from '../contract.ts'

type Inputs = typeof configurationContract

export const orgIndexPage = async (db: Db, caller: Caller, input: Parsed<Inputs['orgIndexPage']>) => {
  const { dept_name = '' } = input
  const query = db
    .selectFrom('organization as o')
    .leftJoin('org_index as x', 'x.org_id', 'o.id')
    .select([
      'o.id as dept_id',
      'o.name as dept_name',
      sql<number>`coalesce(x.is_on, 0)`.as('is_on'),
      sql<string>`coalesce(x.index_name, '')`.as('index_name'),
      sql<string>`coalesce(x.index_log, '')`.as('index_log'),
      sql<string>`coalesce(x.path, '')`.as('path'),
      sql<string>`coalesce(x.component, '')`.as('component'),
      sql<number>`coalesce(x.version, 0)`.as('version'),
    ])
    .where(inScope(caller, 'o.id'))
    .$if(dept_name !== '', (q) => q.where('o.name', 'ilike', containing(dept_name)))
    .orderBy('o.path')
  const { rows, ...page } = await paged(db, query, input)
  return { records: rows, ...page }
}

const none = { is_on: 0, index_name: '', index_log: '', path: '', component: '' }

/** Version 0 is that of an organization that has none yet. */
export const saveOrgIndex = async (
  { db, config, clock }: Context,
  call: Call,
  input: Parsed<Inputs['orgIndexSave']>,
): Promise<void> => {
  const { dept_id, version, ...row } = input
  const { caller } = call
  const dropped = await db.transaction().execute(async (trx) => {
    const org = await trx
      .selectFrom('organization')
      .select(['name', thirdPartyAt(row.path).as('third')])
      .where('id', '=', dept_id)
      .where(inScope(caller, 'organization.id'))
      .forUpdate()
      .executeTakeFirst()
    if (!org) throw new AppError('rows.not_found')
    const held = await trx
      .selectFrom('org_index')
      .select(['is_on', 'index_name', 'index_log', 'path', 'component', 'version'])
      .where('org_id', '=', dept_id)
      .executeTakeFirst()
    refuseStale(held ?? { version: 0 }, version)
    if (org.third) throw new AppError('index.third_party')
    await trx
      .insertInto('org_index')
      .values({ org_id: dept_id, ...row })
      .onConflict((conflict) =>
        conflict.column('org_id').doUpdateSet((eb) => ({ ...row, version: eb('org_index.version', '+', 1) })),
      )
      .execute()
    const logo = { kind: 'logo', subjectId: dept_id } as const
    const gone = await setUses(trx, caller, logo, row.index_log === '' ? [] : [row.index_log])
    if (!gone) throw new AppError('notice.image_unknown')
    const { version: _, ...before } = held ?? { ...none, version: 0 }
    const subject = { id: dept_id, name: org.name }
    await noteOperation(trx, call, clock(), { kind: 'org_index', action: 'update', subject, before, after: row })
    return gone
  })
  await removeUnused(db, config.dataDir, dropped)
}
