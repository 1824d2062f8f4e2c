import type { Context } from '#server/context/context.ts'
import { settingAt, settingHistory } from '#server/charging/setting.ts'
import { dayAround } from '#server/equipment/day.ts'
import { meanChargePowers } from '#server/equipment/meanPower.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { pricingsOf } from '#server/tariffs/pricing.ts'
import type { Scene } from '../scene.ts'
import { openBookings } from './bookings.ts'
import { boxEnergyIn, unmetered } from './boxEnergy.ts'
import { type Facts, nothingKnown, type ShipFacts, type StationFacts } from './facts.ts'
import { lastMoves, shipFacts, yardsOf } from './outside.ts'
import { noSwaps, openVisits, swappedSince } from './visits.ts'

type Given = Pick<Context, 'pool' | 'db' | 'telemetry' | 'registry'>
type At = { readonly scene: Scene; readonly standing: Standing; readonly at: number; readonly isNow: boolean }

/** What changes within seconds: visits, bookings, swaps, boxes outside of bays. */
export const readFast = async ({ pool }: Given, { scene, standing, at, isNow }: At) => {
  const ids = [...scene.stations.keys()]
  const midnights = new Map([...scene.stations].map(([id, { station }]) => [id, dayAround(at, station.timeZone).from]))
  const given = { pool, context: standing.context }
  const [visits, bookings, swaps, yards] = await Promise.all([
    openVisits(pool, ids, at, isNow),
    openBookings(pool, ids, at, isNow),
    swappedSince(pool, midnights, at),
    yardsOf(given, scene, at),
  ])
  return { visits, bookings, swaps, yards, moves: await lastMoves(given, scene, yards, at) }
}
export type Fast = Awaited<ReturnType<typeof readFast>>

/** What changes slowly: settings and tariffs, mean powers, ships as they are registered, what only boxes meter. */
export const readSlow = async (given: Given, { scene, at }: At) => {
  const { pool, db, telemetry } = given
  const ids = [...scene.stations.keys()]
  const boxes = [...scene.occupied.boxIn.values()]
  const [histories, powers, ships] = await Promise.all([
    settingHistory(db, ids),
    meanChargePowers(telemetry, boxes, at),
    shipFacts(pool, scene.ships, at),
  ])
  const settings = [...histories].flatMap(([stationId, own]) => own.map((each) => ({ stationId, ...each })))
  const pricingOf = await pricingsOf(db, settings)
  const boxEnergy = new Map<string, StationFacts['boxEnergy']>()
  for (const [id, layout] of scene.stations) {
    const bays = unmetered(given, layout)
    if (bays.length > 0)
      boxEnergy.set(id, await boxEnergyIn(given, bays, dayAround(at, layout.station.timeZone).from, at + 1))
  }
  return {
    ...{ powers, ships, boxEnergy },
    settingOf: (id: string) => settingAt(histories.get(id), at),
    tariffOf: (id: string) => pricingOf(id).tariffAt(at),
  }
}
export type Slow = Awaited<ReturnType<typeof readSlow>>

type Peaks = { of(stationId: string): StationFacts['peak'] }

/** What the two readings say together. */
export const factsOf = (fast: Fast, slow: Slow, peaks: Peaks): Facts => ({
  of: (id) => {
    const { swaps, returned, ships } = fast.swaps.get(id) ?? noSwaps
    return {
      ...{ setting: slow.settingOf(id), tariff: slow.tariffOf(id) },
      ...{ visits: fast.visits.get(id) ?? nothingKnown.visits, bookings: fast.bookings.get(id) ?? [] },
      ...{ swapsToday: swaps, returnedToday: returned, shipsToday: ships },
      ...{ peak: peaks.of(id), lastMove: fast.moves.get(id) ?? null },
      boxEnergy: slow.boxEnergy.get(id) ?? nothingKnown.boxEnergy,
    }
  },
  ship: (id): ShipFacts | undefined => slow.ships.get(id),
  yardOf: (boxId) => fast.yards.get(boxId),
  meanPower: ({ deviceId }) => slow.powers.get(deviceId) ?? null,
})
