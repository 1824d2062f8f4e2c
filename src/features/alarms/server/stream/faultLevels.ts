import { type AlarmRule, gravity, type Level } from '#catalogue/alarmRules/rule.ts'
import type { Context } from '#server/context/context.ts'
import type { Device, Profile } from '#server/context/devices.ts'
import type { Tracker } from '#server/context/stream.ts'
import { patience, reading } from '#server/equipment/reading.ts'
import { lineageOf } from '#server/equipment/tree.ts'
import { rulesOf } from './judge.ts'
import type { OpenBook } from './openBook.ts'

const key = 'faultLevel'
/** They tell of no cause: a reset that did nothing leaves the fault as unexplained as it was. */
const explainNothing: ReadonlySet<string> = new Set([key, 'commandUnconfirmed'])

/**
 * Raises the fault level of a device's controller while nothing else explains it: no alarm and no code is open on the device or below. The
 * rule's delay says for how long that must be so.
 */
export const followFaultLevels = (
  { registry, telemetry, alarms }: Pick<Context, 'registry' | 'telemetry' | 'alarms'>,
  book: Pick<OpenBook, 'entries' | 'get'>,
): Tracker => {
  const rules = new WeakMap<Profile, AlarmRule | null>()
  const said = new Map<string, Level | null>()

  const ruleOf = ({ profile }: Device): AlarmRule | null => {
    const rule = rules.get(profile) ?? rulesOf(profile).find((each) => each.key === key) ?? null
    rules.set(profile, rule)
    return rule
  }
  const pointOf = ({ sources }: AlarmRule, { profile }: Device): string =>
    sources.flatMap(({ points }) => points).find((point) => profile.byKey.has(point)) ?? key
  const explained = (): ReadonlySet<Device> =>
    new Set(
      [...book.entries()]
        .filter(({ rule }) => !explainNothing.has(rule))
        .flatMap(({ device }) => lineageOf(registry, registry.byId(device.deviceId) ?? device)),
    )

  const tick = async (now: number): Promise<void> => {
    for (const deviceId of said.keys()) if (!registry.byId(deviceId)) said.delete(deviceId)
    const known = explained()
    for (const device of registry.all()) {
      const rule = ruleOf(device)
      const fault = rule && reading(device, telemetry.latest(device.deviceId), pointOf(rule, device))
      if (!fault || now - fault.ts > patience(device)) continue
      const level = known.has(device) ? null : (rule.equals?.[fault.value] ?? null)
      const before = said.get(device.deviceId) ?? (book.get(device.deviceId, key) ? undefined : null)
      if (level === before) continue
      await alarms.raise(device, key, level, now, gravity(level ?? undefined))
      said.set(device.deviceId, level)
    }
  }
  return { name: 'fault levels', tick }
}
