import type { Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Caller, Context, Db } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import { dayAround } from '#server/equipment/day.ts'
import { AppError } from '#server/http/appError.ts'
import { refuseStale } from '#server/people/people.ts'
import { beginUseOf } from '#server/tariffs/tariffs.ts'
import type { storageReportContract } from '../contract.ts'
import { type Station, storageStations } from './stations.ts'

type Saved = Parsed<(typeof storageReportContract)['settingSave']>
type Trx = Transaction<Tables>
/** A station's first setting counts for all of its past. */
const always = new Date(0)

const standing = (db: Db, stationId: string) =>
  db
    .selectFrom('storage_station as s')
    .leftJoin('tariff as t', 't.id', 's.tariff_id')
    .select(['s.valid_from', 's.rated_power', 's.tariff_id', 's.request_id', 's.version', 't.name as tariff_name'])
    .where('s.station_id', '=', stationId)
    .orderBy('s.valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()

const oneStation = async (db: Db, caller: Caller, stationId: string): Promise<Station> => {
  const [station] = await storageStations(db, caller, stationId)
  if (!station) throw new AppError('rows.not_found')
  return station
}

/** The setting of a station as it stands; version 0 before there is one. */
export const settingOf = async (db: Db, caller: Caller, stationId: string) => {
  await oneStation(db, caller, stationId)
  const row = await standing(db, stationId)
  return {
    stationId,
    ratedPower: row?.rated_power ?? null,
    tariffId: row?.tariff_id ?? null,
    tariffName: row?.tariff_name ?? null,
    version: row?.version ?? 0,
  }
}

/**
 * Saves rated power and tariff. Another tariff counts from the beginning of the station's day, so that no day before changes. Refuses
 * `rows.not_found`, `rows.changed` and `tariff.retired`.
 */
export const saveSetting = (context: Context, call: Call, input: Saved): Promise<void> =>
  context.db.transaction().execute(async (trx) => {
    const station = await oneStation(trx, call.caller, input.stationId)
    await trx.selectFrom('station').select('id').where('id', '=', station.stationId).forUpdate().execute()
    const before = await standing(trx, station.stationId)
    const request_id = input.requestId || null
    if (request_id !== null && before?.request_id === request_id) return
    refuseStale({ version: before?.version ?? 0 }, input.version)
    const tariff_id = input.tariffId ?? null
    const isSameTariff = (before?.tariff_id ?? null) === tariff_id
    const tariffName = await nameOf(trx, call, tariff_id, isSameTariff ? (before?.tariff_name ?? '') : undefined)
    const now = context.clock()
    const today = new Date(dayAround(now, station.timeZone).from)
    const valid_from = !before ? always : isSameTariff ? before.valid_from : today
    const values = { rated_power: input.ratedPower ?? null, tariff_id, request_id, version: (before?.version ?? 0) + 1 }
    await trx
      .insertInto('storage_station')
      .values({ station_id: station.stationId, valid_from, ...values })
      .onConflict((conflict) => conflict.columns(['station_id', 'valid_from']).doUpdateSet(values))
      .execute()
    await noteOperation(trx, call, now, {
      ...{ kind: 'storage_station', action: 'update', subject: { id: station.stationId, name: station.stationName } },
      before: { rated_power: before?.rated_power ?? null, tariff: before?.tariff_name ?? '' },
      after: { rated_power: values.rated_power, tariff: tariffName },
    })
  })

/** The name of a tariff; one that did not stand before is marked as used. */
const nameOf = (
  trx: Trx,
  { caller }: Call,
  tariffId: string | null,
  before: string | undefined,
): Promise<string> | string => before ?? (tariffId === null ? '' : beginUseOf(trx, caller, tariffId))
