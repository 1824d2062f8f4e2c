import type { Frame, Telemetry } from '#server/context/readings.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import { framesByDevice, mergeFrames } from '#server/telemetry/store/mergeFrames.ts'
import { joinRange, type Range } from '#server/derive/ranges.ts'
import { type Passed, recentAfter, type Way, wayOf } from '#server/derive/recent.ts'
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
  /** samples before it with the rules' states after them: what comes a little late is folded in from there */
  readonly recent: readonly Passed<readonly RuleState[], Frame>[]
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

/** Folds a batch on from the heads, which stay as they are; samples too far behind a head are late and only named. */
export const advance = (
  heads: ReadonlyMap<string, Head>,
  frames: readonly Frame[],
  deviceOf: (deviceId: string) => Device | undefined,
  judges: (device: Device) => readonly Judge[],
  /** of a device that is to be derived anew, memory may be out of date */
  isSound: (deviceId: string) => boolean,
): Advance => {
  const next = new Map<string, Head>()
  const changes = new Map<string, Advance['changes'][number]>()
  const late = new Map<string, Range>()
  for (const own of framesByDevice(frames)) {
    const deviceId = own[0]?.deviceId ?? ''
    const device = deviceOf(deviceId)
    if (!device) continue
    const its = judges(device)
    for (const frame of own) {
      const { ts } = frame
      const head = next.get(deviceId) ?? heads.get(deviceId)
      const way = wayFor(head, frame, isSound(deviceId) && !late.has(deviceId))
      if (!way) {
        late.set(deviceId, joinRange(late.get(deviceId), { from: ts, to: ts }))
        continue
      }
      const found = folded(its, way)
      for (const { rule, episode } of found.changes)
        changes.set(`${deviceId} ${rule.key} ${episode.beganAt}`, { device, rule: rule.key, episode })
      next.set(deviceId, found.head)
    }
  }
  return { heads: next, changes: [...changes.values()], late }
}

/** Of a device with many points only the newest is recalled: four samples of each of a thousand clusters would take 12 MB. */
const manyValues = 128
const mostOf = ({ values }: Frame): number | undefined => (values.length > manyValues ? 1 : undefined)

type FrameWay = Way<readonly RuleState[], Frame>
const merged = (known: Frame, given: Frame): Frame => mergeFrames([known, given])[0] ?? given

/** Undefined where the frame is late. What the fold has taken in of a sample that was corrected is read anew. */
const wayFor = (head: Head | undefined, frame: Frame, isTrusted: boolean): FrameWay | undefined => {
  if (!head) return { before: [], recent: [], samples: [frame] }
  const mayGoBack = frame.revision === undefined && (isTrusted || frame.ts === head.ts)
  return frame.ts > head.ts || mayGoBack
    ? wayOf({ ...head, sample: head.frame, state: head.after }, frame, merged, mostOf(frame))
    : undefined
}

const folded = (judges: readonly Judge[], { before, recent, samples: [first, ...others] }: FrameWay) => {
  const headOf = (states: readonly RuleState[], frame: Frame, known: Head['recent']) => {
    const found = foldSample(judges, states, frame)
    const told = found.changes.length > 0
    const head: Head = { ts: frame.ts, frame, before: states, after: found.states, told, recent: known }
    return { head, changes: found.changes }
  }
  let { head, changes } = headOf(before, first, recent)
  for (const frame of others) {
    const passed = recentAfter({ ...head, sample: head.frame, state: head.after }, mostOf(frame))
    const after = headOf(head.after, frame, passed)
    head = after.head
    changes = [...changes, ...after.changes]
  }
  return { head, changes }
}
