import type { Transaction } from 'kysely'
import type { Caller, Db } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/http/appError.ts'
import { setUses, type UseKind } from './attachments.ts'

export type SubjectFile = {
  readonly subjectId: string
  readonly attach_id: string
  readonly file_name: string
  readonly bytes: number
}

/** The files of several subjects, in the order in which each was given them. */
export const filesOf = async (db: Db, kind: UseKind, subjectIds: readonly string[]): Promise<SubjectFile[]> => {
  if (subjectIds.length === 0) return []
  const rows = await db
    .selectFrom('attachment_use as u')
    .innerJoin('attachment as a', 'a.id', 'u.attach_id')
    .select(['u.subject_id as subjectId', 'a.id as attach_id', 'a.original_name as file_name', 'a.bytes'])
    .where('u.kind', '=', kind)
    .where('u.subject_id', 'in', [...subjectIds])
    .orderBy('u.position')
    .orderBy('a.id')
    .execute()
  return rows.map(({ bytes, ...row }) => ({ ...row, bytes: Number(bytes) }))
}

/**
 * Says which files a subject has from now on, in the transaction of the change; resolves to those for `removeUnused` after the commit.
 * Refuses `file.unknown`, and `file.no_picture` where a picture is no image.
 */
export const setFiles = async (
  trx: Transaction<Tables>,
  caller: Caller,
  subject: { kind: UseKind; subjectId: string },
  attachIds: readonly string[],
): Promise<string[]> => {
  if (attachIds.length > 0 && subject.kind.endsWith('_picture')) {
    const other = await trx
      .selectFrom('attachment')
      .select('id')
      .where('id', 'in', [...attachIds])
      .where('media_type', 'not like', 'image/%')
      .executeTakeFirst()
    if (other) throw new AppError('file.no_picture')
  }
  const addresses = [...new Set(attachIds)].map((attachId) => `/admin/attach/download?attach_id=${attachId}`)
  const dropped = await setUses(trx, caller, subject, addresses)
  if (!dropped) throw new AppError('file.unknown')
  return dropped
}
