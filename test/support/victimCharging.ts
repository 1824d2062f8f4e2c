import { assetsContract } from '#features/assets/contract.ts'
import type { PlanAnswer } from '#features/charge-plan/shapes.ts'
import { swapBookingsContract } from '#features/swap-bookings/contract.ts'
import type { TestApp } from './app.ts'
import { marker, secretCode } from './victimMarks.ts'

export type VictimCharging = Readonly<
  Record<'station' | 'transformer' | 'pcs' | 'bay' | 'ship' | 'booking' | 'visit', string>
>

type Bay = { readonly stationId: string; readonly bay: string; readonly box: string }

/** A plan of the station, which leaves its box out, and a visit of the box, which it returns. */
const addPlan = async (
  { context: { db, clock } }: TestApp,
  { stationId: station_id, bay, box }: Bay,
): Promise<string> => {
  const at = new Date(clock())
  const nothing = { kwh: 0, shortKwh: 0, atOnceShortKwh: 0, greedyShortKwh: 0, cost: 0, atOnceCost: 0, greedyCost: 0 }
  const answer: PlanAnswer = {
    ...{ solvedAt: '2026-01-01 00:00:00', solvedTs: clock(), status: 'optimal', notes: [], prices: [], ...nothing },
    ...{ planned: [], short: [], ready: [], sum: { t: [], kw: [], baseKw: 0, usableKw: null } },
    left: [{ boxId: box, boxPowerName: marker, bayId: bay, why: 'noSoc' }],
  }
  await db
    .insertInto('charge_plan')
    .values({ station_id, solved_at: at, status: 'optimal', inputs: secretCode, answer: JSON.stringify(answer) })
    .execute()
  await db.insertInto('charge_plan_slot').values({ station_id, slot_at: at, kw: 5 }).execute()
  await db
    .insertInto('charge_plan_mode')
    .values({ station_id, mode: 'advise', changed_name: marker, changed_at: at })
    .execute()
  const visit = await db
    .insertInto('box_visit')
    .values({
      ...{ device_id: box, device_name: marker, home_station_id: station_id, station_id, bay_id: bay },
      ...{ bay_name: marker, state: 6, started_at: at, left_at: at, kwh: 5 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return visit.id
}

/** A charging station with a setting, a bay, a plan, a visit, and a ship that is booked for one of its boxes. */
export const addCharging = async (it: TestApp, orgId: string, tariffId: string): Promise<VictimCharging> => {
  const { call, admin, context } = it
  const station = { stationName: `${marker}换电站`, stationType: 'chargeReplacePower', orgId } as const
  const { stationId } = await call(assetsContract.stationAdd, station, admin)
  const add = async (deviceType: string, parentId?: string): Promise<string> => {
    const named = { deviceName: `${marker}${deviceType}`, deviceCode: `${secretCode}-C-${deviceType}`, deviceType }
    const made = { ...named, stationId, ...(parentId ? { parentId } : {}) }
    return (await call(assetsContract.equipmentAdd, made, admin)).deviceId
  }
  const transformer = await add('transformer')
  const pcs = await add('chargePcs')
  const bay = await add('connectionBox', pcs)
  const ship = await add('ship')
  const inBoxId = await add('boxPower')
  await call(swapBookingsContract.settingSave, { stationId, transformerLimit: 900, tariffId }, admin)
  const eta = new Date(context.clock() + 12 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const wanted = { stationId, shippingId: ship, eta, boxesWanted: 1, boxes: [{ inBoxId }], note: marker }
  const { bookingId } = await call(swapBookingsContract.bookingAdd, wanted, admin)
  const visit = await addPlan(it, { stationId, bay, box: inBoxId })
  return { station: stationId, transformer, pcs, bay, ship, booking: bookingId, visit }
}
