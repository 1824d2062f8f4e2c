import type { NamedFigure } from './answers.ts'
import type { Figure } from './tool.ts'

/** What records, or registers, come to for each owner: a ship, a device, a station, a berth, a bay; `id` is empty where nobody is named. */
export type TotalsAnswer = {
  readonly rows: readonly {
    readonly id: string
    readonly name: string
    /** rows of the list; null where registers were read */
    readonly count: Figure | null
    readonly sums: readonly NamedFigure[]
  }[]
  /** how many owners there are */
  readonly of: number
  /** over all of them */
  readonly count: Figure | null
  readonly sums: readonly NamedFigure[]
  readonly field: string
  /** false: there are more rows than can be added up, so nothing is */
  readonly whole: boolean
  readonly path: string
}
