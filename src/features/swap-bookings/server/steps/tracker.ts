import type { Context } from '#server/context/context.ts'
import type { Tracker } from '#server/context/stream.ts'
import { type ArrivalForecast, arrivalForecasts } from '#server/places/forecasts.ts'
import { portAreas, portsAround } from '#server/places/ports.ts'
import { bookingStates } from '../../shapes.ts'
import { type Followed, followedBookings, movesOf, staysOf } from './facts.ts'
import { seenNow, stayOf, type Seen } from './seen.ts'
import { lateness, type Steps, stepsOf } from './step.ts'

/** told with the station's id when one of its bookings changed */
export const bookingTopic = 'swapBooking'
const [followEvery, correctEvery] = [10_000, 30_000]
/** ms: a forecast that moved less changes nothing */
const noticed = 60_000

/**
 * The times of arrival that forecasts give: to the first booking of each ship that follows its forecast and where it has not arrived. While
 * a ship lies at a station, the forecast that led it there says nothing of a later call.
 */
export const foreseen = (
  followed: readonly Followed[],
  forecasts: ReadonlyMap<string, ArrivalForecast>,
  portsOf: (booked: Followed) => readonly string[],
  now: number,
): ReadonlyMap<string, number> => {
  const etas = new Map<string, number>()
  const served = new Set<string>()
  for (const booked of followed) {
    const forecast = forecasts.get(booked.shipId)
    if (!forecast || served.has(booked.shipId) || !portsOf(booked).includes(forecast.portId)) continue
    const isAwaited = booked.state <= bookingStates.confirmed
    if (isAwaited || booked.state <= bookingStates.swapping) served.add(booked.shipId)
    if (!isAwaited || forecast.eta <= now) continue
    const isNew = !booked.byForecast || Math.abs(forecast.eta - booked.eta) >= noticed
    if (booked.followsForecast && isNew) etas.set(booked.bookingId, Math.round(forecast.eta))
  }
  return etas
}

type Found = { readonly steps: Steps; readonly seen: Seen; readonly eta: number | undefined }

const time = (ts: number | null): Date | null => (ts === null ? null : new Date(ts))

const isNews = (stored: Followed, { steps, seen, eta }: Found): boolean =>
  eta !== undefined ||
  seen.seenTs !== stored.seenTs ||
  seen.goneTs !== stored.goneTs ||
  (Object.keys(steps) as (keyof Steps)[]).some((key) => steps[key] !== stored[key])

/** Writes what was found of a booking, unless somebody changed it meanwhile; true where it did. */
const write = async ({ db }: Context, stored: Followed, { steps, seen, eta }: Found): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('swap_booking')
    .set({
      ...{ state: steps.state, swapped: steps.swapped, seen_at: time(seen.seenTs), gone_at: time(seen.goneTs) },
      ...{ arrived_at: time(steps.arrivedTs), left_at: time(steps.leftTs), swapping_at: time(steps.swappingTs) },
      ...{ done_at: time(steps.doneTs), missed_at: time(steps.missedTs) },
      ...(eta === undefined ? {} : { eta: new Date(eta), eta_by_forecast: true }),
    })
    .where('id', '=', stored.bookingId)
    .where('version', '=', stored.version)
    .where('state', '<>', bookingStates.cancelled)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Brings bookings up to what is known; with `ended` those too that what was said late may change. Answers the stations where one changed. */
export const advanceBookings = async (context: Context, now: number, ended: boolean): Promise<Set<string>> => {
  const { pool } = context
  const followed = await followedBookings(pool, now, ended)
  if (followed.length === 0) return new Set()
  const ports = await portAreas(pool)
  const around = new Map(followed.map((booked) => [booked.stationId, portsAround(ports, booked)]))
  const portsOf = ({ stationId }: Followed): readonly string[] => around.get(stationId) ?? []
  const shipIds = [...new Set(followed.map(({ shipId }) => shipId))]
  const since = Math.min(...followed.map(({ from }) => from))
  const stays = Map.groupBy(await staysOf(pool, shipIds, [...around.values()].flat(), since), ({ shipId }) => shipId)
  const moves = await movesOf(pool, followed, now)
  const etas = foreseen(followed, await arrivalForecasts(pool, shipIds), portsOf, now)
  const changed = new Set<string>()
  for (const stored of followed) {
    const eta = etas.get(stored.bookingId)
    const booked = eta === undefined ? stored : { ...stored, eta, from: Math.min(stored.from, eta - lateness) }
    const seen = seenNow(context, booked, now)
    const inPort = (stays.get(booked.shipId) ?? []).filter(({ portId }) => portsOf(booked).includes(portId))
    const steps = stepsOf(booked, moves.get(booked.bookingId) ?? [], [...inPort, ...stayOf(seen)], now)
    const found = { steps, seen, eta }
    if (isNews(stored, found) && (await write(context, stored, found))) changed.add(booked.stationId)
  }
  return changed
}

/** Moves bookings on as ships arrive and boxes are carried; boxes that are said to have moved late correct those that ended. */
export const createBookingTracker = (context: Context): Tracker => {
  const { live } = context
  let [followedAt, correctedAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let hasMoved = true
  const unlisten = live.listen({
    changed: (name) => {
      if (name === 'mount') hasMoved = true
    },
    missed: () => {
      hasMoved = true
    },
  })
  return {
    name: 'bookings',
    stop: unlisten,
    tick: async (now) => {
      if (now >= followedAt && now - followedAt < followEvery) return
      const ended = hasMoved && (now < correctedAt || now - correctedAt >= correctEvery)
      if (ended) hasMoved = false
      followedAt = now
      if (ended) correctedAt = now
      for (const stationId of await advanceBookings(context, now, ended)) live.changed(bookingTopic, stationId)
    },
  }
}
