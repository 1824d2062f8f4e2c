import { raisedRules } from '#catalogue/alarmRules/raised.ts'
import type { AlarmRule } from '#catalogue/alarmRules/rule.ts'
import type { Device } from '#server/context/devices.ts'
import type { Db } from '#server/context/context.ts'
import { type RuleSettings, ruleSettings } from '../../shapes.ts'

/** What a rule was given from a time (ms) on; null where it went back to what is above it. */
type RuleChange = {
  readonly rule: string
  readonly deviceType: string | null
  readonly deviceId: string | null
  readonly from: number
  readonly given: RuleSettings | null
}

/** The rules as they were changed, in memory. */
export type RuleBook = {
  load(db: Db): Promise<void>
  add(change: RuleChange): void
  /** a device's rule by time: its own, else its type's, else the catalogue's; switched off once the device is retired; undefined where it never changed */
  timeline(device: Device, rule: AlarmRule): ((ts: number) => AlarmRule) | undefined
}

export const createRuleBook = (): RuleBook => {
  const changes = new Map<string, RuleChange[]>()
  const keyOf = ({ rule, deviceType, deviceId }: Pick<RuleChange, 'rule' | 'deviceType' | 'deviceId'>): string =>
    deviceId === null ? `${rule} of ${deviceType}` : `${rule} at ${deviceId}`
  const add = (change: RuleChange): void => {
    const key = keyOf(change)
    changes.set(key, [...(changes.get(key) ?? []), change])
  }
  return {
    add,
    load: async (db) => {
      changes.clear()
      for (const row of await db.selectFrom('alarm_rule').selectAll().orderBy('id').execute())
        add({
          rule: row.rule,
          deviceType: row.device_type,
          deviceId: row.device_id,
          from: row.changed_at.getTime(),
          given: row.given === null ? null : ruleSettings.parse(row.given),
        })
    },
    timeline: ({ deviceId, profile, retiredAt }, rule) => {
      const end = retiredAt ?? Number.POSITIVE_INFINITY
      if (changes.size === 0 && end === Number.POSITIVE_INFINITY) return undefined
      const own = changes.get(keyOf({ rule: rule.key, deviceType: null, deviceId }))
      const ofType = changes.get(keyOf({ rule: rule.key, deviceType: profile.profileKey, deviceId: null }))
      if (!own && !ofType && end === Number.POSITIVE_INFINITY) return undefined
      const at = (all: readonly RuleChange[] | undefined, ts: number) => all?.findLast(({ from }) => from <= ts)?.given
      return (ts) =>
        ts < end ? withSettings(rule, at(own, ts) ?? at(ofType, ts) ?? undefined) : { ...rule, enabled: false }
    },
  }
}

/** A rule that features raise as it holds for a device now; throws for any other. */
export const raisedRuleBy =
  ({ timeline }: Pick<RuleBook, 'timeline'>, clock: () => number) =>
  (device: Device, key: string): AlarmRule => {
    const rule = raisedRules.find((each) => each.key === key)
    if (!rule) throw new Error(`no rule to raise: ${key}`)
    return timeline(device, rule)?.(clock()) ?? rule
  }

const withSettings = (rule: AlarmRule, given: RuleSettings | undefined): AlarmRule =>
  given
    ? {
        ...rule,
        limits: given.limits,
        recover: given.recover,
        delaySeconds: given.onDelay,
        offDelaySeconds: given.offDelay,
        returnSeconds: given.returnWindow,
        enabled: given.enabled,
      }
    : rule
