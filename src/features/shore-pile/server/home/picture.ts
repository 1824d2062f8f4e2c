import { alone } from '#server/context/alone.ts'
import type { Caller, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Tracker } from '#server/context/stream.ts'
import { formatTime } from '#contract/zoned.ts'
import { pathInScope } from '#server/db/scope.ts'
import { unitWith } from '#server/equipment/parts.ts'
import { names } from '#server/fleet/lists.ts'
import { type Drawing, platformPicture } from '#server/fleet/picture.ts'
import { pileTopic } from '#server/piles/ground.ts'
import { shorePileTopics } from '../../contract.ts'
import type { PileDetail, PileHome, PileTile } from '../../shapes.ts'
import { detailOf } from './detail.ts'
import { type Facts, noFacts, nothingBefore, readFacts } from './facts.ts'
import { type Figures, figuresOf, pileSumsOf } from './figures.ts'
import { isOutlet, type MadePile, pileTileOf, tileKeys } from './tile.ts'

/** ms between two readings of the tables: where something changed, and at all */
const soonest = 2000
const readEvery = 10_000
/** How often what sessions came to before today is read anew, which only late readings change, ms. */
const rereadEvery = 600_000

const drawingWith = (facts: () => Facts): Drawing<MadePile, Figures, PileDetail> => ({
  tileOf: (standing, pile) => pileTileOf(standing, pile, facts()),
  figuresOf,
  detailOf: (standing, device) => detailOf(standing, device, facts()),
})

/** The picture of pile stations in memory; its tiles are piles, which their outlets are part of. */
export const pilePicture = (context: Context) => {
  const { registry, clock, live } = context
  let facts = noFacts
  const picture = platformPicture(context, {
    platform: 'shorePile',
    nature: 'unit',
    isPart: (device) => isOutlet(device) && !device.profile.natures.has('unit'),
    name: 'shore piles',
    topics: { home: shorePileTopics.pileHome.name, detail: shorePileTopics.pileDetail.name },
    tileKeys,
    besideOf: (_, pile) => registry.childrenOf(pile.deviceId).filter(isOutlet),
    ...drawingWith(() => facts),
    drawingAt: async (piles, at) => {
      const { facts: then } = await readFacts(context, piles, at)
      return drawingWith(() => then)
    },
  })
  const { members, standing } = picture

  const ofStation = (stationId: string): Device[] => members.units().filter((pile) => pile.stationId === stationId)
  const homeOf = (tiles: PileTile[], at: number, { timeZone }: Pick<Caller, 'timeZone'>): PileHome => ({
    ...{ at, time: formatTime(at, timeZone), timeZone, sums: pileSumsOf(tiles, at) },
    tiles: tiles.sort((a, b) => names.compare(a.deviceName, b.deviceName)),
  })
  /** The piles of a station, whoever looks. */
  const stationHome = (stationId: string): PileHome => {
    const piles = ofStation(stationId)
    const timeZone = piles[0]?.timeZone ?? 'UTC'
    const at = clock()
    const tiles = piles.map((pile) => pileTileOf(standing, unitWith(standing.context, pile), facts).tile)
    return homeOf(tiles, at, { timeZone })
  }

  let [readAt, wholeAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let before = nothingBefore
  let isChanged = true
  const read = async (now: number): Promise<void> => {
    isChanged = false
    try {
      const isWhole = now - wholeAt >= rereadEvery || now < wholeAt
      const read = await readFacts(context, members.units(), now, isWhole ? nothingBefore : before)
      facts = read.facts
      before = read.before
      if (isWhole) wholeAt = now
    } catch (error) {
      isChanged = true
      throw error
    }
    readAt = now
    for (const stationId of new Set(members.units().map((pile) => pile.stationId)))
      live.changed(shorePileTopics.shorePiles.name, stationId)
  }
  let unlisten: (() => void) | undefined
  const tracker: Tracker = {
    ...picture.tracker,
    start: async () => {
      unlisten = live.listen({
        changed: (name) => {
          if (name === pileTopic) isChanged = true
        },
        missed: () => {
          isChanged = true
        },
      })
    },
    stop: () => unlisten?.(),
    observe: async (frames) => {
      await picture.tracker.observe?.(frames)
      const stations = new Set(frames.flatMap(({ deviceId }) => members.roleOf(deviceId)?.unit?.stationId ?? []))
      for (const stationId of stations) live.changed(shorePileTopics.shorePiles.name, stationId)
    },
    tick: async (now, letIn = alone) => {
      const unread = members.units().some(({ deviceId }) => !facts.has(deviceId))
      const isDue = now - readAt >= readEvery || now < readAt || ((isChanged || unread) && now - readAt >= soonest)
      if (isDue) await letIn(() => read(now))
      await picture.tracker.tick?.(now, letIn)
    },
  }
  return {
    ...picture,
    tracker,
    homeOf,
    station: {
      allowed: (stationId: string, caller: Caller): boolean =>
        ofStation(stationId).some((pile) => pathInScope(caller, pile.orgPath)),
      snapshot: stationHome,
      delta: stationHome,
    },
  }
}
export type PilePicture = ReturnType<typeof pilePicture>
