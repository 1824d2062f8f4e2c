import type { Call, Context } from '#server/context/context.ts'
import { removeUnused, setUses } from '#server/files/attachments.ts'
import { AppError } from '#server/http/appError.ts'
import { noteOperation } from '#server/administration/operationLog.ts'

/** A picture that many lists show is small; the portal sends one of 256 by 256. */
const mostBytes = 1024 * 1024

/** Makes a picture that the caller uploaded his own, or takes the one that he has away; the one before is removed. */
export const saveAvatar = async (
  { db, clock, config }: Context,
  call: Call,
  attachId: string | null,
): Promise<void> => {
  const { userId, userName } = call.caller
  const dropped = await db.transaction().execute(async (trx) => {
    if (attachId !== null) {
      const { bytes } =
        (await trx.selectFrom('attachment').select('bytes').where('id', '=', attachId).executeTakeFirst()) ?? {}
      if (Number(bytes ?? 0) > mostBytes) throw new AppError('file.too_large', '1')
    }
    const addresses = attachId === null ? [] : [`/admin/attach/download?attach_id=${attachId}`]
    const before = await setUses(trx, call.caller, { kind: 'avatar', subjectId: userId }, addresses)
    if (!before) throw new AppError('user.avatar')
    const subject = { id: userId, name: userName }
    await noteOperation(trx, call, clock(), { kind: 'user', action: 'avatar', subject })
    return before
  })
  await removeUnused(db, config.dataDir, dropped)
}
