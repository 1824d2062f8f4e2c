import type { Context } from '#server/context/context.ts'
import { metres } from '#server/places/geo.ts'
import { positionOf } from '#server/places/position.ts'
import type { Followed } from './facts.ts'
import { lateness, type Stay } from './step.ts'

/** m and kn: slower and nearer than these a ship has arrived; faster or farther it has gone */
const [arrivedWithin, arrivedBelow, goneBeyond, goneAbove] = [500, 0.5, 1000, 2]
const oldest = 30 * 60_000

export type Seen = { readonly seenTs: number | null; readonly goneTs: number | null }

/** What the newest position of a booking's ship adds to when it was seen at the station; times in ms. */
export const seenNow = ({ registry, telemetry }: Context, booked: Followed, now: number): Seen => {
  const { seenTs, goneTs, lon, lat } = booked
  const ship = registry.byId(booked.shipId)
  const at = ship && positionOf(ship, telemetry.latest(ship.deviceId))
  if (!at || now - at.ts > oldest || lon === null || lat === null) return { seenTs, goneTs }
  const away = metres(at, { lon, lat })
  const isHere = seenTs !== null && goneTs === null
  if (isHere && (away > goneBeyond || (at.speed ?? 0) > goneAbove)) return { seenTs, goneTs: at.ts }
  const isDue = at.ts >= booked.from && at.ts <= Math.min(booked.next, booked.eta + lateness)
  const hasStopped = away <= arrivedWithin && at.speed !== null && at.speed < arrivedBelow
  return !isHere && isDue && hasStopped ? { seenTs: at.ts, goneTs: null } : { seenTs, goneTs }
}

export const stayOf = ({ seenTs, goneTs }: Seen): Stay[] => (seenTs === null ? [] : [{ from: seenTs, to: goneTs }])
