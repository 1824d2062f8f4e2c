import { sql } from 'kysely'
import { alarmRules } from '#catalogue/alarmRules/alarmRules.ts'
import { type AlarmRule, defaultReturnSeconds, levelsOf } from '#catalogue/alarmRules/rule.ts'
import { alarmKindName } from '#catalogue/alarmTexts.ts'
import { bareCode, stateWord } from '#catalogue/states/legends.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Language } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Device } from '#server/context/devices.ts'
import type { Call, Caller, Context, Db } from '#server/context/context.ts'
import { deviceFor } from '#server/equipment/deviceFor.ts'
import { pageOf } from '#server/db/paged.ts'
import { pathInScope } from '#server/db/scope.ts'
import { profileName } from '#server/db/profileName.ts'
import { AppError } from '#server/http/appError.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { alarmsContract } from '../contract.ts'
import { type AlarmRuleRow, type RuleSettings, ruleSettings } from '../shapes.ts'
import { rulesOf } from './stream/judge.ts'
import { rulesTopic } from './stream/openBookReader.ts'
import type { RuleBook } from './stream/ruleBook.ts'

type Inputs = typeof alarmsContract
type Target = { ruleKey: string; deviceType?: string | undefined; deviceId?: string | undefined; version: string }

const never = '0'
const saveLock = 7_439_210

const newest = (db: Db) =>
  db
    .selectFrom('alarm_rule as r')
    .leftJoin('app_user as u', 'u.id', 'r.changed_by')
    .distinctOn(['r.rule', 'r.device_type', 'r.device_id'])
    .select(['r.id', 'r.rule', 'r.device_type', 'r.device_id', 'r.given', 'r.changed_at', 'u.real_name'])
    .orderBy('r.rule')
    .orderBy('r.device_type')
    .orderBy('r.device_id')
    .orderBy('r.id', 'desc')
type Newest = Awaited<ReturnType<ReturnType<typeof newest>['execute']>>[number]

const defaults = (rule: AlarmRule): RuleSettings => ({
  limits: [...rule.limits],
  recover: rule.recover,
  onDelay: [...rule.delaySeconds],
  offDelay: rule.offDelaySeconds ?? 0,
  returnWindow: rule.returnSeconds ?? defaultReturnSeconds,
  enabled: true,
})

const visible = ({ registry }: Context, caller: Caller, deviceId: string | undefined): Device[] =>
  [...(deviceId === undefined ? registry.all() : [registry.byId(deviceId)])].flatMap((device) =>
    device && pathInScope(caller, device.orgPath) ? [device] : [],
  )

/** The rules of the types that the caller has devices of, or of one device. Refuses `rows.not_found`. */
export const rulePage = async (
  context: Context,
  caller: Caller,
  language: Language,
  { deviceType, deviceId, current, size }: Parsed<Inputs['rulePage']>,
) => {
  const devices = visible(context, caller, deviceId)
  if (deviceId !== undefined && devices.length === 0) throw new AppError('rows.not_found')
  const byType = new Map(devices.map((device) => [device.profile.profileKey, device]))
  const saved = await newest(context.db)
    .where((eb) => eb.or([eb('r.device_id', 'is', null), eb('r.device_id', '=', deviceId ?? null)]))
    .execute()
  const types = await context.db
    .selectFrom('profile as p')
    .select(['p.key', profileName('p', language).as('name')])
    .execute()
  const typeNames = new Map(types.map(({ key, name }) => [key, name ?? key]))
  const may = caller.authorities.has('alarm_rule_save') && (deviceId !== undefined || caller.isPlatformAdmin)
  const rows = [...byType]
    .filter(([type]) => deviceType === undefined || type === deviceType)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([, device]) =>
      rulesOf(device.profile).map((rule) => ({
        ...rowOf(caller, language, saved, rule, device, deviceId !== undefined, may),
        typeName: typeNames.get(device.profile.profileKey) ?? device.profile.profileKey,
      })),
    )
  return pageOf(rows, { current, size })
}

/** The limits in force of one device. Refuses `rows.not_found`. */
export const ruleLimits = async (context: Context, caller: Caller, { deviceId }: Parsed<Inputs['ruleLimits']>) => {
  const device = deviceFor(context, caller, deviceId)
  const saved = await newest(context.db)
    .where((eb) =>
      eb.or([
        eb('r.device_id', '=', deviceId),
        eb.and([eb('r.device_id', 'is', null), eb('r.device_type', '=', device.profile.profileKey)]),
      ]),
    )
    .execute()
  return rulesOf(device.profile).map((rule) => {
    const { ruleKey, direction, limits, enabled } = rowOf(caller, 'en', saved, rule, device, true, false)
    return { ruleKey, direction, limits, enabled }
  })
}

const rowOf = (
  caller: Caller,
  language: Language,
  saved: readonly Newest[],
  rule: AlarmRule,
  device: Device,
  ofDevice: boolean,
  editable: boolean,
): Omit<AlarmRuleRow, 'typeName'> => {
  const { profileKey } = device.profile
  const own = ofDevice ? saved.find((row) => row.rule === rule.key && row.device_id === device.deviceId) : undefined
  const ofType = saved.find((row) => row.rule === rule.key && row.device_type === profileKey)
  const target = ofDevice ? own : ofType
  const given = [own, ofType].find((row) => row && row.given !== null)
  return {
    ...(given ? ruleSettings.parse(given.given) : defaults(rule)),
    ruleId: `${profileKey}:${rule.key}`,
    ruleKey: rule.key,
    ruleName: alarmKindName(rule.key, language),
    unit: rule.unit,
    decimals: rule.decimals,
    direction: rule.direction,
    levels: levelsOf(rule),
    states: statesOf(rule, device, language),
    deviceType: profileKey,
    deviceId: ofDevice ? device.deviceId : null,
    deviceName: ofDevice ? device.deviceName : null,
    source: !given ? 'default' : given.device_id === null ? 'type' : 'device',
    version: target?.id ?? never,
    updateTime: given ? formatTime(given.changed_at.getTime(), caller.timeZone) : null,
    updateUser: given?.real_name ?? null,
    editable,
  }
}

/** The codes that break a rule by state, in words. */
const statesOf = ({ equals, sources }: AlarmRule, { profile }: Device, language: Language): AlarmRuleRow['states'] => {
  const legends = sources.flatMap(({ points }) => points.flatMap((key) => profile.byKey.get(key)?.legend ?? []))
  const legend = legends[0] ?? bareCode
  return Object.entries(equals ?? {})
    .map(([code, level]) => ({ level, word: stateWord({ legend, value: Number(code) }, language) ?? code }))
    .sort((a, b) => a.level - b.level)
}

/** Refuses `alarm.rule_order`, and what `change` refuses. */
export const saveRule = (context: Context, call: Call, book: RuleBook, input: Parsed<Inputs['ruleSave']>) => {
  const rule = alarmRules.find(({ key }) => key === input.ruleKey)
  if (!rule) throw new AppError('rows.not_found')
  const { limits, recover } = rule.equals ? defaults(rule) : input
  const sign = rule.direction === 'high' ? 1 : -1
  const isOne = levelsOf(rule).length === 1 && limits[0] === limits[1] && limits[1] === limits[2]
  const values = [...(isOne ? limits.slice(0, 1) : limits), recover].map((value) => value * sign)
  if (!values.every((value, index) => index === 0 || value < (values[index - 1] ?? Infinity)))
    throw new AppError('alarm.rule_order')
  const { onDelay, offDelay, returnWindow, enabled } = input
  return change(context, call, book, input, { limits, recover, onDelay, offDelay, returnWindow, enabled })
}

export const resetRule = (context: Context, call: Call, book: RuleBook, input: Parsed<Inputs['ruleReset']>) =>
  change(context, call, book, input, null)

/** What the log says of a rule; nothing where it goes by what stands above it. */
const logged = (given: unknown) => {
  if (!given) return {}
  const { limits, recover, onDelay, offDelay, returnWindow, enabled } = ruleSettings.parse(given)
  return {
    limits: limits.join(' / '),
    recover,
    on_delay: onDelay.join(' / '),
    off_delay: offDelay,
    return_window: returnWindow,
    enabled: Number(enabled),
  }
}

/** Refuses `session.forbidden` (a type's rule is the platform's), `rows.not_found`, and `rows.changed` where another was first. */
const change = async (
  context: Context,
  call: Call,
  book: RuleBook,
  { ruleKey, deviceType: type, deviceId: given, version }: Target,
  settings: RuleSettings | null,
): Promise<true> => {
  const { caller } = call
  const deviceType = type ?? null
  const deviceId = given ?? null
  if (deviceId === null && !caller.isPlatformAdmin) throw new AppError('session.forbidden', 'alarm_rule_save')
  const devices = visible(context, caller, given)
  const has = ({ profile }: Device): boolean =>
    (deviceType === null || profile.profileKey === deviceType) && rulesOf(profile).some(({ key }) => key === ruleKey)
  if (!devices.some(has)) throw new AppError('rows.not_found')
  const from = context.clock()
  await context.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${saveLock}::bigint)`.execute(trx)
    const last = await newest(trx)
      .where('r.rule', '=', ruleKey)
      .where(sql<boolean>`r.device_type is not distinct from ${deviceType}`)
      .where(sql<boolean>`r.device_id is not distinct from ${deviceId}::bigint`)
      .executeTakeFirst()
    if ((last?.id ?? never) !== version) throw new AppError('rows.changed')
    await trx
      .insertInto('alarm_rule')
      .values({
        rule: ruleKey,
        device_type: deviceType,
        device_id: deviceId,
        given: settings && JSON.stringify(settings),
        changed_at: new Date(from),
        changed_by: caller.userId,
      })
      .execute()
    const where = deviceId === null ? (deviceType ?? '') : (devices.find(has)?.deviceName ?? deviceId)
    await noteOperation(trx, call, from, {
      kind: 'alarm_rule',
      action: settings ? 'update' : 'reset',
      subject: { id: `${deviceId ?? deviceType}:${ruleKey}`, name: `${where} · ${alarmKindName(ruleKey, 'zh')}` },
      before: logged(last?.given),
      after: logged(settings),
    })
  })
  book.add({ rule: ruleKey, deviceType, deviceId, from, given: settings })
  context.live.changed(rulesTopic, '0')
  return true
}
