import type { AlarmRow, OpenAlarms } from '#contract/alarm.ts'
import type { HomeDelta, HomeSnapshot } from '../shapes.ts'
import type { EnergyBar } from '#web/equipment/bars/EnergyBars.tsx'
import type { Rank } from '#web/equipment/bars/RankBars.tsx'
import type { AlarmLevel, BoxGlance } from '#web/equipment/pictures/boxState.ts'
import { boxStateOf } from '#web/equipment/pictures/boxState.ts'
import { mergeItems } from '#web/live/mergeItems.ts'

export type Tile = HomeSnapshot['tiles'][number]
export type RankKind = 'capacity' | 'rechargeable' | 'chargeable' | 'soc'
export type FleetOrder = 'urgency' | 'name' | 'soc'

/** What says the same stays the same object, so that it is not drawn again. */
const kept = <T>(before: T, next: T): T => (JSON.stringify(before) === JSON.stringify(next) ? before : next)

/** Changed tiles take their places, removed ones go; all figures are the newest. */
export const mergeHome = (before: HomeSnapshot, { tiles, removed, ...figures }: HomeDelta): HomeSnapshot => {
  const gone = new Set(removed)
  const left = gone.size > 0 ? before.tiles.filter(({ deviceId }) => !gone.has(deviceId)) : before.tiles
  return {
    ...figures,
    states: kept(before.states, figures.states),
    stations: kept(before.stations, figures.stations),
    ships: kept(before.ships, figures.ships),
    tiles: tiles.length > 0 ? mergeItems(left, tiles, ({ deviceId }) => deviceId) : left,
  }
}

export const levelOf = (level: number | null): AlarmLevel | null =>
  level === 1 || level === 2 || level === 3 ? level : null

const glances = new WeakMap<Tile, BoxGlance>()
/** What the picture of a box shows; the same tile gives the same object, so that only changed boxes are drawn anew. */
export const glanceOf = (tile: Tile): BoxGlance => {
  const known = glances.get(tile)
  if (known) return known
  const glance: BoxGlance = {
    id: tile.deviceId,
    name: tile.deviceName,
    runningState: tile.runningState,
    pluggedState: tile.chargingGunPluggingStatus,
    soc: tile.soc,
    power: tile.power === null ? null : Math.abs(tile.power),
    clusters: tile.clusterSoc,
    place: tile.shippingName ?? tile.stationName,
    level: levelOf(tile.alarmLevel),
    ts: tile.ts,
  }
  glances.set(tile, glance)
  return glance
}

/** The point of a ranking, its unit and decimals. "rechargeable" can still be charged, "chargeable" can be discharged (可放). */
export const rankings: Readonly<
  Record<RankKind, { of: (tile: Tile) => number | null; unit: string; decimals: number }>
> = {
  capacity: { of: ({ capacity }) => capacity, unit: 'kWh', decimals: 0 },
  rechargeable: { of: ({ chargeable }) => chargeable, unit: 'kWh', decimals: 0 },
  chargeable: { of: ({ dischargeable }) => dischargeable, unit: 'kWh', decimals: 0 },
  soc: { of: ({ soc }) => soc, unit: '%', decimals: 1 },
}

const names = new Intl.Collator('zh', { numeric: true })
const byName = (a: Tile, b: Tile): number => names.compare(a.deviceName, b.deviceName)

/** Greatest first, equals by name; boxes that do not know the figure are left out. */
export const ranksOf = (tiles: readonly Tile[], kind: RankKind): Rank[] => {
  const { of } = rankings[kind]
  return tiles
    .flatMap((tile) => {
      const value = of(tile)
      return value === null ? [] : { tile, value }
    })
    .sort((a, b) => b.value - a.value || byName(a.tile, b.tile))
    .map(({ tile, value }) => ({
      key: tile.deviceId,
      name: tile.deviceName,
      value,
      state: boxStateOf(tile.runningState),
    }))
}

const orders: Readonly<Record<FleetOrder, (a: Tile, b: Tile) => number>> = {
  urgency: (a, b) => (a.alarmLevel ?? 9) - (b.alarmLevel ?? 9) || byName(a, b),
  name: byName,
  soc: (a, b) => (b.soc ?? -1) - (a.soc ?? -1) || byName(a, b),
}
export const isFleetOrder = (text: string): text is FleetOrder => text in orders

/** The fleet whose name or code holds the wanted text, in the wanted order. */
export const fleetOf = (tiles: readonly Tile[], order: FleetOrder, wanted: string): Tile[] => {
  const text = wanted.trim().toLowerCase()
  return tiles
    .filter(({ deviceName, deviceCode }) => `${deviceName} ${deviceCode}`.toLowerCase().includes(text))
    .sort(orders[order])
}

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

/** The running day by hour in whole kWh, discharged above, charged below; hours to come stand empty. */
export const barsOf = (hours: HomeSnapshot['hours']): EnergyBar[] => {
  const known = new Map(hours.map((each) => [each.time.slice(11, 13), each]))
  return hoursOfDay.map((label) => {
    const { charged, discharged } = known.get(label) ?? { charged: null, discharged: null }
    return { label, up: discharged && Math.round(discharged), down: charged && Math.round(charged) }
  })
}

/** The gravest of the latest that ring, the newest of equals; undefined where none rings or the gravest is not among them. */
export const gravestOf = ({ byLevel, latest }: OpenAlarms): AlarmRow | undefined => {
  const level = byLevel.findIndex((count) => count > 0) + 1
  return latest.find(({ alarmLevel, quiet }) => alarmLevel === level && quiet === null)
}

/** When something began: the time of day today, the day and time before; both as `yyyy-MM-dd HH:mm:ss` of one zone. */
export const sinceText = (began: string, now: string): string =>
  began.slice(0, 10) === now.slice(0, 10) ? began.slice(11, 16) : began.slice(5, 16)

/** Energies from a thousand kWh on in MWh. */
export const energyText = (kilowattHours: number | null): { value: number | null; unit: string; decimals: number } =>
  kilowattHours !== null && Math.abs(kilowattHours) >= 1000
    ? { value: kilowattHours / 1000, unit: 'MWh', decimals: 1 }
    : { value: kilowattHours, unit: 'kWh', decimals: 0 }

export const powerText = (kilowatts: number | null): { value: number | null; unit: string; decimals: number } =>
  kilowatts !== null && Math.abs(kilowatts) >= 1000
    ? { value: kilowatts / 1000, unit: 'MW', decimals: 2 }
    : { value: kilowatts, unit: 'kW', decimals: 0 }
