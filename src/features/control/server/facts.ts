import type { PointSlot } from '#server/context/devices.ts'
import type { Told } from './shown.ts'

/** A point as it stands: `fresh` where its value may be relied on; `missing` where the type has no such point. */
export type PointFact =
  | { readonly state: 'missing' }
  | {
      readonly state: 'known'
      readonly point: Pick<PointSlot, 'legend' | 'decimals' | 'unit'>
      readonly value: number | null
      readonly ts: number | null
      readonly fresh: boolean
    }

/** Samples (ms, rising) of a point over the last seconds and the one before them. */
export type Span = readonly { readonly ts: number; readonly value: number }[]

/** What interlocks are judged by, gathered at one moment (ms). `patience` (ms): how old what the device says may be. */
export type Facts = {
  readonly now: number
  readonly heard: { readonly ts: number | null; readonly patience: number }
  readonly point: (keys: readonly string[]) => PointFact
  readonly span: (keys: readonly string[]) => Span
  /** what is latched, in words; empty for nothing */
  readonly faults: readonly Told[]
  readonly faultsAt: number | null
  /** open alarms of level 1 on what the lock holds */
  readonly alarms: readonly (Told & { readonly measured: boolean })[]
  /** active fault codes on the way and below the lock */
  readonly codes: readonly string[]
  /** another open command under the lock */
  readonly openCommand: Told | null
  /** the reason of a maintenance window that somebody else made */
  readonly maintenance: string | null
  /** how many commands of this name went to the device since a time (ms) */
  readonly sentSince: (since: number) => number
}
