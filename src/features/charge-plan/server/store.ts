import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/context/context.ts'
import type { PlanAnswer } from '../shapes.ts'
import type { PlanFacts } from './inputs/facts.ts'
import { slotMs } from './inputs/slots.ts'

/** What makes a new plan necessary at once when it changes: boxes, ships, setting and prices, not what readings move all the time. */
export const hashOf = ({ boxes, bookings, limit, reserve, targetSoc, bufferMinutes, prices }: PlanFacts): string => {
  const standing = boxes.map(({ bayId, boxId, maxKw, soc, capacity }) => [
    ...[bayId, boxId, maxKw === null ? null : Math.round(maxKw)],
    ...[soc === null, capacity === null],
  ])
  // An arrival that moves by less than a minute changes nothing.
  const ships = bookings.map((booking) => ({ ...booking, eta: Math.round(booking.eta / 60_000) }))
  const text = JSON.stringify([standing, ships, limit, reserve, targetSoc, bufferMinutes, prices])
  return createHash('sha256').update(text).digest('base64url')
}

export type KeptPlan = { readonly inputs: string; readonly answer: PlanAnswer }

/** The newest plans of stations, by id. */
export const readPlans = async (db: Db, stationIds: readonly string[]): Promise<Map<string, KeptPlan>> => {
  if (stationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('charge_plan')
    .select(['station_id', 'inputs', 'answer'])
    .where('station_id', 'in', [...stationIds])
    .execute()
  // Only `storePlan` writes them.
  return new Map(rows.map(({ station_id, inputs, answer }) => [station_id, { inputs, answer: answer as PlanAnswer }]))
}

/** Replaces the plan of a station, and its slots from the running one on. */
export const storePlan = (db: Db, stationId: string, { inputs, answer }: KeptPlan): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { solvedTs, status, cost, sum } = answer
    const values = { solved_at: new Date(solvedTs), status, cost, inputs, answer: JSON.stringify(answer) }
    await trx
      .insertInto('charge_plan')
      .values({ station_id: stationId, ...values })
      .onConflict((conflict) => conflict.column('station_id').doUpdateSet(values))
      .execute()
    const from = solvedTs - (solvedTs % slotMs)
    const times = sum.t.map((ts, index) => (index === 0 ? from : ts))
    await trx
      .deleteFrom('charge_plan_slot')
      .where('station_id', '=', stationId)
      .where('slot_at', '>', new Date(from))
      .execute()
    await sql`
      insert into charge_plan_slot (station_id, slot_at, kw)
      select ${stationId}, to_timestamp(ts / 1000), kw from unnest(${times}::float8[], ${sum.kw}::float8[]) as slot (ts, kw)
      on conflict (station_id, slot_at) do update set kw = excluded.kw`.execute(trx)
  })

/** A station without boxes has no plan; what it was planned to draw stays. */
export const dropPlan = (db: Db, stationId: string, now: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom('charge_plan').where('station_id', '=', stationId).execute()
    await trx
      .deleteFrom('charge_plan_slot')
      .where('station_id', '=', stationId)
      .where('slot_at', '>', new Date(now))
      .execute()
  })
