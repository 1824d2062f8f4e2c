import { formatTime } from '#contract/zoned.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { violationOf } from '#server/db/violation.ts'
import { lockStations } from '#server/equipment/deviceChecks.ts'
import { stationTypesOf } from '#server/fleet/stations.ts'
import { AppError } from '#server/http/appError.ts'

/** Refuses `ship.build_year`: later than the caller's year after `now` (ms). */
export const checkBuildYear = (buildYear: number, now: number, { timeZone }: Pick<Caller, 'timeZone'>): void => {
  if (buildYear > Number(formatTime(now, timeZone).slice(0, 4)) + 1) throw new AppError('ship.build_year', 'buildYear')
}

/** Holds stations until the transaction ends. Refuses `station.not_found`, and `ship.station_type` where the first is not for ships. */
export const holdStations = async (trx: Db, caller: Caller, [stationId, ...others]: [string, ...string[]]) => {
  await lockStations(trx, caller, [stationId, ...others])
  const { type } = await trx.selectFrom('station').select('type').where('id', '=', stationId).executeTakeFirstOrThrow()
  if (!stationTypesOf('ship').includes(type)) throw new AppError('ship.station_type')
}

/** Refuses `ship.mmsi_taken`: it is unique among the ships of all merchants. */
export const refuseTakenMmsi = async (trx: Db, mmsi: string): Promise<void> => {
  const ship = await trx.selectFrom('ship').select('mmsi').where('mmsi', '=', mmsi).executeTakeFirst()
  if (ship) throw new AppError('ship.mmsi_taken')
}

/** Refuses `ship.boxes_aboard`: a box was last said to be on the ship. */
export const refuseBoxesAboard = async (trx: Db, shipId: string): Promise<void> => {
  const box = await trx
    .selectFrom('mount as m')
    .select('m.unit_id')
    .where('m.place_id', '=', shipId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mount as later')
            .select('later.ts')
            .whereRef('later.unit_id', '=', 'm.unit_id')
            .whereRef('later.ts', '>', 'm.ts'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  if (box) throw new AppError('ship.boxes_aboard')
}

/** What a change broke, as its refusal; nothing tells whose the other ship is. */
export const refuseTaken = (error: unknown): never => {
  const violation = violationOf(error)
  if (violation?.kind !== 'unique') throw error
  if (violation.constraint.includes('mmsi')) throw new AppError('ship.mmsi_taken')
  if (violation.constraint.includes('code')) throw new AppError('device.code_taken')
  if (violation.constraint === 'ship_pkey') throw new AppError('rows.changed')
  throw error
}
