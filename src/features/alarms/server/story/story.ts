import type { AlarmRule } from '#catalogue/alarmRules/rule.ts'
import type { Language } from '#contract/errors.ts'
import { cellOf } from '#server/alarms/alarmRow.ts'
import type { Caller, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { LatestRow } from '#server/context/readings.ts'
import type { AlarmStory } from '../../storyShapes.ts'
import { alarmLife } from '../alarmLife.ts'
import { courseOf } from '../lifeEvents.ts'
import { judgesOf } from '../stream/judge.ts'
import { riseWindow } from '../stream/rise.ts'
import type { RuleBook } from '../stream/ruleBook.ts'
import { cellCurve, cellsOf, filmOf, judgedCurve, type StorySample } from './curve.ts'
import { adviceOf, chargesOf, earlierCount, levelsIn, mountsOf, otherAlarms } from './events.ts'
import { lanesOf, powerCurve, powerSlots, statePoints } from './lanes.ts'
import { ruleAt, storyRule } from './rule.ts'

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

type Told = { device: Device; samples: StorySample[]; before: LatestRow | undefined }
type Of = { device: Device | undefined; unit: Device | undefined; rule: AlarmRule | undefined }
type Span = { readonly from: number; readonly to: number }

const within = (samples: readonly StorySample[], { from, to }: Span): StorySample[] =>
  samples.filter(({ ts }) => ts >= from && ts < to)

/** What the unit and the device in alarm said, and how their states stood at the beginning; a little earlier for rules that look back. */
const toldBy = async ({ telemetry }: Context, { device, unit, rule }: Of, span: Span): Promise<Told[]> => {
  const devices = [...new Set([unit, device])].flatMap((each) => each ?? [])
  const standing = await telemetry.at(
    devices.map((each) => ({ device: each, slots: statePoints(each).map(({ firstSlot }) => firstSlot) })),
    span.from,
  )
  return Promise.all(
    devices.map(async (each) => {
      const slots = new Set([...statePoints(each).map(({ firstSlot }) => firstSlot), ...powerSlots(each)])
      if (each === device && rule) {
        for (const slot of judgesOf(each.profile, [rule])[0]?.slots ?? []) slots.add(slot)
        const cells = cellsOf(each.profile, rule)
        for (let at = 0; at < (cells?.size ?? 0); at += 1) slots.add((cells?.firstSlot ?? 0) + at)
      }
      const asked = [...slots]
      const found = await telemetry.samples(each, asked, span.from - riseWindow, span.to)
      const samples = found.map(({ ts, values: given }) => {
        const values = new Float64Array(each.profile.slots).fill(Number.NaN)
        asked.forEach((slot, index) => {
          values[slot] = given[index] ?? Number.NaN
        })
        return { ts, values }
      })
      return { device: each, samples, before: standing.get(each.deviceId) }
    }),
  )
}

const noPicture = { curve: null, film: null, judged: [] }

/** The curve that the limits hold for, and the cells behind it. */
const pictureOf = (
  { alarms }: Context,
  { device, samples }: Told,
  rule: AlarmRule,
  cell: number | null,
  span: Span,
  language: Language,
): Pick<AlarmStory, 'curve' | 'film'> & { judged: NonNullable<AlarmStory['curve']>['points'] } => {
  const shown = within(samples, span)
  const cells = cellsOf(device.profile, rule)
  const film = cells ? filmOf(cells, cell, shown, span, language) : null
  const judge = judgesOf(device.profile, [rule])[0]
  if (rule.equals || !judge || judge.slots.length === 0) return { ...noPicture, film }
  if (cells && cell !== null && !rule.rise) {
    const curve = cellCurve(cells, cell, device, shown, language)
    return { curve, film, judged: curve?.points ?? [] }
  }
  const figure = (field: string): number => alarms.figure(device.deviceId, field)
  const points = judgedCurve(judge, device, samples, figure).filter(([ts]) => ts >= span.from)
  const curve = { name: rule[language], unit: rule.unit, decimals: rule.decimals, points, mean: [] }
  return { curve: points.some(([, value]) => value !== null) ? curve : null, film, judged: points }
}
