import type { ByLevel } from '#catalogue/alarmRules/rule.ts'
import { silenceIntervals, silenceMinutes } from '#catalogue/alarmRules/silence.ts'
import type { Context } from '#server/context/context.ts'
import type { Telemetry } from '#server/context/readings.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import { begun, type Episode, levelled } from './fold.ts'

export const silenceRule = 'silence'

/** ms of silence for levels 1, 2, 3: the rule's minutes, and at least three expected intervals. */
const silenceLimits = (interval: number): ByLevel => {
  const at = (minutes: number): number => Math.max(minutes * 60_000, silenceIntervals * interval)
  return [at(silenceMinutes[0]), at(silenceMinutes[1]), at(silenceMinutes[2])]
}

type Given = {
  readonly registry: Pick<Registry, 'all' | 'byId'>
  readonly telemetry: Pick<Telemetry, 'latest'>
  readonly pace: Context['pace']
  /** ms of the server's clock when a device was heard last, or when the server started */
  readonly heardAt: (deviceId: string) => number
  readonly openOf: (deviceId: string) => Episode | undefined
  /** the silence that ended last, where one that began at `at` is its return */
  readonly lastOf: (deviceId: string, at: number) => Episode | undefined
}
export type Silence = { readonly device: Device; readonly episode: Episode }

/**
 * What silence opens or raises at `now`. Only who has ever reported can fall silent. What hangs below a silent device has nothing of its
 * own to tell: one lost connection is one alarm.
 */
export const silencesAt = ({ registry, telemetry, pace, heardAt, openOf, lastOf }: Given, now: number): Silence[] => {
  const isQuiet = (device: Device, share: number): boolean =>
    telemetry.latest(device.deviceId) !== undefined &&
    now - heardAt(device.deviceId) >= silenceLimits(pace(device))[2] * share
  const above = (device: Device): Device | undefined => registry.byId(device.parentId ?? '')
  // Half the time: what fell silent together is not heard of at exactly the same moment.
  const isBelowQuiet = (device: Device): boolean => {
    const seen = new Set([device.deviceId])
    for (let at = above(device); at && !seen.has(at.deviceId); at = above(at)) {
      if (isQuiet(at, 0.5)) return true
      seen.add(at.deviceId)
    }
    return false
  }
  const found: Silence[] = []
  for (const device of registry.all()) {
    if (device.retiredAt != null || !isQuiet(device, 1)) continue
    const heard = heardAt(device.deviceId)
    const limits = silenceLimits(pace(device))
    const level = limits.findIndex((limit) => now - heard >= limit) + 1
    const open = openOf(device.deviceId)
    if (open ? level < open.level : !isBelowQuiet(device))
      found.push({
        device,
        episode: open
          ? levelled(open, now, level)
          : begun(lastOf(device.deviceId, heard), { beganAt: heard, openedAt: now, level }),
      })
  }
  return found
}
