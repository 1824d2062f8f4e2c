import { type RawBuilder, sql } from 'kysely'

/** SQL value: the attachment that is the picture of the user in `userColumn` (such as `u.id`), null where he has none. */
export const avatarOf = (userColumn: string): RawBuilder<string | null> => sql<string | null>`(
  select a.attach_id::text from attachment_use a where a.kind = 'avatar' and a.subject_id = ${sql.ref(userColumn)} limit 1)`
