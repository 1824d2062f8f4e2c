import type { Language } from '#contract/errors.ts'
import { cellOf } from '#server/alarms/alarmRow.ts'
import type { Caller, Context } from '#server/context/context.ts'
import type { AlarmStory } from '../../storyShapes.ts'
import { alarmLife } from '../alarmLife.ts'
import { courseOf } from '../lifeEvents.ts'
import type { RuleBook } from '../stream/ruleBook.ts'
import { adviceOf, chargesOf, earlierCount, levelsIn, mountsOf, otherAlarms } from './events.ts'
import { lanesOf, powerCurve } from './lanes.ts'
import { ruleAt, storyRule } from './rule.ts'
import { noPicture, pictureOf, toldBy, within } from './told.ts'

const minute = 60_000
/** Most of what leads to an alarm lies before it. */
export const storyBefore = 16 * minute
export const storyAfter = 4 * minute

/** The twenty minutes around the moment when an alarm reached its gravest level. Refuses `rows.not_found`. */
export const alarmStory = async (
  context: Context,
  caller: Caller,
  language: Language,
  rules: RuleBook,
  alarmId: string,
): Promise<AlarmStory> => {
  const { db, registry, clock } = context
  const life = await alarmLife(db, caller, language, alarmId)
  const row = await db
    .selectFrom('alarm')
    .select(['rule', 'place', 'course', 'began_at', 'last_began_at', 'opened_at'])
    .where('id', '=', alarmId)
    .executeTakeFirstOrThrow()
  const at = clock()
  const since = row.last_began_at.getTime()
  const pivot = gravestAt(row.course, since) ?? row.opened_at.getTime()
  const from = pivot - storyBefore
  const span = { from, to: Math.min(pivot + storyAfter, Math.max(at, pivot + 1)) }
  const device = registry.byId(life.deviceId)
  const unit = registry.byId(life.unitId)
  const levels = levelsIn(row.course, span)
  const rule = device && ruleAt(rules, device, row.rule, pivot)
  const [told, others, charges, mounts, earlier] = await Promise.all([
    toldBy(context, { device, unit, rule }, span),
    otherAlarms(db, caller, language, life, span),
    chargesOf(db, life.unitId, span),
    mountsOf(db, life.unitId, span),
    earlierCount(db, { ...row, deviceId: life.deviceId, beganAt: row.began_at }),
  ])
  const own = told.find((each) => each.device === device)
  const ofUnit = told.find((each) => each.device === unit)
  const seen = own && rule ? pictureOf(context, own, rule, cellOf(row.place), span, language) : noPicture
  const given = { key: row.rule, rule, points: seen.judged, since, levels: levelsIn(row.course, always), at: pivot }
  return {
    from,
    to: pivot + storyAfter,
    at,
    pivot,
    timeZone: device?.timeZone ?? caller.timeZone,
    life,
    levels,
    curve: seen.curve,
    film: seen.film,
    rule: device ? await storyRule(db, language, { ...given, device }) : null,
    states: lanesOf(told, span, language),
    power: ofUnit ? powerCurve(ofUnit.device, within(ofUnit.samples, span)) : [],
    others: others.map(({ rule: _, ...other }) => other),
    charges,
    mounts,
    advice: adviceOf([row.rule, ...others.map((other) => other.rule)], language),
    earlier,
  }
}

const always = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** When an alarm first had the gravest level that it reached since then (ms). */
const gravestAt = (course: unknown, since: number): number | undefined => {
  const own = courseOf(course).filter(([ts, level]) => level > 0 && ts >= since)
  const gravest = Math.min(...own.map(([, level]) => level))
  return own.find(([, level]) => level === gravest)?.[0]
}
