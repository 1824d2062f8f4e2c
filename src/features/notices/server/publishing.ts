import type { Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { Call, Caller, Context } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import { inScope } from '#server/db/scope.ts'
import { removeUnused, setUses } from '#server/files/attachments.ts'
import { AppError } from '#server/http/appError.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import { refuseStale } from '#server/people/people.ts'
import type { noticesContract } from '../contract.ts'
import { audienceWords, hasAudience, readBeyond, setAudience } from './audience.ts'
import { readyNotice } from './content.ts'
import { cleanHtml } from './html/clean.ts'

type Inputs = typeof noticesContract
type Row = { title: string; type_code: number; content: string; remark: string }

const kind = 'notice'

/** What the log says of a notice as it stands: of its content the text, and how many pictures. */
const logged = async (trx: Transaction<Tables>, noticeId: string, { title, type_code, content, remark }: Row) => {
  const { text, images } = cleanHtml(content)
  return {
    notice_title: title,
    notice_type: type_code,
    notice_content: text,
    images: images.length,
    readers: await audienceWords(trx, noticeId),
    remark,
  }
}

/** A notice that the caller manages, held until the transaction ends; refuses one that more read than he may publish to. */
const hold = async (trx: Transaction<Tables>, caller: Caller, noticeId: string): Promise<Row & { version: number }> => {
  const row = await trx
    .selectFrom('notice')
    .select(['title', 'type_code', 'content', 'remark', 'version', readBeyond(caller).as('beyond')])
    .where('id', '=', noticeId)
    .where(inScope(caller, 'notice.org_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  const { beyond, ...held } = row
  if (beyond) throw new AppError('notice.beyond')
  return held
}

/** The same request twice publishes once. */
export const publish = async ({ db, clock }: Context, call: Call, input: Parsed<Inputs['save']>): Promise<string> => {
  const { caller } = call
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
    const subject = { id: made.id, name: row.title }
    const after = await logged(trx, made.id, row)
    await noteOperation(trx, call, clock(), { kind, action: 'save', subject, after })
    return made.id
  })
}

export const change = async (
  { db, config, clock }: Context,
  call: Call,
  input: Parsed<Inputs['update']>,
): Promise<void> => {
  const { caller } = call
  const { notice_id, version, dept_ids } = input
  const { row, images } = await readyNotice(db, input)
  const dropped = await db.transaction().execute(async (trx) => {
    const held = await hold(trx, caller, notice_id)
    refuseStale(held, version)
    const before = await logged(trx, notice_id, held)
    await trx
      .updateTable('notice')
      .set({ ...row, version: held.version + 1 })
      .where('id', '=', notice_id)
      .execute()
    if (dept_ids && !(await hasAudience(trx, notice_id, dept_ids))) await setAudience(trx, caller, notice_id, dept_ids)
    const gone = await setUses(trx, caller, { kind: 'notice', subjectId: notice_id }, images)
    if (!gone) throw new AppError('notice.image_unknown')
    const subject = { id: notice_id, name: row.title }
    const after = await logged(trx, notice_id, row)
    await noteOperation(trx, call, clock(), { kind, action: 'update', subject, before, after })
    return gone
  })
  await removeUnused(db, config.dataDir, dropped)
}

export const withdraw = async ({ db, config, clock }: Context, call: Call, noticeId: string): Promise<void> => {
  const dropped = await db.transaction().execute(async (trx) => {
    const held = await hold(trx, call.caller, noticeId)
    const subject = { id: noticeId, name: held.title }
    const before = await logged(trx, noticeId, held)
    await trx.deleteFrom('notice').where('id', '=', noticeId).execute()
    await noteOperation(trx, call, clock(), { kind, action: 'remove', subject, before })
    return setUses(trx, call.caller, { kind, subjectId: noticeId }, [])
  })
  await removeUnused(db, config.dataDir, dropped ?? [])
}
