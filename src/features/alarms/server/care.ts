import { type RawBuilder, sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { formatTime, parseTime } from '#contract/zoned.ts'
import { notedTopic, setNoted, withoutHoldingUp } from '#server/alarms/care.ts'
import { alarmStationsOf, type Condition, every, seenBy } from '#server/alarms/conditions.ts'
import type { Caller, Context, Db } from '#server/context/context.ts'
import type { Tracker } from '#server/context/stream.ts'
import { onPlatforms } from '#server/db/onPlatforms.ts'
import { containing, paged } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import { type alarmsContract, mostHandled } from '../contract.ts'
import { alarmConditions } from './alarmFilter.ts'
import { shiftEndOf } from './shiftEnd.ts'
import { shelfEnd } from './shelfEnd.ts'
import type { OpenBook } from './stream/openBook.ts'
import { careTopic, readCare } from './stream/openBookReader.ts'

type Inputs = typeof alarmsContract
type Chosen = Parsed<Inputs['assignMany']>['chosen']
type Change = {
  set: RawBuilder<unknown>
  /** rows where there is nothing to do are left as they are */
  where: RawBuilder<boolean>
}

const longestShelf = 30 * 86_400_000

const choice = async (db: Db, caller: Caller, { alarmIds, filter }: Chosen): Promise<Condition[]> =>
  filter
    ? alarmConditions(caller, await alarmStationsOf(db, caller, filter), filter)
    : [seenBy(caller), onPlatforms(caller, 'a.platforms'), sql<boolean>`a.id = any(${alarmIds ?? []}::bigint[])`]

/** Changes what was chosen in one statement and gives the ids that it changed. Refuses `rows.not_found`, `alarm.too_many`. */
const changeMany = async (db: Db, caller: Caller, { alarmIds, filter }: Chosen, { set, where }: Change) => {
  const conditions = [...(await choice(db, caller, { alarmIds, filter })), ...(filter ? [where] : [])]
  const statement = sql<{ found: number; ids: string[] }>`
    with chosen as materialized (
      select a.id from alarm a where ${every(conditions)}
      order by a.id limit ${mostHandled + 1}
    ), done as (
      update alarm a set ${set} from chosen
      where a.id = chosen.id and ${where} and (select count(*) from chosen) <= ${mostHandled}
      returning a.id
    )
    select (select count(*)::int from chosen) as found, array(select id::text from done) as ids`
  return withoutHoldingUp(db, async (trx) => {
    const { rows } = await statement.execute(trx)
    const { found, ids } = rows[0] ?? { found: 0, ids: [] }
    if (alarmIds && found < new Set(alarmIds).size) throw new AppError('rows.not_found')
    if (found > mostHandled) throw new AppError('alarm.too_many', String(mostHandled))
    return ids
  })
}

/** Shows to whoever watches what people did, here and in other processes. */
const tellCare = async ({ pool, clock, live }: Context, book: OpenBook): Promise<void> => {
  await readCare(pool, book, clock())
  book.tell()
  live.changed(careTopic, '0')
}

/** Shows what people noted beside these calls, such as by the link of a message; in web processes too where `inWeb`. */
export const followNotes = (context: Context, book: OpenBook, inWeb: boolean): Tracker => {
  let silence: (() => void) | undefined
  let reading = Promise.resolve()
  const read = (): void => {
    reading = reading
      .then(() => tellCare(context, book))
      .catch((error) => context.log.warn('notes of alarms could not be read', { error }))
  }
  return {
    name: 'notes of alarms',
    ...(inWeb ? { inWeb: true as const } : {}),
    start: async () => {
      silence = context.live.listen({
        changed: (name) => {
          if (name === notedTopic) read()
        },
      })
    },
    stop: () => silence?.(),
  }
}

export const acknowledgeMany = async (
  context: Context,
  caller: Caller,
  book: OpenBook,
  { chosen, comment }: Parsed<Inputs['acknowledgeMany']>,
) => {
  const ids = await changeMany(context.db, caller, chosen, {
    set: setNoted(caller.userId, context.clock(), comment || null),
    where: sql<boolean>`a.acknowledged_at is null`,
  })
  await tellCare(context, book)
  return { count: ids.length }
}

export const assignMany = async (
  { db, clock }: Context,
  caller: Caller,
  { chosen, userId: given }: Parsed<Inputs['assignMany']>,
) => {
  const userId = given ?? null
  if (userId !== null && !(await assignable(db, caller).where('u.id', '=', userId).executeTakeFirst()))
    throw new AppError('alarm.user')
  const ids = await changeMany(db, caller, chosen, {
    set: sql`assigned_to = ${userId}::bigint, assigned_by = ${caller.userId}, assigned_at = ${new Date(clock())}`,
    where: sql<boolean>`a.assigned_to is distinct from ${userId}::bigint`,
  })
  return { count: ids.length }
}

/** Only what is unresolved can be shelved; its state stays, and it comes back by itself. Refuses `alarm.shelve_until`. */
export const shelveMany = async (
  { db, clock, live }: Context,
  caller: Caller,
  book: OpenBook,
  { chosen, until: given, span, reason }: Parsed<Inputs['shelveMany']>,
) => {
  const now = clock()
  const until = span
    ? span === 'shift'
      ? await shiftEndOf(db, caller, await choice(db, caller, chosen), now)
      : shelfEnd(span, [], now, caller.timeZone)
    : given === undefined
      ? undefined
      : parseTime(given, caller.timeZone)
  if (until !== undefined && (until <= now || until > now + longestShelf)) throw new AppError('alarm.shelve_until')
  const ids = await changeMany(db, caller, chosen, {
    set: sql`shelved_until = ${until === undefined ? null : new Date(until)}, shelved_by = ${caller.userId},
      shelved_at = ${until === undefined ? null : new Date(now)},
      shelve_reason = ${reason || null}`,
    where: until === undefined ? sql<boolean>`a.shelved_until is not null` : sql<boolean>`a.cleared_at is null`,
  })
  book.shelve(ids, until)
  book.tell()
  live.changed(careTopic, '0')
  return { count: ids.length, until: until === undefined ? null : formatTime(until, caller.timeZone) }
}

const active = 0
const assignable = (db: Db, caller: Caller) =>
  db
    .selectFrom('app_user as u')
    .select(['u.id as userId', 'u.real_name as userName'])
    .where(inScope(caller, 'u.org_id'))
    .where('u.status', '=', active)

export const assignees = async (db: Db, caller: Caller, { userName, ...asked }: Parsed<Inputs['userPage']>) => {
  const found = assignable(db, caller)
    .$if(Boolean(userName), (q) => q.where('u.real_name', 'ilike', containing(userName ?? '')))
    .orderBy('u.real_name')
    .orderBy('u.id')
  const { rows, ...page } = await paged(db, found, asked)
  return { records: rows, ...page }
}
