import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { noticeIsFor, noticeIsForOrg } from '#server/db/audience.ts'
import { containing, paged } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import type { MyNotice, Notice, noticesContract } from '../contract.ts'

type Find = Parsed<typeof noticesContract.page>

const listed = (db: Db, { notice_title = '', notice_type_code }: Partial<Find>) =>
  db
    .selectFrom('notice as n')
    .leftJoin('app_user as u', 'u.id', 'n.created_by')
    .select([
      'n.id as notice_id',
      'n.title as notice_title',
      'n.type_code as notice_type_code',
      'n.content as notice_content',
      'n.remark',
      'n.created_at',
      sql<string>`coalesce(u.real_name, '')`.as('publisher'),
    ])
    .$if(notice_title !== '', (q) => q.where('n.title', 'ilike', containing(notice_title)))
    .$if(notice_type_code !== undefined, (q) => q.where('n.type_code', '=', notice_type_code ?? 0))

const managed = (db: Db, find: Partial<Find>) =>
  listed(db, find)
    .innerJoin('organization as o', 'o.id', 'n.org_id')
    .select([
      'n.org_id as dept_id',
      'o.name as dept_name',
      'n.to_all',
      'n.version',
      sql<number>`(select count(*)::int from notice_read r where r.notice_id = n.id)`.as('read_count'),
      sql<string[]>`array(select t.org_id from notice_org t where t.notice_id = n.id order by t.org_id)`.as('dept_ids'),
      sql<string[]>`array(
        select p.name from notice_org t join organization p on p.id = t.org_id where t.notice_id = n.id order by t.org_id
      )`.as('dept_names'),
    ])

const timed = <R extends { created_at: Date }>({ created_at, ...row }: R, { timeZone }: Caller) => ({
  ...row,
  ts: created_at.getTime(),
  creation_time: formatTime(created_at.getTime(), timeZone),
})

export const myNotices = async (db: Db, caller: Caller, input: Find) => {
  const query = listed(db, input)
    .select(
      sql<number>`(exists (select from notice_read r where r.notice_id = n.id and r.user_id = ${caller.userId}))::int`.as(
        'is_read',
      ),
    )
    .where(noticeIsFor(caller))
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
  const { rows, ...page } = await paged(db, query, input)
  return { records: rows.map((row): MyNotice => timed(row, caller)), ...page }
}

export const managedNotices = async (db: Db, caller: Caller, input: Find) => {
  const query = managed(db, input)
    .where(inScope(caller, 'n.org_id'))
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
  const { rows, ...page } = await paged(db, query, input)
  return { records: rows.map((row): Notice => ({ ...timed(row, caller), to_all: Number(row.to_all) })), ...page }
}

const manages = (caller: Caller) =>
  caller.authorities.has('sys_notice_view') ? inScope(caller, 'n.org_id') : sql<boolean>`false`

/** A notice for the caller, or one that he manages. Who it was published to is told only to those who manage it. */
export const oneNotice = async (db: Db, caller: Caller, noticeId: string): Promise<Notice> => {
  const row = await managed(db, {})
    .select(sql<boolean>`${manages(caller)}`.as('own'))
    .where('n.id', '=', noticeId)
    .where((eb) => eb.or([noticeIsFor(caller), manages(caller)]))
    .executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  const { own, ...shown } = timed(row, caller)
  const hidden = { dept_ids: [], dept_names: [], read_count: 0 }
  return { ...shown, to_all: Number(row.to_all), ...(own ? {} : hidden) }
}

/** Notices for the caller count as read: this one, or all. Resolves to how many were not before. */
export const markRead = async (db: Db, caller: Caller, now: number, noticeId?: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into notice_read (notice_id, user_id, read_at)
    select n.id, ${caller.userId}, ${new Date(now)} from notice n
    where ${noticeIsFor(caller)} and ${noticeId === undefined ? sql`true` : sql`n.id = ${noticeId}`}
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** How many notices are for a user that he has not read. */
export const unreadCount = async (db: Db, userId: string): Promise<number> => {
  const mine = sql`from app_user me join organization mine on mine.id = me.org_id where me.id = ${userId}`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notice n
    where ${noticeIsForOrg(sql`(select mine.id ${mine})`, sql`(select mine.path ${mine})`)}
      and n.id not in (select r.notice_id from notice_read r where r.user_id = ${userId})`.execute(db)
  return rows[0]?.count ?? 0
}
