import type { PlatformKey } from '#contract/platforms.ts'
import type { NamedNature } from '../natures.ts'
import type { LegendKey } from '../states/legends.ts'

/** gauge: a measured value · state: a code · register: a cumulative counter (kWh) · array: `size` numbers, one per cell. */
export const pointKinds = ['gauge', 'state', 'register', 'array'] as const
export type PointKind = (typeof pointKinds)[number]

/** A point computed at ingest from an array point of the same message; an index counts from 1, as cells do. */
export type Derivation = {
  readonly from: string
  readonly what: 'max' | 'min' | 'difference' | 'average' | 'maxIndex' | 'minIndex'
}

/** one: it is harmless, one person may write it · two: with a second person */
export const writings = ['none', 'one', 'two'] as const
export type Writing = (typeof writings)[number]

export type Point = {
  readonly pointKey: string
  readonly pointName: string
  readonly pointNameEn: string
  readonly unit: string
  readonly kind: PointKind
  readonly decimals: number
  readonly size: number
  readonly min: number | null
  readonly max: number | null
  /** Raw values that mean "no value", such as 65535. */
  readonly sentinels: readonly number[]
  readonly derive: Derivation | null
  /** how the codes of a state read; null: as numbers */
  readonly legend: LegendKey | null
  /** how many places of an array stand side by side, as cells in their rack; `usualColumns` unless given */
  readonly columns?: number | null
  /** who may write it; nobody unless given, save where a driver is told how */
  readonly writing?: Writing
}

export const usualColumns = 16

export type ProfileDefinition = {
  /** what its points do not show */
  readonly natures?: readonly NamedNature[]
  /** that show its devices; without any, the platforms of what a device hangs below, or of its station */
  readonly platforms?: readonly PlatformKey[]
  readonly profileKey: string
  readonly profileName: string
  readonly profileNameEn: string
  readonly intervalSeconds: number
  /** seconds: a device keeps an interval of its own within these bounds, such as a ship that reports less often while she is moored */
  readonly pace?: { readonly least: number; readonly most: number }
  readonly points: readonly Point[]
}
