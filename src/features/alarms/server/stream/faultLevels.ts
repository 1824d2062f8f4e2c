import { type AlarmRule, gravity, type Level } from '#catalogue/alarmRules/rule.ts'
import type { Context } from '#server/context/context.ts'
import type { Device, Profile, Registry } from '#server/context/devices.ts'
import type { Tracker } from '#server/context/stream.ts'
import { perLoad } from '#server/equipment/perLoad.ts'
import { patience, reading } from '#server/equipment/reading.ts'
import { lineageOf } from '#server/equipment/tree.ts'
import { rulesOf } from './judge.ts'
import type { OpenBook } from './openBook.ts'

const key = 'faultLevel'
/** They tell of no cause: a reset that did nothing leaves the fault as unexplained as it was. */
const explainNothing: ReadonlySet<string> = new Set([key, 'commandUnconfirmed'])

const pointOf = ({ sources }: AlarmRule, { byKey }: Profile): string =>
  sources.flatMap(({ points }) => points).find((point) => byKey.has(point)) ?? key

/** The devices that tell a fault level, with the point that does. */
const controllersOf = perLoad(({ all }: Pick<Registry, 'all'>) => {
  const ofProfiles = new Map<Profile, { readonly rule: AlarmRule; readonly point: string } | undefined>()
  return [...all()].flatMap((device) => {
    const { profile } = device
    if (!ofProfiles.has(profile)) {
      const rule = rulesOf(profile).find((each) => each.key === key)
      ofProfiles.set(profile, rule && { rule, point: pointOf(rule, profile) })
    }
    const found = ofProfiles.get(profile)
    return found ? [{ device, ...found }] : []
  })
})

/**
 * Raises the fault level of a device's controller while nothing else explains it: no alarm and no code is open on the device or below. The
 * rule's delay says for how long that must be so.
 */
export const followFaultLevels = (
  { registry, telemetry, alarms }: Pick<Context, 'registry' | 'telemetry' | 'alarms'>,
  book: Pick<OpenBook, 'entries' | 'get'>,
): Tracker => {
  const said = new Map<string, Level | null>()

  const explained = (): ReadonlySet<Device> =>
    new Set(
      [...book.entries()]
        .filter(({ rule }) => !explainNothing.has(rule))
        .flatMap(({ device }) => lineageOf(registry, registry.byId(device.deviceId) ?? device)),
    )

  const tick = async (now: number): Promise<void> => {
    for (const deviceId of said.keys()) if (!registry.byId(deviceId)) said.delete(deviceId)
    const known = explained()
    for (const { device, rule, point } of controllersOf(registry)) {
      const fault = reading(device, telemetry.latest(device.deviceId), point)
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
