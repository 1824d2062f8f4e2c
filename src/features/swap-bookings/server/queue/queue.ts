import type { Context, Db } from '#server/context/context.ts'
import { inOrder, offeredBox } from '#server/charging/promised.ts'
import { settingAt, settingHistory } from '#server/charging/setting.ts'
import { meanChargePowers } from '#server/equipment/meanPower.ts'
import { roundedOrNull } from '#server/equipment/reading.ts'
import { bookingStates as states, type QueueRow } from '../../shapes.ts'
import { isBox } from '../boxes.ts'
import { bookings, etaOf, type StoredBooking } from '../queries.ts'
import { boxesInBays, type StandingBox } from './bays.ts'
import { type BayBox, type Readiness, readinessOf, type Waiting } from './readiness.ts'
import { type QueueStanding, standingAt } from './standing.ts'

const [minute, hour] = [60_000, 3_600_000]

/** Bookings that were open at a moment. */
const openAt = (db: Db, stationId: string, { at, isNow }: Pick<QueueStanding, 'at' | 'isNow'>) => {
  const query = bookings(db).where('b.station_id', '=', stationId)
  if (isNow) return query.where('b.state', '<=', states.swapping).execute()
  const then = new Date(at)
  return query
    .where('b.created_at', '<=', then)
    .where(({ eb, or }) =>
      or([
        eb('b.state', '<=', states.swapping),
        eb(eb.fn.coalesce('b.done_at', 'b.cancelled_at', 'b.missed_at'), '>', then),
      ]),
    )
    .execute()
}

/** The step that a booking had reached at a moment. */
const stateThen = (row: StoredBooking, { at, isNow }: Pick<QueueStanding, 'at' | 'isNow'>): number => {
  if (isNow) return row.state
  const reached = (time: Date | null): boolean => time !== null && time.getTime() <= at
  if (reached(row.swapping_at)) return states.swapping
  if (reached(row.arrived_at) && !reached(row.left_at)) return states.arrived
  return reached(row.confirmed_at) ? states.confirmed : states.booked
}

type Open = { readonly row: StoredBooking; readonly state: number }
const turnOf = ({ row: { id, eta, priority }, state }: Open) => ({
  ...{ bookingId: id, eta: eta.getTime(), hasArrived: state >= states.arrived, priority },
})

const waitingOf = ({ registry }: Context, standing: QueueStanding, { row, state }: Open): Waiting => {
  const isAboard = (id: string): boolean => standing.mountOf(id)?.placeId === row.ship_id
  const isServed = state === states.swapping
  const since = row.swapping_at?.getTime() ?? Number.POSITIVE_INFINITY
  const brought = [...registry.all()].filter((box) => {
    const mount = isServed && isBox(box) ? standing.mountOf(box.deviceId) : undefined
    return mount?.placeId === row.ship_id && mount.ts >= since
  })
  const ins = row.boxes.flatMap(({ inBoxId }) => inBoxId ?? [])
  return {
    ...{ bookingId: row.id, boxesWanted: row.boxes_wanted, minSoc: row.min_soc, ins },
    outs: row.boxes.flatMap(({ outBoxId }) => outBoxId ?? []),
    swapped: !isServed ? 0 : standing.isNow ? row.swapped : brought.length,
    aboard: new Set(ins.filter(isAboard)),
  }
}

const bayBoxOf =
  (standing: QueueStanding, powers: ReadonlyMap<string, number>) =>
  ({ box }: StandingBox): BayBox => ({
    ...offeredBox(box, standing.latest(box.deviceId)),
    power: powers.get(box.deviceId) ?? null,
  })

const boxesOf = (
  { registry }: Context,
  inBays: ReadonlyMap<string, StandingBox>,
  socs: ReadonlyMap<string, number | null>,
  { boxes }: Readiness,
): QueueRow['boxes'] =>
  boxes.map(({ boxId, missingKwh }) => {
    const found = inBays.get(boxId)
    return {
      ...{ boxId, boxPowerName: registry.byId(boxId)?.deviceName ?? '' },
      ...{ bayId: found?.bayId ?? null, binSpaceName: found?.bay ?? null, soc: roundedOrNull(socs.get(boxId)) },
      ...{ missingKwh: roundedOrNull(missingKwh), ready: missingKwh === 0 },
    }
  })

/** The open bookings of a station in the order of service, with the boxes that each counts on, now or at a moment (ms). */
export const queueOf = async (context: Context, stationId: string, at: number | undefined): Promise<QueueRow[]> => {
  const { db, registry, telemetry } = context
  const all = [...registry.all()].filter(isBox)
  const standing = await standingAt(context, all, at)
  const open = (await openAt(db, stationId, standing))
    .map((row): Open => ({ row, state: stateThen(row, standing) }))
    .toSorted((a, b) => inOrder(turnOf(a), turnOf(b)))
  if (open.length === 0) return []
  const bays = boxesInBays({ registry, places: standing }, stationId)
  const powers = await meanChargePowers(
    telemetry,
    bays.map(({ box }) => box),
    standing.at,
  )
  const boxes = bays.map(bayBoxOf(standing, powers))
  const socs = new Map(boxes.map(({ boxId, soc }) => [boxId, soc]))
  const inBays = new Map(bays.map((bay) => [bay.box.deviceId, bay]))
  const waiting = open.map((each) => waitingOf(context, standing, each))
  const readiness = readinessOf(waiting, boxes)
  const { bufferMinutes } = settingAt((await settingHistory(db, [stationId])).get(stationId), standing.at)
  return open.flatMap(({ row, state }, index): QueueRow[] => {
    const own = readiness.get(row.id)
    if (!own) return []
    return [
      {
        ...{ bookingId: row.id, shippingId: row.ship_id, shippingName: row.shown_ship, ...etaOf(row), state },
        // A ship that nobody saw coming is seen by its first box.
        arrivedTs: state >= states.arrived ? ((row.arrived_at ?? row.swapping_at)?.getTime() ?? null) : null,
        ...{ priority: row.priority, boxesWanted: row.boxes_wanted, minSoc: row.min_soc, ready: own.ready },
        ...{ found: own.found, missingKwh: roundedOrNull(own.missingKwh), swapped: waiting[index]?.swapped ?? 0 },
        readyTs: own.hours === null ? null : Math.round(standing.at + own.hours * hour),
        dueTs: row.eta.getTime() - bufferMinutes * minute,
        boxes: boxesOf(context, inBays, socs, own),
      },
    ]
  })
}
