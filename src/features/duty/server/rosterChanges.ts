import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Caller, Context } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import type { Tables } from '#server/db/tables.ts'
import { dayAfter, overlapOf, weekdayOf } from '#server/duty/shifts.ts'
import { AppError } from '#server/http/appError.ts'
import { refuseStale } from '#server/people/people.ts'
import type { dutyContract } from '../contract.ts'
import type { OwnDay, WeeklyShift } from '../shapes.ts'
import { type Asked, type Owner, ownerFor } from './owner.ts'
import { peopleFor } from './people.ts'
import { type Stored, storedRoster, weekOf } from './roster.ts'

type Inputs = { [K in keyof typeof dutyContract]: Parsed<(typeof dutyContract)[K]> }
type Trx = Transaction<Tables>
type Day = Inputs['rosterSave']['days'][number]
type Plan = { readonly pattern: readonly WeeklyShift[]; readonly days: readonly Day[] }

const refuseOverlap = (pattern: readonly WeeklyShift[], days: readonly Day[]): void => {
  const inDay = days.flatMap(({ day, shifts }) =>
    overlapOf((shifts ?? []).map((shift) => ({ ...shift, weekday: weekdayOf(day) }))) ? [day] : [],
  )
  const [first, second] = overlapOf(pattern) ?? []
  if (first && second) throw new AppError('duty.overlap', `${first.from}–${first.to}, ${second.from}–${second.to}`)
  if (inDay[0]) throw new AppError('duty.overlap', inDay[0])
}

/** Refuses whoever may not be on duty there; people whom the caller does not see stay without a name. */
const refuseStrangers = async (
  trx: Trx,
  caller: Caller,
  owner: Owner,
  now: number,
  { pattern, days }: Plan,
): Promise<void> => {
  const named = [...pattern, ...days.flatMap(({ shifts }) => shifts ?? [])].flatMap(({ userIds }) => userIds)
  const allowed = new Set((await peopleFor(trx, owner, now)).map(({ userId }) => userId))
  const strangers = [...new Set(named)].filter((userId) => !allowed.has(userId))
  if (strangers.length === 0) return
  const users = await trx
    .selectFrom('app_user')
    .select('real_name')
    .where('id', 'in', strangers)
    .where(inScope(caller, 'org_id'))
    .execute()
  throw new AppError('duty.stranger', users.map(({ real_name }) => real_name).join(', ') || strangers.join(', '))
}

const factsOf = (pattern: readonly WeeklyShift[], days: readonly Day[]) => ({
  shifts: JSON.stringify(pattern),
  own_days: JSON.stringify(days),
})

/** Holds the roster against others who change it, and makes it where there is none. */
const hold = async (trx: Trx, owner: Owner, version: number | undefined): Promise<Stored> => {
  const of = owner.kind === 'station' ? { station_id: owner.id } : { org_id: owner.id }
  await trx
    .insertInto('duty_roster')
    .values({ ...of, pattern: '[]', version: 0 })
    .onConflict((conflict) => conflict.column(owner.kind === 'station' ? 'station_id' : 'org_id').doNothing())
    .execute()
  const column = owner.kind === 'station' ? 'station_id' : 'org_id'
  await trx.selectFrom('duty_roster').select('id').where(column, '=', owner.id).forUpdate().execute()
  const held = await storedRoster(trx, owner)
  if (!held) throw new AppError('rows.not_found')
  refuseStale(held, version)
  return held
}

const write = async (trx: Trx, { rosterId, version }: Stored, { pattern, days }: Plan): Promise<number> => {
  const gone = days.filter(({ shifts }) => shifts === null).map(({ day }) => day)
  if (gone.length > 0)
    await sql`delete from duty_day where roster_id = ${rosterId} and day = any(${gone}::text[])`.execute(trx)
  const kept = days.filter((each): each is OwnDay => each.shifts !== null)
  if (kept.length > 0)
    await trx
      .insertInto('duty_day')
      .values(kept.map(({ day, name, shifts }) => ({ roster_id: rosterId, day, name, shifts: JSON.stringify(shifts) })))
      .onConflict((conflict) =>
        conflict.columns(['roster_id', 'day']).doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          shifts: eb.ref('excluded.shifts'),
        })),
      )
      .execute()
  const next = version + 1
  await trx
    .updateTable('duty_roster')
    .set({ pattern: JSON.stringify(pattern), version: next })
    .where('id', '=', rosterId)
    .execute()
  return next
}

const change = (
  { db, clock }: Context,
  call: Call,
  asked: Asked & { readonly version?: number | undefined },
  planOf: (trx: Trx, held: Stored) => Promise<Plan> | Plan,
): Promise<{ version: number }> =>
  db.transaction().execute(async (trx) => {
    const owner = await ownerFor(trx, call.caller, asked)
    const held = await hold(trx, owner, asked.version)
    const plan = await planOf(trx, held)
    refuseOverlap(plan.pattern, plan.days)
    await refuseStrangers(trx, call.caller, owner, clock(), plan)
    const version = await write(trx, held, plan)
    const subject = { id: held.rosterId, name: owner.name }
    const before = factsOf(
      held.pattern,
      held.days.filter(({ day }) => plan.days.some((each) => each.day === day)),
    )
    const after = factsOf(plan.pattern, plan.days)
    await noteOperation(trx, call, clock(), { kind: 'duty', action: 'update', subject, before, after })
    return { version }
  })

/** Refuses `rows.not_found`, `rows.changed`, `duty.overlap` and `duty.stranger`. */
export const saveRoster = (context: Context, call: Call, input: Inputs['rosterSave']): Promise<{ version: number }> =>
  change(context, call, input, (_, held) => ({ pattern: input.pattern ?? held.pattern, days: input.days }))

/** The shifts of a week become own days of the weeks after it. Refuses like `saveRoster`. */
export const copyWeek = (context: Context, call: Call, input: Inputs['rosterCopy']): Promise<{ version: number }> =>
  change(context, call, input, async (trx, held) => {
    const { days } = await weekOf({ db: trx, clock: context.clock }, call.caller, input)
    const copied = Array.from({ length: input.weeks }, (_, week) => week + 1).flatMap((week) =>
      days.map(({ day, name, shifts }) => ({
        day: dayAfter(day, 7 * week),
        name,
        shifts: shifts.map(({ from, to, userIds }) => ({ from, to, userIds })),
      })),
    )
    return { pattern: held.pattern, days: copied }
  })
