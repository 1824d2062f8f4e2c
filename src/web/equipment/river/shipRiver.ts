import { emsOf } from '../sentence/sentence.ts'
import type { AlarmLevel } from '../pictures/unitState.ts'
import { stripWidth } from './docks.ts'
import { type OnRiver, shareOn, spread, stretchOf } from './river.ts'
import { type Town, townsOf } from './stripLayout.ts'

/** A ship as a mark on the river. `course` in degrees where it sails; `note` follows its name, such as its SOC or age. */
export type RiverMark = OnRiver & {
  readonly id: string
  readonly name: string
  readonly note: string
  readonly sign: string
  readonly soc: number | null
  readonly level: AlarmLevel | null
  readonly charging: boolean
  readonly silent: boolean
}

/** So many names have room; the first ones of the list have them, the others are marks alone. */
const mostNamed = 14
const letter = 23
const gap = 18
/** What the count of the others takes at the end of the lower lane. */
const othersWidth = 170

type Named = { readonly mark: RiverMark; readonly x: number; readonly left: number; readonly width: number }
export type RiverLayout = {
  /** every ship on the river by its place, in units of the drawing */
  readonly marks: readonly { readonly mark: RiverMark; readonly x: number }[]
  readonly above: readonly Named[]
  readonly below: readonly Named[]
  readonly towns: readonly Town[]
  /** ships that have no name here, or are not on this river */
  readonly unnamed: number
}

const lane = (marks: readonly { mark: RiverMark; x: number }[], room = stripWidth): Named[] => {
  const widths = marks.map(({ mark: { name, note } }) => emsOf(`${name} ${note}`) * letter)
  const lefts = spread(
    marks.map(({ x }, at) => ({ at: x, width: widths[at] ?? 0 })),
    room,
    gap,
  )
  return marks.map((each, at) => ({ ...each, left: lefts[at] ?? 0, width: widths[at] ?? 0 }))
}

/** Where ships and their names stand on the river that most of them sail; undefined where none is on one. */
export const layoutRiver = (ships: readonly RiverMark[]): RiverLayout | undefined => {
  const stretch = stretchOf(ships)
  if (!stretch) return undefined
  const marks = ships.flatMap((mark) => {
    const share = shareOn(stretch, mark)
    return share === undefined ? [] : [{ mark, x: share * stripWidth }]
  })
  const named = marks.slice(0, mostNamed).toSorted((a, b) => a.x - b.x)
  const unnamed = ships.length - named.length
  return {
    marks,
    above: lane(named.filter((_, at) => at % 2 === 0)),
    below: lane(
      named.filter((_, at) => at % 2 === 1),
      unnamed > 0 ? stripWidth - othersWidth : stripWidth,
    ),
    towns: townsOf(stretch, []),
    unnamed,
  }
}
