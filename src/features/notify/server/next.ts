import { sql } from 'kysely'
import { seenBy } from '#server/alarms/conditions.ts'
import type { Caller, Context, Db } from '#server/context/context.ts'
import { onPlatforms } from '#server/db/onPlatforms.ts'
import { AppError } from '#server/http/appError.ts'
import type { NextStep } from '../shapes.ts'
import { duesOf, isNoted } from './following/plan.ts'
import { alarmsOf, casesOf, inRoles, onDutyAt, type Alarm, type StoredCase } from './following/reads.ts'
import { candidates, recipients } from './following/recipients.ts'
import { stationOf, withinHours } from './matching.ts'
import { type Rule, rulesWhere } from './ruleRows.ts'
import { whoSees } from './whoSees.ts'

type Coming = Omit<NextStep, 'realNames' | 'toldNames'> & {
  readonly userIds: readonly string[]
  readonly toldIds: readonly string[]
}

const namesOf = async (db: Db, ids: readonly string[]): Promise<(id: string) => string[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, real_name as name from app_user where id = any(${ids}::bigint[])`.execute(db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => [names.get(id) ?? []].flat()
}

/** The step that comes next and the reminder, each with whom it would reach if it were due on the duty of its time. */
const comingOf = async (db: Db, rule: Rule, alarm: Alarm, of: StoredCase, now: number): Promise<Coming[]> => {
  const station = stationOf(rule, alarm)
  if (!station || of.dueAt === null) return []
  const dues = duesOf(rule, of)
  const at = (due: number): number => Math.max(now, withinHours(rule.hours, station.timeZone, due))
  const said = { ruleId: rule.ruleId, ruleName: rule.name, told: of.told, toldIds: of.toldUserIds }
  const step = of.step === 0 ? undefined : rule.steps[of.step - 1]
  const due = of.step === 0 ? of.dueAt : dues.step
  const all: Coming[] = []
  if (due !== undefined) {
    const dueTs = at(due)
    const onDuty = (await onDutyAt(db, [station.stationId], dueTs)).get(station.stationId) ?? []
    const roles = await inRoles(db, rule.roleIds)
    const known = { onDuty, inRole: (roleId: string) => roles.get(roleId) ?? [] }
    const asked = (userId: string) => ({
      userId,
      stationIds: alarm.stations.map(({ stationId }) => stationId),
      platforms: alarm.platforms,
    })
    const sight = await whoSees(db, candidates(rule, known).map(asked), now)
    const { userIds } = recipients(rule, step, { ...known, sees: (userId) => sight.sees(asked(userId)) })
    const order = step ? (step.order ?? null) : rule.to === 'duty' ? 1 : null
    all.push({ ...said, order, userIds, dueTs })
  }
  if (of.step > 0 && dues.reminder !== undefined)
    all.push({ ...said, order: null, userIds: of.toldUserIds, dueTs: at(dues.reminder) })
  return all
}

/** Who is told next of an unresolved alarm while nobody takes note, the soonest first. Refuses `rows.not_found`. */
export const nextSteps = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  alarmId: string,
): Promise<NextStep[]> => {
  const seen = await sql`
    select from alarm a where a.id = ${alarmId} and ${seenBy(caller)} and ${onPlatforms(caller, 'a.platforms')}`.execute(
    db,
  )
  if (seen.rows.length === 0) throw new AppError('rows.not_found')
  const now = clock()
  const alarm = (await alarmsOf(db, [alarmId], now)).get(alarmId)
  const cases = await casesOf(db, [alarmId])
  if (!alarm?.isOpen || cases.length === 0) return []
  const rules = await rulesWhere(
    db,
    sql<boolean>`r.enabled and r.id = any(${cases.map(({ ruleId }) => ruleId)}::bigint[])`,
  )
  const coming: Coming[] = []
  for (const of of cases) {
    const rule = rules.find(({ ruleId }) => ruleId === of.ruleId)
    if (rule && !isNoted(alarm, of)) coming.push(...(await comingOf(db, rule, alarm, of, now)))
  }
  const name = await namesOf(
    db,
    coming.flatMap(({ userIds, toldIds }) => [...userIds, ...toldIds]),
  )
  return coming
    .toSorted((a, b) => a.dueTs - b.dueTs)
    .map(({ userIds, toldIds, ...each }) => ({
      ...each,
      realNames: userIds.flatMap(name),
      toldNames: toldIds.flatMap(name),
    }))
}
