import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Call, Context } from '#server/context/context.ts'
import { removeFromDisk, saveToDisk } from '#server/files/disk.ts'
import { checkName, plainName } from '#server/files/fileType.ts'
import { AppError } from '#server/http/appError.ts'
import type { SentFile } from '#server/http/multipart.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import { parameterOf } from '#server/administration/parameters.ts'

const mebibyte = 1024 * 1024

/** Eighteen decimal digits of chance. */
const newId = (): string => ((randomBytes(8).readBigUInt64BE() % 900_000_000_000_000_000n) + 10n ** 17n).toString()

/** Keeps a file that nothing uses yet, and answers its row. */
export const upload = async ({ db, config, clock }: Context, call: Call, file: SentFile) => {
  const { caller } = call
  const [maxMb, mostPending] = await Promise.all([parameterOf(db, 'file_max_mb'), parameterOf(db, 'file_max_pending')])
  const { rows } = await sql<{ pending: number }>`
    select count(*)::int as pending from attachment a
    where a.user_id = ${caller.userId} and not exists (select from attachment_use u where u.attach_id = a.id)`.execute(
    db,
  )
  if ((rows[0]?.pending ?? 0) >= mostPending) throw new AppError('file.too_many')
  const { name, size, type } = await saveToDisk(config.dataDir, file.bytes, maxMb * mebibyte)
  try {
    checkName(file.fileName, type)
    const row = {
      id: newId(),
      name,
      original_name: plainName(file.fileName),
      media_type: type.mediaType,
      bytes: String(size),
      org_id: caller.orgId,
      user_id: caller.userId,
      created_at: new Date(clock()),
    }
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('attachment').values(row).execute()
      const { original_name: file_name, media_type, bytes } = row
      const after = { file_name, media_type, bytes }
      const subject = { id: row.id, name: file_name }
      await noteOperation(trx, call, clock(), { kind: 'file', action: 'save', subject, after })
    })
    return row
  } catch (error) {
    await removeFromDisk(config.dataDir, name)
    throw error
  }
}
