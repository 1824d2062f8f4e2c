import { alarmRules } from '#catalogue/alarmRules/alarmRules.ts'
import { type AlarmRule, levelsOf } from '#catalogue/alarmRules/rule.ts'
import { silenceMinutes } from '#catalogue/alarmRules/silence.ts'
import { alarmKindName } from '#catalogue/alarmTexts.ts'
import { bareCode, stateWord } from '#catalogue/states/legends.ts'
import type { Language } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Db } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { AlarmStory, StoryLevels, StoryPoint } from '../../storyShapes.ts'
import { ruleFor } from '../stream/judge.ts'
import { silenceRule } from '../stream/silence.ts'
import { crossedAt } from './curve.ts'
import type { RuleBook } from '../stream/ruleBook.ts'

type StoryRule = AlarmStory['rule']

/** The catalogue's rule as it held for a device at a moment (ms); undefined for a fault code and for silence. */
export const ruleAt = (book: RuleBook, device: Device, key: string, at: number): AlarmRule | undefined => {
  const known = alarmRules.find((each) => each.key === key)
  const rule = known && ruleFor(device.profile, known)
  return rule && (book.timeline(device, rule)?.(at) ?? rule)
}

/** Who last set a rule before a moment, of the device itself or of its type; undefined where nobody did. */
const changeBefore = (db: Db, { deviceId, profile }: Device, key: string, at: number) =>
  db
    .selectFrom('alarm_rule as r')
    .leftJoin('app_user as u', 'u.id', 'r.changed_by')
    .select(['r.device_id', 'r.given', 'r.changed_at', 'u.real_name'])
    .distinctOn('r.device_id')
    .where('r.rule', '=', key)
    .where((eb) => eb.or([eb('r.device_id', '=', deviceId), eb('r.device_type', '=', profile.profileKey)]))
    .where('r.changed_at', '<=', new Date(at))
    .orderBy('r.device_id', 'asc')
    .orderBy('r.id', 'desc')
    .execute()

type Given = {
  readonly device: Device
  readonly key: string
  readonly rule: AlarmRule | undefined
  /** what was judged, and since when (ms) */
  readonly points: readonly StoryPoint[]
  readonly since: number
  readonly levels: StoryLevels
  readonly at: number
}

/** What the rule says, with when each limit was reached: by the samples, else as the alarm's own course tells. */
export const storyRule = async (db: Db, language: Language, given: Given): Promise<StoryRule> => {
  const { device, key, rule, points, since, levels, at } = given
  const raisedAt = (level: number): number | null => levels.find((each) => each.level === level)?.from ?? null
  if (key === silenceRule)
    return {
      ...{
        name: alarmKindName(key, language),
        unit: 'min',
        decimals: 0,
        direction: 'high',
        recover: null,
        offDelay: 0,
      },
      levels: [1, 2, 3].map((level) => {
        const limit = silenceMinutes[level - 1] ?? null
        return { level, limit, states: [], delay: 0, crossedTs: raisedAt(level) }
      }),
      ...{ source: 'default', updateTime: null, updateUser: null },
    }
  if (!rule) return null
  const legend = device.profile.byKey.get(rule.sources[0]?.points[0] ?? '')?.legend ?? bareCode
  const wordsOf = (level: number): string[] =>
    Object.entries(rule.equals ?? {})
      .filter(([, each]) => each === level)
      .map(([code]) => stateWord({ legend, value: Number(code) }, language) ?? code)
  const changes = await changeBefore(db, device, key, at)
  // The device's own row comes first; null goes back to what is above it.
  const change = changes.find((row) => row.given !== null)
  return {
    name: alarmKindName(key, language),
    unit: rule.unit,
    decimals: rule.decimals,
    direction: rule.direction,
    levels: levelsOf(rule).map((level) => {
      const limit = rule.limits[level - 1] ?? null
      const crossedTs = limit === null || rule.equals ? null : crossedAt(rule, points, limit, since)
      return {
        level,
        limit: rule.equals ? null : limit,
        states: wordsOf(level),
        delay: rule.delaySeconds[level - 1] ?? 0,
        crossedTs: crossedTs ?? raisedAt(level),
      }
    }),
    recover: rule.equals ? null : rule.recover,
    offDelay: rule.offDelaySeconds ?? 0,
    source: !change ? 'default' : change.device_id === null ? 'type' : 'device',
    updateTime: change ? formatTime(change.changed_at.getTime(), device.timeZone) : null,
    updateUser: change?.real_name ?? null,
  }
}
