import type { Call, Context } from '#server/context/context.ts'
import { deleteUnused } from '#server/files/attachments.ts'
import { removeFromDisk } from '#server/files/disk.ts'
import { AppError } from '#server/http/appError.ts'
import { noteOperation } from '#server/administration/operationLog.ts'

/** Removes a file that the caller uploaded; refuses one that something uses. */
export const removeOwn = async ({ db, config, clock }: Context, call: Call, attachId: string): Promise<void> => {
  const name = await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('attachment')
      .select(['original_name as file_name', 'media_type', 'bytes'])
      .where('id', '=', attachId)
      .where('user_id', '=', call.caller.userId)
      .executeTakeFirst()
    if (!before) throw new AppError('rows.not_found')
    const [gone] = await deleteUnused(trx, [attachId])
    if (gone === undefined) throw new AppError('rows.in_use')
    const subject = { id: attachId, name: before.file_name }
    await noteOperation(trx, call, clock(), { kind: 'file', action: 'remove', subject, before })
    return gone
  })
  await removeFromDisk(config.dataDir, name)
}
