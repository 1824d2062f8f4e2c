import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#server/context/context.ts'
import { noticeIsFor } from '#server/db/audience.ts'
import { inMerchant, inScope } from '#server/db/scope.ts'

/**
 * SQL condition on `attachment`: the caller uploaded it, or it belongs to an organization within his scope, or it stands in a notice
 * for him, in the logo of an organization above him, is the picture of somebody of his merchant,
 * or belongs to a model that he may use or to a device or a station in his scope.
 */
export const fileVisible = (caller: Caller): RawBuilder<boolean> => {
  const used = (kind: string, condition: RawBuilder<unknown>) => sql`
    exists (select from attachment_use u where u.attach_id = attachment.id and u.kind = ${kind} and ${condition})`
  const forNotice = sql`exists (select from notice n where n.id = u.subject_id and ${noticeIsFor(caller)})`
  const above = sql`exists (
    select from organization o where o.id = u.subject_id and o.path <> '' and ${caller.orgPath} like o.path || '%')`
  const colleague = sql`exists (
    select from app_user c join organization o on o.id = c.org_id
    where c.id = u.subject_id and ${caller.merchantPath} <> '' and o.path like ${`${caller.merchantPath}%`})`
  const ofModel = sql`exists (select from type_model m where m.id = u.subject_id and ${inMerchant(caller, 'm.org_id')})`
  const ofDevice = sql`exists (
    select from device d join station s on s.id = d.station_id where d.id = u.subject_id and ${inScope(caller, 's.org_id')})`
  const ofStation = sql`exists (select from station s where s.id = u.subject_id and ${inScope(caller, 's.org_id')})`
  return sql<boolean>`(attachment.user_id = ${caller.userId} or ${inScope(caller, 'attachment.org_id')}
    or ${used('model_picture', ofModel)} or ${used('model_file', ofModel)}
    or ${used('device_picture', ofDevice)} or ${used('device_file', ofDevice)}
    or ${used('station_picture', ofStation)}
    or ${used('notice', forNotice)} or ${used('logo', above)} or ${used('avatar', colleague)})`
}
