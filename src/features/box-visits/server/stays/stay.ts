import type { SettingFrom } from '#server/charging/setting.ts'

/** Where a box came from or went: what the word said, with the name of the ship or equipment. */
export type Whereabouts = { readonly kind: string; readonly code: string; readonly name: string }

/** A box in a bay from `from` to `to` (ms, infinite while it stands there), as it was said. */
export type Stay = {
  readonly from: number
  readonly to: number
  readonly bayId: string
  /** the same for all words that mean this bay */
  readonly bayKey: string
  readonly bayName: string
  readonly pcsName: string | null
  readonly stationId: string
  readonly came: Whereabouts | null
  readonly went: Whereabouts | null
  /** it ended because another box was said to stand there */
  readonly isDisplaced: boolean
  /** of the station, in the order of time */
  readonly settings: readonly SettingFrom[]
}

export const stayAt = (stays: readonly Stay[], ts: number): Stay | undefined =>
  stays.findLast(({ from, to }) => from <= ts && ts < to)
