import type { Parsed } from '#contract/endpoint.ts'
import type { Caller, Context } from '#server/context.ts'
import { inScope } from '#server/db/scope.ts'
import { removeUnused, setUses } from '#server/files/attachments.ts'
import { AppError } from '#server/http/appError.ts'
import type { noticesContract } from '../contract.ts'
import { setAudience } from './audience.ts'
import { readyNotice } from './content.ts'

type Inputs = typeof noticesContract

/** The same request twice publishes once. */
export const publish = async (
  { db, clock }: Context,
  caller: Caller,
  input: Parsed<Inputs['save']>,
): Promise<string> => {
  const { row, images } = await readyNotice(db, input)
  const request_id = input.requestId || null
  return db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('notice')
      .values({ ...row, org_id: caller.orgId, created_by: caller.userId, created_at: new Date(clock()), request_id })
      .onConflict((conflict) => conflict.column('request_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) {
      const before = await trx
        .selectFrom('notice')
        .select('id')
        .where('request_id', '=', request_id)
        .where('created_by', '=', caller.userId)
        .executeTakeFirst()
      if (!before) throw new AppError('rows.changed')
      return before.id
    }
    await setAudience(trx, caller, made.id, input.dept_ids ?? [])
    if (!(await setUses(trx, caller, { kind: 'notice', subjectId: made.id }, images)))
      throw new AppError('notice.image_unknown')
    return made.id
  })
}

export const change = async (
  { db, config }: Context,
  caller: Caller,
  input: Parsed<Inputs['update']>,
): Promise<void> => {
  const { notice_id, version, dept_ids } = input
  const { row, images } = await readyNotice(db, input)
  const dropped = await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('notice')
      .select('version')
      .where('id', '=', notice_id)
      .where(inScope(caller, 'notice.org_id'))
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new AppError('rows.not_found')
    if (version !== undefined && version !== before.version) throw new AppError('rows.changed')
    await trx
      .updateTable('notice')
      .set({ ...row, version: before.version + 1 })
      .where('id', '=', notice_id)
      .execute()
    if (dept_ids) await setAudience(trx, caller, notice_id, dept_ids)
    const gone = await setUses(trx, caller, { kind: 'notice', subjectId: notice_id }, images)
    if (!gone) throw new AppError('notice.image_unknown')
    return gone
  })
  await removeUnused(db, config.dataDir, dropped)
}

export const withdraw = async ({ db, config }: Context, caller: Caller, noticeId: string): Promise<void> => {
  const dropped = await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('notice')
      .where('id', '=', noticeId)
      .where(inScope(caller, 'notice.org_id'))
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw new AppError('rows.not_found')
    return setUses(trx, caller, { kind: 'notice', subjectId: noticeId }, [])
  })
  await removeUnused(db, config.dataDir, dropped ?? [])
}
