import type { Caller } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import type { BayTile, ChargeHome, ChargeHomeDelta, YardDelta, YardSnapshot } from '../shapes.ts'
import { homeOf } from './home.ts'
import type { Bay, StationLayout } from './layout.ts'
import { containerHeadsOf, type Drawn, tileOf, withAge, yardHeadOf, yardListsOf, yardOf } from './yard/yard.ts'

/** Ages and silences move without any reading: everything is told at least this often, ms. */
const tellEvery = 10_000

/** The tiles of a yard as they were drawn last, and what its followers were told. */
type Told = {
  readonly tiles: Map<string, BayTile>
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

/** The source of `chargeYard/<stationId>`: all followers of a yard are told the same. */
export const yardSource = (now: () => Drawn) => {
  const told = new Map<string, Told>()
  const dirty = new Map<string, Set<string> | 'all'>()

  /** Draws changed bays anew, or all of them. */
  const drawnTiles = (drawn: Drawn, { stationId, bays }: StationLayout, last: Told): BayTile[] => {
    const changed = dirty.get(stationId)
    dirty.delete(stationId)
    const draw = (bay: Bay): BayTile => {
      const { deviceId } = bay.bay
      const known = changed === 'all' || changed?.has(deviceId) ? undefined : last.tiles.get(deviceId)
      const tile = known ?? tileOf(drawn, bay)
      last.tiles.set(deviceId, tile)
      return tile
    }
    return bays.map(draw)
  }
  return {
    /** stations that somebody has looked at */
    watched: () => told.keys(),
    /** remembers that readings change bays of a station; all of them where none are named */
    touch: (stationId: string, bayIds?: readonly string[]): void => {
      const own = dirty.get(stationId)
      if (!told.has(stationId) || own === 'all') return
      dirty.set(stationId, bayIds ? new Set([...(own ?? []), ...bayIds]) : 'all')
    },
    snapshot: (stationId: string): YardSnapshot => {
      const drawn = now()
      const layout = layoutFor(drawn, stationId)
      const tiles = layout.bays.map((bay) => tileOf(drawn, bay))
      if (!told.has(stationId)) {
        const byId = tiles.map((tile) => [tile.bayId, tile] as const)
        const bays = byId.map(([id, tile]) => [id, JSON.stringify(tile)] as const)
        const lists = JSON.stringify(yardListsOf(drawn, layout))
        told.set(stationId, { tiles: new Map(byId), bays: new Map(bays), lists, head: '', at: 0 })
      }
      return yardOf(drawn, layout, tiles)
    },
    delta: (stationId: string): YardDelta | null => {
      const drawn = now()
      const layout = drawn.scene.stations.get(stationId)
      const last = told.get(stationId)
      if (!layout || !last) return null
      const tiles = drawnTiles(drawn, layout, last)
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
export type YardSource = ReturnType<typeof yardSource>

type Watcher = { readonly caller: Caller; readonly told: Map<string, string>; at: number }

/** The source of `chargeHome/<own userId>`. */
export const homeSource = (now: () => Drawn) => {
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
    snapshot: (userId: string): ChargeHome => homeOf(now(), of(userId).caller),
    delta: (userId: string): ChargeHomeDelta | null => {
      const watcher = of(userId)
      const { caller, told } = watcher
      const home = homeOf(now(), caller)
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
