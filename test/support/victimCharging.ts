import { assetsContract } from '#features/assets/contract.ts'
import type { PlanAnswer } from '#features/charge-plan/shapes.ts'
import type { TestApp } from './app.ts'
import { marker, secretCode } from './victimMarks.ts'

const hour = 3_600_000

export type VictimCharging = Readonly<Record<'station' | 'transformer' | 'booking', string>>

/** A charging station with a transformer, its setting, a booking of a ship and a plan. */
export const addCharging = async (
  it: TestApp,
  orgId: string,
  ship_id: string,
  boxId: string,
): Promise<VictimCharging> => {
  const { db, clock } = it.context
  const place = { stationName: `${marker}充换电站`, stationType: 'chargeReplacePower', orgId } as const
  const { stationId: station_id } = await it.call(assetsContract.stationAdd, place, it.admin)
  const device = { deviceType: 'transformer', deviceName: `${marker}变压器`, deviceCode: `${secretCode}-transformer` }
  const { deviceId } = await it.call(assetsContract.equipmentAdd, { ...device, stationId: station_id }, it.admin)
  const at = new Date(clock())
  await db
    .insertInto('charging_station')
    .values({ ...{ station_id, valid_from: new Date(0), reserve: 10 }, target_soc: 95, buffer_minutes: 30 })
    .execute()
  const { id } = await db
    .insertInto('swap_booking')
    .values({
      ...{ station_id, ship_id, ship_name: `${marker}船`, eta: new Date(clock() + hour), note: marker },
      ...{ boxes_wanted: 1, min_soc: 90, priority: 0, created_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('swap_booking_box').values({ booking_id: id, place: 1, in_box_id: boxId }).execute()
  const nothing = { kwh: 0, shortKwh: 0, atOnceShortKwh: 0, greedyShortKwh: 0, cost: 0, atOnceCost: 0, greedyCost: 0 }
  const answer: PlanAnswer = {
    ...{ solvedAt: '2026-01-01 00:00:00', solvedTs: clock(), status: 'optimal', notes: [], prices: [], ...nothing },
    ...{ planned: [], short: [], ready: [], sum: { t: [], kw: [], baseKw: 0, usableKw: null } },
    left: [{ boxId, boxPowerName: marker, bayId: deviceId, why: 'noSoc' }],
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
  return { station: station_id, transformer: deviceId, booking: id }
}
