import { type RawBuilder, sql } from 'kysely'

/** SQL value: the attachment that is the picture of the device in `deviceColumn` of the model in `modelColumn`: its own first one, else its model's; else null. */
export const devicePicture = (deviceColumn: string, modelColumn: string): RawBuilder<string | null> => sql<
  string | null
>`coalesce(
  (select a.attach_id from attachment_use a where a.kind = 'device_picture' and a.subject_id = ${sql.ref(deviceColumn)}
    order by a.position, a.attach_id limit 1),
  (select a.attach_id from attachment_use a where a.kind = 'model_picture' and a.subject_id = ${sql.ref(modelColumn)}
    order by a.position, a.attach_id limit 1)
)::text`
