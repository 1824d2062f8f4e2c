import { sinceText } from '../home/homeData.ts'
import { runStateOf, type UnitGlance } from '../pictures/unitState.ts'
import type { StripUnit } from '../river/docks.ts'

/** %: from here on an idle unit ashore is ready for a ship (look of the wall, not of the specification). */
export const readyFrom = 90

type Tile = {
  readonly silent: boolean
  readonly runningState: number
  readonly soc: number | null
  readonly updateTime: string | null
  readonly shippingId: string | null
  readonly berth?: { readonly bay: string } | null
}

export const isReady = ({ silent, runningState, soc, shippingId }: Tile): boolean =>
  !silent && shippingId === null && runStateOf(runningState) === 'standby' && (soc ?? 0) >= readyFrom

/** A tile as the strip draws it; `time` is the picture's, `yyyy-MM-dd HH:mm:ss`. */
export const stripUnitOf = (tile: Tile, glance: UnitGlance, time: string): StripUnit => ({
  ...glance,
  // Its age is told by `since`; without the time of each reading an unchanged tile is not drawn again.
  ts: null,
  state: tile.silent ? undefined : runStateOf(tile.runningState),
  since: tile.silent && tile.updateTime !== null ? sinceText(tile.updateTime, time) : null,
  ready: isReady(tile),
  bay: tile.berth?.bay ?? null,
})
