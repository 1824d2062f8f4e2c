import type { Nature } from '../natures.ts'

export type Level = 1 | 2 | 3
/** What breaks a rule, by level: `limits[0]` is level 1, the gravest. */
export type ByLevel = readonly [level1: number, level2: number, level3: number]

/**
 * What a value is divided by. `point`: another point of the device, a rated value among them, in whose unit `least` says below what nothing
 * is judged. `cells`: the number of cells in series, the size of that array point. `given`: a figure about the device that a feature gives
 * (`alarms.give`), such as a field of its form. `over`: by how much the value is more than all of it (`times`), not its share.
 */
export type Per = { readonly times?: number; readonly over?: true } & (
  | { readonly point: string; readonly least: number }
  | { readonly cells: string }
  | { readonly given: string }
)

/** Where a rule's value comes from; a source counts for a device type that has all of its points. */
export type AlarmSource = {
  /** of several points the worst counts, without any none is judged; what follows the first `part` characters of its key says where, such as a phase */
  readonly points: readonly string[]
  readonly minus?: string
  /** judges the amount, whatever its sign */
  readonly amount?: true
  /** the point that says where: a cell's number, or a cluster's */
  readonly cell?: string
  /** what that number counts, unless cells */
  readonly cellIs?: 'monomer' | 'module'
  readonly cluster?: string
  /** value × `times` / this */
  readonly per?: Per
  /** the kind of place that a point of several stands for */
  readonly part?: 'phase' | 'socket' | 'bus'
  /** counts only while no device below reports this point itself, so that one cell does not raise two alarms */
  readonly unlessBelow?: string
  /** only devices that have all of these */
  readonly natures?: readonly Nature[]
  /** only these device types, where others have a point of this name that means something else */
  readonly types?: readonly string[]
  /** the levels of codes here, where the rule's own mean something else */
  readonly equals?: Readonly<Record<number, Level>>
}

/** `plugged`: by the plug's state 0; `unplugged`: by any other. `underWay`: at 1.5 kn and more, else by the navigational status. Or a point that shows one of these codes. */
export type Condition =
  | 'charging'
  | 'plugged'
  | 'unplugged'
  | 'underWay'
  | { readonly point: string; readonly codes: readonly number[] }

export type AlarmRule = {
  readonly key: string
  readonly zh: string
  readonly en: string
  readonly unit: string
  readonly decimals: number
  readonly direction: 'high' | 'low'
  /** three different limits, or three times the same for a rule that knows level 1 only */
  readonly limits: ByLevel
  readonly recover: number
  readonly delaySeconds: ByLevel
  /** how long a value must have recovered; at once unless given */
  readonly offDelaySeconds?: number
  /** how long after its end a returning alarm continues the same row; `defaultReturnSeconds` unless given, 0 for never */
  readonly returnSeconds?: number
  /** false for a rule that was switched off */
  readonly enabled?: boolean
  readonly only?: Condition
  /** the codes of a state, each with its level; any other code is well. Such a rule spreads `byState` over its limits. */
  readonly equals?: Readonly<Record<number, Level>>
  /** judges by how much the value rises in a minute, over the last minute */
  readonly rise?: true
  /** of a counter in kWh: judges whether it fell within the last minute, from its reading before, however old; as code 1 of `equals` */
  readonly falls?: true
  /** of a rule that a feature raises (`alarms.raise`): the devices it is for, and the points that show its value, where there are any */
  readonly sources: readonly AlarmSource[]
}

export const defaultReturnSeconds = 600
export const longestReturnSeconds = 3600
/** how long after its first begin an alarm may return; it bounds what a late sample makes us derive again */
export const longestFoldSeconds = 86_400

export const each = (seconds: number): ByLevel => [seconds, seconds, seconds]

/** How grave a level is, as the value of a rule by state: 3 for level 1, 0 where all is well. */
export const gravity = (level: Level | undefined): number => (level === undefined ? 0 : 4 - level)
export const byState = {
  ...{ unit: '', decimals: 0, direction: 'high', recover: 0 },
  limits: [gravity(1), gravity(2), gravity(3)],
} as const satisfies Partial<AlarmRule>

/** The levels that a rule knows, the gravest first. */
export const levelsOf = ({ equals, limits }: Pick<AlarmRule, 'equals' | 'limits'>): Level[] => {
  if (equals) return [...new Set(Object.values(equals))].sort()
  return limits[0] === limits[2] ? [1] : [1, 2, 3]
}

/** An extreme of a cluster with its cell; if clusters do not report it, the extreme of the box with its cluster. */
export const ofExtreme = (cluster: string, unit: string): readonly AlarmSource[] => [
  { points: [cluster], cell: `${cluster}Cell` },
  { points: [unit], cluster: `${unit}Cluster`, unlessBelow: cluster },
]
