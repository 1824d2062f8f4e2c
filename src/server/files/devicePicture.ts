import { type RawBuilder, sql } from 'kysely'

/** SQL value: the attachment that is the picture of the device in `deviceColumn` of the model in `modelColumn`: its own first one, else its model's; else null. */
export const devicePicture = (deviceColumn: string, modelColumn: string): RawBuilder<string | null> => sql<
  string | null
>`coalesce(
  (select min(a.attach_id) from attachment_use a where a.kind = 'device_picture' and a.subject_id = ${sql.ref(deviceColumn)}),
  (select min(a.attach_id) from attachment_use a where a.kind = 'model_picture' and a.subject_id = ${sql.ref(modelColumn)})
)::text`
