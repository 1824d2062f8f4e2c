import { type HourEnergy, offlineState, type UnitTile } from '#contract/unit.ts'
import { names } from '../../kit/names.ts'
import { mergeItems } from '../../live/mergeItems.ts'
import type { EnergyBar } from '../bars/EnergyBars.tsx'
import type { Rank } from '../bars/RankBars.tsx'
import { runStateOf } from '../pictures/unitState.ts'

/** What the home asks of a unit's tile; the rest of a platform's tile is the platform's. */
export type HomeTile = Pick<UnitTile, 'deviceId' | 'deviceName' | 'deviceCode' | 'stationId' | 'alarmLevel'> & {
  /** 0 standby, 1 charging, 2 discharging, −1 offline, anything else shutdown */
  readonly runningState?: number | null
  readonly soc?: number | null
  readonly stationName?: string
  readonly silent?: boolean
}
/** A home's picture: `at` ms, `time` the same in the zone of the caller's organization. */
export type Home<T extends HomeTile = HomeTile> = {
  readonly at: number
  readonly time: string
  readonly timeZone: string
  readonly tiles: T[]
}
/** Changed tiles, removed ids, and all other figures whole. */
export type HomeChange<H extends Home> = H & { removed: string[] }

/** Equal parts stay the same objects, so that they are not drawn again. */
const kept = <T>(before: T, next: T): T => (JSON.stringify(before) === JSON.stringify(next) ? before : next)

/** Applies a delta: changed tiles, removed tiles, the newest figures. Equal lists stay the same objects. */
export const mergeHome = <H extends Home>(before: H, { tiles, removed, ...figures }: HomeChange<H>): H => {
  const gone = new Set(removed)
  const left = gone.size > 0 ? before.tiles.filter(({ deviceId }) => !gone.has(deviceId)) : before.tiles
  const old = new Map<string, unknown>(Object.entries(before))
  const next = Object.entries(figures).map(([key, value]) => [key, kept(old.get(key), value)])
  return {
    ...before,
    ...(Object.fromEntries(next) as Omit<H, 'tiles' | 'removed'>),
    tiles: tiles.length > 0 ? mergeItems(left, tiles, ({ deviceId }) => deviceId) : left,
  }
}

/** A figure that units are ranked by; a full bar stands for `full`, else for the greatest value. */
export type Ranking<T extends HomeTile> = {
  readonly key: string
  readonly label: string
  readonly hint: string
  readonly of: (tile: T) => number | null
  readonly unit: string
  readonly decimals: number
  readonly full?: number
}

const byName = (a: HomeTile, b: HomeTile): number => names.compare(a.deviceName, b.deviceName)

/** Greatest first, equals by name; units that do not know the figure are left out. */
export const ranksOf = <T extends HomeTile>(tiles: readonly T[], of: Ranking<T>['of']): Rank[] =>
  tiles
    .flatMap((tile) => {
      const value = of(tile)
      return value === null ? [] : { tile, value }
    })
    .sort((a, b) => b.value - a.value || byName(a.tile, b.tile))
    .map(({ tile, value }) => ({
      key: tile.deviceId,
      name: tile.deviceName,
      value,
      state: runStateOf(tile.silent ? offlineState : tile.runningState),
    }))

const orders = {
  urgency: (a, b) => (a.alarmLevel ?? 9) - (b.alarmLevel ?? 9) || byName(a, b),
  name: byName,
  soc: (a, b) => (b.soc ?? -1) - (a.soc ?? -1) || byName(a, b),
} satisfies Record<string, (a: HomeTile, b: HomeTile) => number>
export type FleetOrder = keyof typeof orders
export const isFleetOrder = (text: string): text is FleetOrder => text in orders

/** The fleet whose name or code holds the wanted text, in the wanted order. */
export const fleetOf = <T extends HomeTile>(tiles: readonly T[], order: FleetOrder, wanted: string): T[] => {
  const text = wanted.trim().toLowerCase()
  return tiles
    .filter(({ deviceName, deviceCode }) => `${deviceName} ${deviceCode}`.toLowerCase().includes(text))
    .sort(orders[order])
}

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

const whole = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0))

/** The running day by hour in whole kWh, discharged above, charged below; hours to come stand empty, one that the clock shows twice is one bar. */
export const barsOf = (hours: readonly HourEnergy[]): EnergyBar[] => {
  const known = Map.groupBy(hours, ({ time }) => time.slice(11, 13))
  return hoursOfDay.map((label) => {
    const own = known.get(label) ?? []
    const up = whole(own.map(({ discharged }) => discharged))
    return { key: label, label, up, down: whole(own.map(({ charged }) => charged)) }
  })
}

/** When something began: the time of day today, the day and time before; both as `yyyy-MM-dd HH:mm:ss` of one zone. */
export const sinceText = (began: string, now: string): string =>
  began.slice(0, 10) === now.slice(0, 10) ? began.slice(11, 16) : began.slice(5, 16)
