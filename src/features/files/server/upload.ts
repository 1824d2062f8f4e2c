import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Call, Caller, Context, Db } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import { pathOf, removeFromDisk, saveToDisk } from '#server/files/disk.ts'
import { checkName, type FileType, plainName } from '#server/files/fileType.ts'
import { imageSizeOf } from '#server/files/imageSize.ts'
import { AppError } from '#server/http/appError.ts'
import type { SentFile } from '#server/http/multipart.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import { parameterOf } from '#server/administration/parameters.ts'

const mebibyte = 1024 * 1024

/** Eighteen decimal digits of chance. */
const newId = (): string => ((randomBytes(8).readBigUInt64BE() % 900_000_000_000_000_000n) + 10n ** 17n).toString()

/** Refuses `file.quota` where the files of the caller's merchant would take more than `quotaMb` with `size` bytes more. */
const checkQuota = async (
  db: Db | Transaction<Tables>,
  { orgId }: Caller,
  quotaMb: number,
  size: number,
): Promise<void> => {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(a.bytes), 0)::float8 as used from attachment a join organization o on o.id = a.org_id
    where o.merchant_id = (select merchant_id from organization where id = ${orgId})`.execute(db)
  if ((rows[0]?.used ?? 0) + size > quotaMb * mebibyte) throw new AppError('file.quota', String(quotaMb))
}

const checkPixels = async (path: string, { mediaType }: FileType, megapixels: number): Promise<void> => {
  const size = await imageSizeOf(path, mediaType)
  if (size && size.width * size.height > megapixels * 1_000_000) throw new AppError('file.pixels', String(megapixels))
}

/** Keeps a file that nothing uses yet, and answers its row. */
export const upload = async ({ db, config, clock }: Context, call: Call, file: SentFile) => {
  const { caller } = call
  const [maxMb, mostPending, quotaMb, megapixels] = await Promise.all([
    parameterOf(db, 'file_max_mb'),
    parameterOf(db, 'file_max_pending'),
    parameterOf(db, 'file_quota_mb'),
    parameterOf(db, 'file_max_megapixels'),
  ])
  const { rows } = await sql<{ pending: number }>`
    select count(*)::int as pending from attachment a
    where a.user_id = ${caller.userId} and not exists (select from attachment_use u where u.attach_id = a.id)`.execute(
    db,
  )
  if ((rows[0]?.pending ?? 0) >= mostPending) throw new AppError('file.too_many')
  // Before anything of it is written, and again with its size.
  await checkQuota(db, caller, quotaMb, 1)
  const { name, size, type } = await saveToDisk(config.dataDir, file.bytes, maxMb * mebibyte)
  try {
    checkName(file.fileName, type)
    await checkPixels(pathOf(config.dataDir, name), type, megapixels)
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
      // Uploads of a merchant that end at the same time count one after the other.
      await sql`select from merchant where id = (select merchant_id from organization where id = ${caller.orgId})
        for no key update`.execute(trx)
      await checkQuota(trx, caller, quotaMb, size)
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
