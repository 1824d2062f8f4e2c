import type { Language } from '#contract/errors.ts'
import type { PanelName } from '#contract/panels.ts'
import type { PlatformKey } from '#contract/platforms.ts'
import type { Asking } from './tool.ts'

/** What is asked for: `device` and `ship` as the lists search them, times as they take them. */
export type RecordFilter = {
  readonly deviceId?: string | undefined
  readonly deviceName?: string | undefined
  readonly isShip: boolean
  /** a place that boxes are charged in */
  readonly isBay: boolean
  readonly stationId?: string | undefined
  readonly stationType?: string | undefined
  readonly startTime?: string
  readonly endTime?: string
}
export type Paging = { readonly current: number; readonly size: 100 }
/** A number in a row: its field, heading and unit; `adds`: rows of it make a sum. `of` divides what the field holds. */
export type NumberColumn = {
  readonly field: string
  readonly words: Readonly<Record<Language, string>>
  readonly unit: string
  readonly decimals: number
  readonly adds: boolean
  readonly per?: number
}
/** `fieldEn` holds the same in English. */
export type TextColumn = {
  readonly field: string
  readonly fieldEn?: string
  readonly words: Readonly<Record<Language, string>>
}
export type RecordColumn = NumberColumn | TextColumn
export type RecordRow = Readonly<Record<string, unknown>>
export type RecordList = {
  /** the list that holds them; undefined: the platform's charges or power-ons by its name */
  readonly platform?: PlatformKey | undefined
  readonly panels: readonly PanelName[]
  /** `isWhole`: it knows no pages; `sums`: one row for each owner in place of his rows, `num` of them, whatever `records` leaves out */
  readonly load: (
    asking: Asking,
    filter: RecordFilter,
    paging: Paging,
  ) => Promise<{ records: readonly RecordRow[]; total: number; isWhole?: boolean; sums?: readonly RecordRow[] }>
  /** fields that hold the id of the device or ship that a row is of */
  readonly own: readonly string[]
  readonly columns: readonly RecordColumn[]
}
