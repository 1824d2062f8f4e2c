import { type RawBuilder, sql } from 'kysely'

/** SQL condition on `notice n`: it was published to everyone, to this organization, or to one above it and all below. */
export const noticeIsFor = (reader: { orgId: string; orgPath: string }): RawBuilder<boolean> =>
  noticeIsForOrg(sql`${reader.orgId}::bigint`, sql`${reader.orgPath}::text`)

/** The same for an organization's id and path as SQL expressions; quick where they do not hang on `n`. */
export const noticeIsForOrg = (orgId: RawBuilder<unknown>, orgPath: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(n.to_all or n.id in (
    select t.notice_id from notice_org t where t.org_id = ${orgId}
      or (t.below and t.org_id = any(string_to_array(trim(both '/' from ${orgPath}), '/')::bigint[]))))`
