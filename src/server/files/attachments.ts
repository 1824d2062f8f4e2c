import { sql, type Transaction } from 'kysely'
import type { Caller, Db } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import { violationOf } from '#server/db/violation.ts'
import { removeFromDisk } from './disk.ts'

const pictureKinds = ['notice', 'logo', 'avatar', 'model_picture', 'device_picture', 'station_picture'] as const
const fileKinds = ['model_file', 'device_file'] as const
export type UseKind = (typeof pictureKinds)[number] | (typeof fileKinds)[number]
type Owner = Pick<Caller, 'userId'>

/** The addresses under which a file is shown, and the id or name they carry; anything else is undefined. */
export const attachmentAt = (address: string): { attachId: string } | { name: string } | undefined => {
  const [, attachId] = /^\/admin\/attach\/download\?attach_id=([0-9]{1,18})$/.exec(address) ?? []
  if (attachId !== undefined) return { attachId }
  const [, name] = /^\/file\/oss\/download\/([0-9a-f]{32}\.[a-z]{3,4})$/.exec(address) ?? []
  return name === undefined ? undefined : { name }
}

const isFileKind = (kind: UseKind): boolean => fileKinds.some((each) => each === kind)

/**
 * Says which pictures, or files, `subjectId` needs from now on, by their addresses, in the transaction of the change itself. Counts only those
 * that the caller uploaded or that the subject had before; resolves to undefined where another one is among them, else to the ids of
 * those it has no more, for `removeUnused` after the commit.
 */
export const setUses = async (
  trx: Transaction<Tables>,
  caller: Owner,
  { kind, subjectId }: { kind: UseKind; subjectId: string },
  addresses: readonly string[],
): Promise<string[] | undefined> => {
  const wanted = addresses.map(attachmentAt)
  const ids = wanted.flatMap((each) => (each && 'attachId' in each ? [each.attachId] : []))
  const names = wanted.flatMap((each) => (each && 'name' in each ? [each.name] : []))
  const before = sql`select u.attach_id from attachment_use u where u.kind = ${kind} and u.subject_id = ${subjectId}`
  const { rows: found } = await sql<{ id: string; name: string }>`
    select a.id, a.name from attachment a
    where (a.id = any(${ids}::bigint[]) or a.name = any(${names}::text[]))
      and (a.media_type like 'image/%' or ${isFileKind(kind)}) and (a.user_id = ${caller.userId} or a.id in (${before}))
    for update`.execute(trx)
  const foundOf = (each: (typeof wanted)[number]) =>
    each &&
    found.find(({ id, name }) => ('attachId' in each ? BigInt(each.attachId) === BigInt(id) : each.name === name))
  const inOrder = wanted.map(foundOf)
  if (inOrder.includes(undefined)) return undefined
  const kept = [...new Set(inOrder.flatMap((each) => each?.id ?? []))]
  const { rows: dropped } = await sql<{ attach_id: string }>`
    delete from attachment_use where kind = ${kind} and subject_id = ${subjectId} and attach_id <> all(${kept}::bigint[])
    returning attach_id`.execute(trx)
  await sql`
    insert into attachment_use (attach_id, kind, subject_id, position)
    select id, ${kind}, ${subjectId}, at from unnest(${kept}::bigint[]) with ordinality as given (id, at)
    on conflict (attach_id, kind, subject_id) do update set position = excluded.position`.execute(trx)
  return dropped.map(({ attach_id }) => attach_id)
}

/** Removes the rows of those of these files that nothing needs; resolves to their names, for `removeFromDisk` after the commit. */
export const deleteUnused = async (db: Db, attachIds: readonly string[]): Promise<string[]> => {
  if (attachIds.length === 0) return []
  const rows = await db
    .deleteFrom('attachment')
    .where('id', 'in', [...attachIds])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('attachment_use').select('kind').whereRef('attach_id', '=', 'attachment.id'))),
    )
    .returning('name')
    .execute()
    .catch((error: unknown) => {
      // Somebody began to use one of them at this moment; the next sweep sees to the others.
      if (violationOf(error)?.kind === 'foreign') return []
      throw error
    })
  return rows.map(({ name }) => name)
}

/** Removes those of these files that nothing needs, rows first; resolves to how many. `dataDir` is the server's. */
export const removeUnused = async (db: Db, dataDir: string, attachIds: readonly string[]): Promise<number> => {
  const names = await deleteUnused(db, attachIds)
  for (const name of names) await removeFromDisk(dataDir, name)
  return names.length
}
