import type { Caller } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import type { QuayDelta, QuaySnapshot, ShoreHome, ShoreHomeDelta } from '../../shapes.ts'
import type { StationLayout } from './layout.ts'
import { berthTilesOf, homeOf, quayHeadOf, quayOf, withAge } from './quay.ts'
import type { Drawn } from './scene.ts'

/** Ages and silences move without any reading: everything is told at least this often, ms. */
const tellEvery = 10_000

/** What followers of a quay were told. */
type Told = { berths: Map<string, string>; head: string; at: number }

const layoutFor = ({ stations }: Pick<Drawn, 'stations'>, stationId: string): StationLayout => {
  const layout = stations.get(stationId)
  if (!layout) throw new AppError('rows.not_found')
  return layout
}

/** The source of `shoreBerths/<stationId>`: all followers of a quay are told the same. */
export const quaySource = (now: () => Drawn) => {
  const told = new Map<string, Told>()
  return {
    watched: () => told.keys(),
    snapshot: (stationId: string): QuaySnapshot => {
      const drawn = now()
      const quay = quayOf(drawn, layoutFor(drawn, stationId))
      if (!told.has(stationId)) told.set(stationId, { berths: new Map(), head: '', at: 0 })
      return quay
    },
    delta: (stationId: string): QuayDelta | null => {
      const drawn = now()
      const layout = drawn.stations.get(stationId)
      const last = told.get(stationId)
      if (!layout || !last) return null
      const tiles = berthTilesOf(drawn, layout)
      const head = quayHeadOf(drawn, layout, tiles)
      const texts = new Map(tiles.map((tile) => [tile.berthId, JSON.stringify(tile)]))
      const changed = tiles.filter(({ berthId }) => last.berths.get(berthId) !== texts.get(berthId))
      const removed = [...last.berths.keys()].filter((berthId) => !texts.has(berthId))
      const text = JSON.stringify([{ ...head.sums, at: 0 }, head.supplies, head.requests])
      const isQuiet = changed.length + removed.length === 0 && text === last.head
      if (isQuiet && head.at - last.at < tellEvery) return null
      told.set(stationId, { berths: texts, head: text, at: head.at })
      return { ...head, berths: changed.map((tile) => withAge(tile, head.at)), removed }
    },
  }
}

type Watcher = { readonly caller: Caller; readonly told: Map<string, string>; at: number }

/** The source of `shoreHome/<own userId>`. */
export const homeSource = (now: () => Drawn) => {
  const watchers = new Map<string, Watcher>()
  const of = (userId: string): Watcher => {
    const watcher = watchers.get(userId)
    if (!watcher) throw new AppError('rows.not_found')
    return watcher
  }
  return {
    watched: () => watchers.keys(),
    allowed: (userId: string, caller: Caller): boolean => {
      if (userId !== caller.userId) return false
      watchers.set(userId, { caller, told: new Map(), at: 0 })
      return true
    },
    snapshot: (userId: string): ShoreHome => homeOf(now(), of(userId).caller),
    delta: (userId: string): ShoreHomeDelta | null => {
      const watcher = of(userId)
      const home = homeOf(now(), watcher.caller)
      const before = new Map(watcher.told)
      watcher.told.clear()
      for (const tile of home.tiles)
        watcher.told.set(tile.deviceId, JSON.stringify({ ...tile, sums: { ...tile.sums, at: 0 } }))
      const tiles = home.tiles.filter(({ deviceId }) => before.get(deviceId) !== watcher.told.get(deviceId))
      const removed = [...before.keys()].filter((id) => !watcher.told.has(id))
      if (tiles.length + removed.length === 0 && home.at - watcher.at < tellEvery) return null
      watcher.at = home.at
      return { ...home, tiles, removed }
    },
  }
}
