import type { Frame, Telemetry } from '#server/context/readings.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import { mergeFrames } from '#server/telemetry/store/mergeFrames.ts'
import type { Range } from '#server/derive/ranges.ts'
import type { Episode, RuleState } from './fold.ts'
import { type Figure, foldSample, type Judge, judgesOf } from './judge.ts'
import type { RuleBook } from './ruleBook.ts'

/** A device at its newest sample: the rules' states before and after it. */
export type Head = {
  readonly ts: number
  readonly frame: Frame
  readonly before: readonly RuleState[]
  readonly after: readonly RuleState[]
  /** true where the newest sample opened, changed or cleared something */
  readonly told: boolean
}

export type Advance = {
  readonly heads: ReadonlyMap<string, Head>
  readonly changes: readonly { readonly device: Device; readonly rule: string; readonly episode: Episode }[]
  readonly late: ReadonlyMap<string, Range>
}

/** The rules of a device as it hangs now; a rule that what hangs below judges itself is left out. */
export const createJudges = (
  registry: Registry,
  telemetry: Telemetry,
  rules: RuleBook,
  figure: (device: Device, field: string) => number,
): ((device: Device) => readonly Judge[]) => {
  const known = new WeakMap<Device['profile'], Judge[]>()
  const reported = (device: Device, pointKey: string): boolean =>
    registry.childrenOf(device.deviceId).some((child) => {
      const slot = child.profile.byKey.get(pointKey)?.firstSlot
      if (slot !== undefined && Number.isFinite(telemetry.latest(child.deviceId)?.values[slot])) return true
      return reported(child, pointKey)
    })
  return (device) => {
    const all = known.get(device.profile) ?? judgesOf(device.profile)
    known.set(device.profile, all)
    // One list for all devices of a profile, so that states keep their places; a rule judged below reads nothing here.
    const below = new Map<string, boolean>()
    return all.map((given) => {
      const at = rules.timeline(device, given.rule)
      const own = given.byFigure ? withFigures(given, (field) => figure(device, field)) : given
      const judge = at ? { ...own, at } : own
      const point = judge.unlessBelow
      if (point === undefined) return judge
      if (!below.has(point)) below.set(point, reported(device, point))
      return below.get(point) ? { ...judge, read: () => 'ok', isBelow: true } : judge
    })
  }
}

const withFigures = (judge: Judge, figure: Figure): Judge => ({
  ...judge,
  read: (values) => judge.read(values, figure),
})

/** Folds a batch on from the heads, which stay as they are; samples behind a head are late and only named. */
export const advance = (
  heads: ReadonlyMap<string, Head>,
  frames: readonly Frame[],
  deviceOf: (deviceId: string) => Device | undefined,
  judges: (device: Device) => readonly Judge[],
): Advance => {
  const next = new Map<string, Head>()
  const changes = new Map<string, Advance['changes'][number]>()
  const late = new Map<string, Range>()
  const isLate = ({ deviceId, ts }: Frame): void => {
    const range = late.get(deviceId) ?? { from: ts, to: ts }
    late.set(deviceId, { from: Math.min(range.from, ts), to: Math.max(range.to, ts) })
  }
  for (const [deviceId, own] of Map.groupBy(mergeFrames(frames), (frame) => frame.deviceId)) {
    const device = deviceOf(deviceId)
    if (!device) continue
    const its = judges(device)
    for (const frame of own) {
      const head = next.get(deviceId) ?? heads.get(deviceId)
      const same = head?.ts === frame.ts
      // What the fold has taken in of a sample that was corrected is read anew.
      if (head && (frame.ts < head.ts || (same && (head.told || frame.revision !== undefined)))) {
        isLate(frame)
        continue
      }
      const [merged = frame] = head && same ? mergeFrames([head.frame, frame]) : [frame]
      const before = (same ? head?.before : head?.after) ?? []
      const folded = foldSample(its, before, merged)
      for (const { rule, episode } of folded.changes)
        changes.set(`${deviceId} ${rule.key} ${episode.beganAt}`, { device, rule: rule.key, episode })
      next.set(deviceId, {
        ts: frame.ts,
        frame: merged,
        before,
        after: folded.states,
        told: folded.changes.length > 0,
      })
    }
  }
  return { heads: next, changes: [...changes.values()], late }
}
