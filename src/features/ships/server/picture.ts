import { sql } from 'kysely'
import type { Condition } from '#server/alarms/conditions.ts'
import { alone } from '#server/context/alone.ts'
import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Tracker } from '#server/context/stream.ts'
import { shipOf } from '#server/equipment/place.ts'
import { below, unitOf } from '#server/equipment/tree.ts'
import { type Drawing, platformPicture } from '#server/fleet/picture.ts'
import { shipsTopics } from '../contract.ts'
import type { ShipDetail } from '../shapes.ts'
import { besideOf } from './aboard.ts'
import { detailOf } from './detail.ts'
import { drawnNow } from './drawn.ts'
import { type Facts, noFacts, readFacts } from './facts.ts'
import { type Figures, figuresOf } from './figures.ts'
import { factsAt } from './past.ts'
import { type MadeShip, shipTileKeys, shipTileOf } from './tile.ts'

const drawingWith = (facts: () => Facts): Drawing<MadeShip, Figures, ShipDetail> => ({
  tileOf: (standing, ship) => shipTileOf(standing, ship, facts()),
  figuresOf,
  detailOf: (standing, ship) => detailOf(standing, ship, facts()),
})

/** Alarms of a ship, of what hangs below it, and of boxes that were aboard in a span (ms) while they rang. */
const alarmsOf =
  ({ registry }: Pick<Context, 'registry'>) =>
  (ship: Device, { from, to }: { from: number; to: number }): Condition => {
    const own = [ship, ...below(registry, ship)].map(({ deviceId }) => deviceId)
    return sql<boolean>`(a.device_id = any(${own}::bigint[]) or a.unit_id = any(${own}::bigint[])
      or a.unit_id in (select unit_id from mount where place_id = ${ship.deviceId}) and exists (
        select from mount_span m where m.unit_id = a.unit_id and m.place_id = ${ship.deviceId} and m.kind = 'ship'
          and m.from_ts <= least(coalesce(a.cleared_at, 'infinity'), ${new Date(to)})
          and coalesce(m.to_ts, 'infinity') > greatest(a.began_at, ${new Date(from)})))`
  }

/** The picture of ships in memory, with what is known of them beside readings: it is read anew once a second. */
export const shipPicture = (context: Context) => {
  let facts = noFacts
  const drawnBy = drawnNow(context.pool, context.clock)
  const picture = platformPicture(context, {
    platform: 'ship',
    nature: 'carries',
    name: 'ships',
    topics: { home: shipsTopics.shipHome.name, detail: shipsTopics.shipDetail.name },
    tileKeys: shipTileKeys,
    besideOf,
    ...drawingWith(() => facts),
    drawingAt: async (ships, at) => {
      const then = await factsAt(context, ships, at)
      return drawingWith(() => then)
    },
    alarmsOf: alarmsOf(context),
  })

  let reading = Promise.resolve()
  // One after the other, so that what was read last is the newest.
  const read = (): Promise<void> => {
    const next = reading
      .catch(() => undefined)
      .then(async () => {
        facts = await readFacts(context, picture.members.units(), Number.POSITIVE_INFINITY, drawnBy)
      })
    reading = next
    return next
  }

  /** The ships that frames of these devices are about, by what is aboard. */
  const shipsOf = (deviceIds: Iterable<string>): Set<string> => {
    const ships = new Set<string>()
    for (const deviceId of deviceIds) {
      const device = context.registry.byId(deviceId)
      const ship = device && shipOf(context, unitOf(context.registry, device))
      if (ship && ship !== device) ships.add(ship.deviceId)
    }
    return ships
  }
  const tracker: Tracker = {
    ...picture.tracker,
    start: read,
    observe: async (frames) => {
      await picture.tracker.observe?.(frames)
      for (const shipId of shipsOf(new Set(frames.map(({ deviceId }) => deviceId))))
        context.live.changed(shipsTopics.shipDetail.name, shipId)
    },
    tick: async (now, letIn = alone) => {
      await letIn(read)
      await picture.tracker.tick?.(now, letIn)
    },
  }
  return { ...picture, tracker, read, facts: () => facts }
}
export type ShipPicture = ReturnType<typeof shipPicture>
