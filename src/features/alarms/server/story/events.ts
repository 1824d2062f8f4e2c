import { sql } from 'kysely'
import { faultCode, isDtcType } from '#catalogue/faultCodes/faultCodes.ts'
import type { Language } from '#contract/errors.ts'
import { mountKinds } from '#contract/mountKinds.ts'
import { alarmRow } from '#server/alarms/alarmRow.ts'
import { ofDevice } from '#server/alarms/conditions.ts'
import type { Caller, Db } from '#server/context/context.ts'
import type { AlarmStory, StoryLevels } from '../../storyShapes.ts'
import { seenAlarms } from '../alarmQueries.ts'
import { courseOf } from '../lifeEvents.ts'

type Span = { readonly from: number; readonly to: number }

const mostOthers = 12
const monthMs = 30 * 86_400_000

/** How the level of an alarm went within a span; what still lasts ends with it. */
export const levelsIn = (course: unknown, { from, to }: Span): StoryLevels =>
  courseOf(course)
    .map(([ts, level], index, all) => ({
      from: Math.max(ts, from),
      to: Math.min(all[index + 1]?.[0] ?? to, to),
      level,
    }))
    .filter((each) => each.level > 0 && each.to > each.from)

type Other = AlarmStory['others'][number] & { readonly rule: string }

/** The other alarms of a unit that lasted within a span and that the caller sees, the gravest first. */
export const otherAlarms = async (
  db: Db,
  caller: Caller,
  language: Language,
  { alarmId, unitId }: { alarmId: string; unitId: string },
  span: Span,
): Promise<Other[]> => {
  const rows = await seenAlarms(db, caller)
    .select('a.course')
    .where(ofDevice(unitId))
    .where('a.id', '<>', alarmId)
    .where('a.opened_at', '<', new Date(span.to))
    .where(sql<boolean>`(a.cleared_at is null or a.cleared_at > ${new Date(span.from)})`)
    .clearOrderBy()
    .orderBy('a.highest_level')
    .orderBy('a.began_at')
    .limit(mostOthers)
    .execute()
  return rows.map((row) => {
    const { alarmContent, deviceName } = alarmRow(row, language)
    const levels = levelsIn(row.course, span)
    return { alarmId: row.id, alarmLevel: row.highest_level, alarmContent, deviceName, levels, rule: row.rule }
  })
}

/** What the library says of the fault codes among these rules (`dtc:BCU:B2001`). */
export const adviceOf = (rules: readonly string[], language: Language): AlarmStory['advice'] =>
  [...new Set(rules)].flatMap((rule) => {
    const [kind, dtcType = '', code = ''] = rule.split(':')
    const known = kind === 'dtc' && isDtcType(dtcType) ? faultCode(dtcType, code) : undefined
    return known ? [{ dtcType, faultCode: code, ...known[language], demo: known.demo ?? false }] : []
  })

export const chargesOf = async (db: Db, unitId: string, { from, to }: Span): Promise<AlarmStory['charges']> => {
  const rows = await db
    .selectFrom('energy_record')
    .select(['started_at', 'ended_at', 'type', 'kwh'])
    .where('device_id', '=', unitId)
    .where('started_at', '<', new Date(to))
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', new Date(from))]))
    .orderBy('started_at')
    .execute()
  return rows.map(({ started_at, ended_at, type, kwh }) => ({
    from: Math.max(from, started_at.getTime()),
    to: Math.min(to, ended_at?.getTime() ?? to),
    type,
    amount: kwh,
  }))
}

export const mountsOf = async (db: Db, unitId: string, { from, to }: Span): Promise<AlarmStory['mounts']> => {
  const rows = await db
    .selectFrom('mount as m')
    .leftJoin('device as d', 'd.id', 'm.place_id')
    .select(['m.ts', 'm.kind', 'm.bay', 'm.code', 'd.name'])
    .where('m.unit_id', '=', unitId)
    .where('m.ts', '>=', new Date(from))
    .where('m.ts', '<', new Date(to))
    .orderBy('m.ts')
    .execute()
  return rows.flatMap(({ ts, kind, bay, code, name }) =>
    mountKinds.flatMap((known) =>
      known === kind
        ? { ts: ts.getTime(), kind: known, placeName: [name ?? code, bay].filter((part) => part !== '').join(' · ') }
        : [],
    ),
  )
}

type Same = { readonly deviceId: string; readonly rule: string; readonly place: string; readonly beganAt: Date }

export const earlierCount = async (db: Db, { deviceId, rule, place, beganAt }: Same): Promise<number> => {
  const { count } = await db
    .selectFrom('alarm')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('device_id', '=', deviceId)
    .where('rule', '=', rule)
    .where('place', '=', place)
    .where('began_at', '<', beganAt)
    .where('began_at', '>=', new Date(beganAt.getTime() - monthMs))
    .executeTakeFirstOrThrow()
  return count
}
