import { offeredBox } from '#server/charging/promised.ts'
import { settingsAt } from '#server/charging/setting.ts'
import type { Context } from '#server/context/context.ts'
import { partOf } from '#server/equipment/parts.ts'
import { reading } from '#server/equipment/reading.ts'
import { tariffsById } from '#server/tariffs/tariffs.ts'
import type { PlanFacts, PlannedBooking, StandingBox } from './facts.ts'
import { limitOf } from './power.ts'
import type { Bay, Station } from './standing.ts'

/** ms: an older SOC says nothing of now */
const oldest = 10 * 60_000
type Given = Pick<Context, 'db' | 'registry' | 'places' | 'telemetry'>
/** states of a booking: the ship is there, its boxes move; what follows is over */
const [arrived, swapping] = [3, 4]
/** Kept apart: what chargers gave before they were led, by bay; and the most that they were seen to give, by charger. */
export type KnownPowers = {
  readonly before: ReadonlyMap<string, number>
  readonly observed: ReadonlyMap<string, number>
}

/** Open bookings by station, with the boxes that they named and that have not gone aboard yet. */
const bookingsOf = async (
  { db, places }: Given,
  stationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PlannedBooking[]>> => {
  if (stationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('swap_booking as b')
    .leftJoin('swap_booking_box as x', 'x.booking_id', 'b.id')
    .select([
      'b.id',
      'b.station_id',
      'b.ship_id',
      'b.ship_name',
      'b.arrived_at',
      'b.eta',
      'b.boxes_wanted',
      'b.swapped',
    ])
    .select(['b.min_soc', 'b.priority', 'b.state', 'x.in_box_id', 'x.out_box_id'])
    .where('b.station_id', 'in', [...stationIds])
    .where('b.state', '<=', swapping)
    .orderBy('b.eta')
    .orderBy('b.id')
    .orderBy('x.place')
    .execute()
  const bookings = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) => {
    const [row] = own
    if (!row) return []
    const isAboard = (boxId: string): boolean => places.mountOf(boxId)?.placeId === row.ship_id
    const booking: PlannedBooking = {
      ...{ bookingId: row.id, shippingName: row.ship_name, minSoc: row.min_soc, priority: row.priority },
      eta: row.eta.getTime(),
      arrivedTs: row.arrived_at?.getTime() ?? null,
      hasArrived: row.state >= arrived,
      boxesWanted: Math.max(0, row.boxes_wanted - row.swapped),
      boxIds: own.flatMap(({ in_box_id }) => (in_box_id !== null && !isAboard(in_box_id) ? in_box_id : [])),
      outIds: own.flatMap(({ out_box_id }) => out_box_id ?? []),
    }
    return [{ stationId: row.station_id, booking }]
  })
  const byStation = Map.groupBy(bookings, ({ stationId }) => stationId)
  return new Map([...byStation].map(([id, own]) => [id, own.map(({ booking }) => booking)]))
}

const boxIn = (given: Given, { bay, pcs, box }: Bay, known: KnownPowers, now: number): StandingBox[] => {
  if (!box) return []
  const { device, row } = partOf(given, box)
  const offered = offeredBox(device, row)
  const soc = reading(device, row, 'soc')
  const maxKw = known.before.get(bay.deviceId) ?? (pcs && (limitOf(given, pcs) ?? known.observed.get(pcs.deviceId)))
  return [
    {
      ...{ bayId: bay.deviceId, binSpaceName: bay.deviceName, boxPowerName: box.deviceName },
      ...{ ...offered, saidSoc: offered.soc, soc: soc && now - soc.ts <= oldest ? soc.value : null },
      maxKw: maxKw ?? null,
    },
  ]
}

/** What stations are planned from at a moment (ms), by id; the base load is asked for apart: it takes samples. Three queries for all of them. */
export const gatherFacts = async (
  given: Given,
  stations: readonly Station[],
  known: KnownPowers,
  now: number,
): Promise<ReadonlyMap<string, PlanFacts>> => {
  const ids = stations.map(({ stationId }) => stationId)
  const [settings, bookings] = await Promise.all([settingsAt(given.db, ids, now), bookingsOf(given, ids)])
  const tariffs = await tariffsById(
    given.db,
    [...settings.values()].flatMap(({ tariffId }) => tariffId ?? []),
  )
  return new Map(
    stations.flatMap(({ stationId, any, bays }): [string, PlanFacts][] => {
      const setting = settings.get(stationId)
      if (!setting) return []
      const { transformerLimit, reserve, targetSoc, bufferMinutes, tariffId } = setting
      return [
        [
          stationId,
          {
            ...{ now, zone: any.timeZone, limit: transformerLimit, reserve, targetSoc, bufferMinutes, baseKw: null },
            boxes: bays.flatMap((bay) => boxIn(given, bay, known, now)),
            bookings: bookings.get(stationId) ?? [],
            prices: tariffs.get(tariffId ?? '')?.versions ?? null,
          },
        ],
      ]
    }),
  )
}
