import { type RawBuilder, sql } from 'kysely'

/** SQL condition on a row of `app_user` under this name: enabled, not past his expiry, his merchant enabled. `now` in ms. */
export const mayEnter = (user: string, now: number): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${user}.${name}`)
  return sql<boolean>`(${column('status')} = 0
    and (${column('expiry_time')} is null or ${column('expiry_time')} > ${new Date(now)})
    and (${column('is_platform_admin')} or not exists (
      select from organization home join merchant m on m.id = home.merchant_id
      where home.id = ${column('org_id')} and m.status = 1)))`
}
