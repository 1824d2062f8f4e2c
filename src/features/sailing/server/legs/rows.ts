/** What a ship does in an interval: 0 under way, 1 anchored or stopped, 5 in a port, 6 aground (specification, section 4). */
export type StateRow = {
  readonly kind: 'state'
  readonly start: number
  readonly end: number | null
  readonly type: 0 | 1 | 5 | 6
  /** the port, or the anchorage */
  readonly portId: string | null
  /** where it began */
  readonly lon: number
  readonly lat: number
  /** false: it may still come to nothing */
  readonly isSure: boolean
}
/** A voyage from a stay in a port to the next. Times in ms, distances in n mile. */
export type LegRow = {
  readonly kind: 'leg'
  readonly start: number
  readonly end: number | null
  readonly fromPort: string
  readonly toPort: string | null
  /** the stay before it; where its beginning was not seen, at least so long */
  readonly berthMs: number
  readonly isBerthOpen: boolean
  readonly anchorMs: number
  /** by the ship's register where that is sound, else between positions */
  readonly distance: number
  readonly gapDistance: number
  readonly gapMs: number
  /** it begins or ends in a time without a position */
  readonly isEstimated: boolean
  readonly isSure: boolean
}
export type Row = StateRow | LegRow
