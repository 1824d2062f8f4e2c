import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { deepestRow } from '#contract/paging.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Caller, Context, Db } from '#server/context/context.ts'
import { containing } from '#server/db/paged.ts'
import { platformScope } from '#server/db/onPlatforms.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import { refuseStale } from '#server/people/people.ts'
import { roleVisible } from '#server/people/roleGrants.ts'
import type { notifyContract } from '../contract.ts'
import { whoSees } from './whoSees.ts'
import { type Rule, rulesWhere } from './ruleRows.ts'

type Inputs = typeof notifyContract
type Save = Parsed<Inputs['ruleSave']>

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)]

export const rulePage = async (
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  { name, current, size }: Parsed<Inputs['rulePage']>,
) => {
  const offset = (current - 1) * size
  if (offset >= deepestRow) throw new AppError('page.too_deep')
  const like = name ? sql<boolean>`r.name ilike ${containing(name)}` : sql<boolean>`true`
  const which = sql<boolean>`${inScope(caller, 'r.org_id')} and ${like}`
  const rules = await rulesWhere(db, which, { limit: size, offset })
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from notify_rule r where ${which}`.execute(db)
  return { records: rules.map(({ orgPath: _, ...rule }) => rule), total: rows[0]?.total ?? 0, size, current }
}

const refuseNobody = ({ to, roleIds, userIds, channels, webhookIds }: Save): void => {
  const people = to === 'duty' || (to === 'role' ? roleIds : userIds).length > 0
  const needsPeople = channels.some((channel) => channel !== 'webhook')
  if ((needsPeople && !people) || (channels.includes('webhook') && webhookIds.length === 0))
    throw new AppError('notify.nobody')
}

/** People are told what they see; a webhook is told everything that its rule reaches. */
const refuseWide = (caller: Caller, { enabled, channels, platforms, stationIds }: Save): void => {
  if (!enabled || !channels.includes('webhook') || caller.isPlatformAdmin) return
  const seen = platformScope(caller)
  const isWide =
    seen !== null && (platforms.length === 0 || platforms.some((each) => !seen.some((key) => key === each)))
  if (isWide || (caller.dataScope === 3 && stationIds.length === 0)) throw new AppError('notify.webhook_wide')
}

/** How many of these ids a query finds must be all of them. */
const refuseUnknown = async (
  db: Db,
  ids: readonly string[],
  found: (ids: string[]) => ReturnType<typeof sql<{ count: number }>>,
): Promise<void> => {
  const asked = distinct(ids)
  if (asked.length === 0) return
  const { rows } = await found(asked).execute(db)
  if (rows[0]?.count !== asked.length) throw new AppError('rows.not_found')
}

/** Named people must see each station that is named; where none is, they must be the caller's own. */
const refuseStrangers = async (db: Db, caller: Caller, input: Save, now: number): Promise<void> => {
  const userIds = distinct([...input.userIds, ...input.steps.flatMap(({ userIds: ids }) => ids ?? [])])
  if (userIds.length === 0) return
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.real_name as name from app_user u
    where u.id = any(${userIds}::bigint[]) and ${inScope(caller, 'u.org_id')}`.execute(db)
  const own = new Map(rows.map(({ id, name }) => [id, name]))
  const stations = await db
    .selectFrom('station as s')
    .select(['s.id', sql<string[]>`station_platforms(s.type)`.as('platforms')])
    .where('s.id', 'in', input.stationIds.length > 0 ? input.stationIds : ['0'])
    .execute()
  const asked = userIds.flatMap((userId) =>
    stations.map(({ id, platforms }) => ({
      userId,
      stationIds: [id],
      platforms: input.platforms.length > 0 ? input.platforms : platforms,
    })),
  )
  const sight = await whoSees(db, asked, now)
  const blind = new Set(asked.filter((each) => !sight.sees(each)).map(({ userId }) => userId))
  const strangers = userIds.filter((userId) => blind.has(userId) || (stations.length === 0 && !own.has(userId)))
  if (strangers.length > 0)
    throw new AppError('notify.stranger', strangers.map((userId) => own.get(userId) ?? userId).join(', '))
}

const check = async (trx: Db, caller: Caller, orgId: string, input: Save, now: number): Promise<void> => {
  refuseNobody(input)
  refuseWide(caller, input)
  await refuseUnknown(
    trx,
    [orgId],
    (ids) =>
      sql`select count(*)::int as count from organization o where o.id = any(${ids}::bigint[]) and ${inScope(caller, 'o.id')}`,
  )
  await refuseUnknown(
    trx,
    input.stationIds,
    (ids) => sql`select count(*)::int as count from station s join organization o on o.id = s.org_id
      where s.id = any(${ids}::bigint[]) and ${inScope(caller, 's.org_id')}
        and o.path like (select path from organization where id = ${orgId}) || '%'`,
  )
  await refuseUnknown(
    trx,
    input.roleIds,
    (ids) =>
      sql`select count(*)::int as count from role r where r.id = any(${ids}::bigint[]) and ${roleVisible(caller, 'r')}`,
  )
  await refuseUnknown(
    trx,
    input.webhookIds,
    (ids) => sql`select count(*)::int as count from notify_webhook w
      where w.id = any(${ids}::bigint[]) and ${inScope(caller, 'w.org_id')}`,
  )
  await refuseStrangers(trx, caller, input, now)
}

const columnsOf = (input: Save) => ({
  name: input.name,
  enabled: input.enabled,
  levels: distinct(input.levels.map(String)).map(Number),
  platforms: distinct(input.platforms),
  station_ids: distinct(input.stationIds),
  alarm_types: distinct(input.alarmTypes),
  target: input.to,
  role_ids: distinct(input.roleIds),
  user_ids: distinct(input.userIds),
  channels: distinct(input.channels),
  webhook_ids: distinct(input.webhookIds),
  delay_seconds: input.delaySeconds,
  repeat_minutes: input.repeatMinutes,
  on_end: input.onEnd,
  hours: input.hours === null ? null : JSON.stringify(input.hours),
  steps: JSON.stringify(input.steps),
})

const factsOf = (rule: Rule) => ({
  name: rule.name,
  enabled: rule.enabled,
  levels: rule.levels,
  platforms: rule.platforms,
  stations: rule.stationIds,
  alarm_types: rule.alarmTypes,
  notify_to: rule.to,
  role_ids: rule.roleIds,
  notify_users: rule.userIds,
  notify_channels: rule.channels,
  webhooks: rule.webhookIds,
  delay_seconds: rule.delaySeconds,
  repeat_minutes: rule.repeatMinutes,
  on_end: rule.onEnd,
  notify_hours: rule.hours,
  notify_steps: rule.steps,
})

/** Holds it against others who change it. Refuses `rows.not_found` outside the caller's scope. */
const one = async (trx: Db, caller: Caller, ruleId: string): Promise<Rule> => {
  await sql`select from notify_rule where id = ${ruleId} for update`.execute(trx)
  const [rule] = await rulesWhere(trx, sql<boolean>`r.id = ${ruleId} and ${inScope(caller, 'r.org_id')}`)
  if (!rule) throw new AppError('rows.not_found')
  return rule
}

/** Refuses `rows.not_found`, `rows.changed`, `notify.nobody`, `notify.stranger` and `notify.webhook_wide`. What a disabled rule follows is forgotten. */
export const saveRule = ({ db, clock }: Context, call: Call, input: Save) =>
  db.transaction().execute(async (trx) => {
    const { caller } = call
    const now = clock()
    const before = input.ruleId === undefined ? undefined : await one(trx, caller, input.ruleId)
    if (before) refuseStale(before, input.version)
    const org_id = input.orgId ?? before?.orgId ?? caller.orgId
    await check(trx, caller, org_id, input, now)
    const columns = { org_id, ...columnsOf(input) }
    const request_id = input.requestId || null
    const made = before
      ? await trx
          .updateTable('notify_rule')
          .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
          .where('id', '=', before.ruleId)
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow()
      : await trx
          .insertInto('notify_rule')
          .values({ ...columns, request_id })
          .onConflict((conflict) => conflict.column('request_id').doNothing())
          .returning(['id', 'version'])
          .executeTakeFirst()
    if (!made) {
      const { rows } = await sql<{ id: string }>`select id from notify_rule where request_id = ${request_id}`.execute(
        trx,
      )
      const same = await one(trx, caller, rows[0]?.id ?? '0')
      return { ruleId: same.ruleId, version: same.version }
    }
    if (!input.enabled) await trx.deleteFrom('notify_case').where('rule_id', '=', made.id).execute()
    await noteOperation(trx, call, now, {
      kind: 'notify_rule',
      action: before ? 'update' : 'save',
      subject: { id: made.id, name: input.name },
      ...(before ? { before: factsOf(before) } : {}),
      after: factsOf(await one(trx, caller, made.id)),
    })
    return { ruleId: made.id, version: made.version }
  })

/** Refuses `rows.not_found` and `rows.changed`. */
export const removeRule = (
  { db, clock }: Context,
  call: Call,
  { ruleId, version }: Parsed<Inputs['ruleRemove']>,
): Promise<true> =>
  db.transaction().execute(async (trx) => {
    const before = await one(trx, call.caller, ruleId)
    refuseStale(before, version)
    await trx.deleteFrom('notify_rule').where('id', '=', ruleId).execute()
    const subject = { id: ruleId, name: before.name }
    await noteOperation(trx, call, clock(), { kind: 'notify_rule', action: 'remove', subject, before: factsOf(before) })
    return true as const
  })
