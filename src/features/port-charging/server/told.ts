import type { Caller } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import type { BayTile, ChargeHome, ChargeHomeDelta, StationTile, YardDelta, YardSnapshot } from '../shapes.ts'
import { homeOf } from './home.ts'
import type { StationLayout } from './layout.ts'
import { containerHeadsOf, type Drawn, withAge, yardHeadOf, yardListsOf, yardOf } from './yard/yard.ts'

/** Ages and silences move without any reading: everything is told at least this often, ms. */
const tellEvery = 10_000

/** What the followers of a yard were told last. */
type Told = {
  readonly bays: Map<string, string>
  lists: string
  head: string
  at: number
}

const layoutFor = ({ scene }: Pick<Drawn, 'scene'>, stationId: string): StationLayout => {
  const layout = scene.stations.get(stationId)
  if (!layout) throw new AppError('rows.not_found')
  return layout
}

/** Draws a station once for all who watch. */
type Shared = {
  tiles(layout: StationLayout): BayTile[]
  station(layout: StationLayout): StationTile
}

/** The source of `chargeYard/<stationId>`: all followers of a yard are told the same. */
export const yardSource = (now: () => Drawn, shared: Shared) => {
  const told = new Map<string, Told>()
  return {
    /** stations that somebody has looked at */
    watched: () => told.keys(),
    snapshot: (stationId: string): YardSnapshot => {
      const drawn = now()
      const layout = layoutFor(drawn, stationId)
      const tiles = shared.tiles(layout)
      if (!told.has(stationId)) {
        const bays = tiles.map((tile) => [tile.bayId, JSON.stringify(tile)] as const)
        const lists = JSON.stringify(yardListsOf(drawn, layout))
        told.set(stationId, { bays: new Map(bays), lists, head: '', at: 0 })
      }
      return yardOf(drawn, layout, tiles)
    },
    delta: (stationId: string): YardDelta | null => {
      const drawn = now()
      const layout = drawn.scene.stations.get(stationId)
      const last = told.get(stationId)
      if (!layout || !last) return null
      const tiles = shared.tiles(layout)
      const { at, time, ...head } = yardHeadOf(drawn, layout, tiles)
      const containers = containerHeadsOf(drawn, layout)
      const lists = yardListsOf(drawn, layout)
      const changed = tiles.filter((tile) => {
        const json = JSON.stringify(tile)
        const isSame = last.bays.get(tile.bayId) === json
        last.bays.set(tile.bayId, json)
        return !isSame
      })
      const there = new Set(tiles.map(({ bayId }) => bayId))
      const removed = [...last.bays.keys()].filter((bayId) => !there.has(bayId))
      for (const bayId of removed) last.bays.delete(bayId)
      const [listsJson, headJson] = [
        JSON.stringify(lists),
        JSON.stringify([{ ...head.sums, at: 0 }, head.crane, containers]),
      ]
      const isQuiet = changed.length + removed.length === 0 && listsJson === last.lists && headJson === last.head
      if (isQuiet && at - last.at < tellEvery) return null
      const delta: YardDelta = {
        ...{ at, time, ...head, containers, removed },
        ...(listsJson === last.lists ? {} : lists),
        bays: changed.map((tile) => withAge(tile, at)),
      }
      Object.assign(last, { lists: listsJson, head: headJson, at })
      return delta
    },
  }
}

type Watcher = { readonly caller: Caller; readonly told: Map<string, string>; at: number }

/** The source of `chargeHome/<own userId>`. */
export const homeSource = (now: () => Drawn, shared: Shared) => {
  const watchers = new Map<string, Watcher>()
  const of = (userId: string): Watcher => {
    const watcher = watchers.get(userId)
    if (!watcher) throw new AppError('rows.not_found')
    return watcher
  }
  const note = (told: Map<string, string>, home: ChargeHome): void => {
    told.clear()
    for (const tile of home.tiles) told.set(tile.deviceId, JSON.stringify({ ...tile, sums: { ...tile.sums, at: 0 } }))
  }
  return {
    watched: () => watchers.keys(),
    allowed: (userId: string, caller: Caller): boolean => {
      if (userId !== caller.userId) return false
      watchers.set(userId, { caller, told: new Map(), at: 0 })
      return true
    },
    snapshot: (userId: string): ChargeHome => homeOf(now(), of(userId).caller, shared.station),
    delta: (userId: string): ChargeHomeDelta | null => {
      const watcher = of(userId)
      const { caller, told } = watcher
      const home = homeOf(now(), caller, shared.station)
      const before = new Map(told)
      note(told, home)
      const tiles = home.tiles.filter(({ deviceId }) => before.get(deviceId) !== told.get(deviceId))
      const removed = [...before.keys()].filter((id) => !told.has(id))
      if (tiles.length + removed.length === 0 && home.at - watcher.at < tellEvery) return null
      watcher.at = home.at
      return { ...home, tiles, removed }
    },
  }
}
