import { type RawBuilder, sql } from 'kysely'

/** SQL condition on `notice n`: it was published to everyone, to this organization, or to one above it and all below. */
export const noticeIsFor = (reader: { orgId: string; orgPath: string }): RawBuilder<boolean> =>
  noticeIsForOrg(sql`${reader.orgId}::bigint`, sql`${reader.orgPath}::text`)

/** The same for an organization's id and path as SQL expressions, such as columns. */
export const noticeIsForOrg = (orgId: RawBuilder<unknown>, orgPath: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(n.to_all or exists (
    select from notice_org t join organization p on p.id = t.org_id
    where t.notice_id = n.id and (p.id = ${orgId} or (t.below and p.path <> '' and ${orgPath} like p.path || '%'))))`
