import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Caller, Context, Db } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import { usualSetting } from '#server/charging/setting.ts'
import { dayAround } from '#server/equipment/day.ts'
import { type SeenStation, stationsSeen } from '#server/fleet/stations.ts'
import { AppError } from '#server/http/appError.ts'
import { refuseStale } from '#server/people/people.ts'
import { beginUseOf } from '#server/tariffs/tariffs.ts'
import type { swapBookingsContract } from '../contract.ts'
import type { ChargingSettingAnswer } from '../shapes.ts'

type Saved = Parsed<(typeof swapBookingsContract)['settingSave']>
type Trx = Transaction<Tables>
/** A station's first setting counts for all of its past. */
const always = new Date(0)

/** A charging station that the caller sees. Refuses `rows.not_found`. */
export const chargingStation = async (db: Db, caller: Caller, stationId: string): Promise<SeenStation> => {
  const [station] = await stationsSeen(db, caller, 'portCharging', stationId)
  if (!station) throw new AppError('rows.not_found')
  return station
}

const standing = (db: Db, stationId: string) =>
  db
    .selectFrom('charging_station as s')
    .leftJoin('tariff as t', 't.id', 's.tariff_id')
    .selectAll('s')
    .select('t.name as tariff_name')
    .where('s.station_id', '=', stationId)
    .orderBy('s.valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()
type Standing = Awaited<ReturnType<typeof standing>>

const answerOf = (stationId: string, row: Standing): ChargingSettingAnswer => ({
  stationId,
  transformerLimit: row?.transformer_limit ?? usualSetting.transformerLimit,
  reserve: row?.reserve ?? usualSetting.reserve,
  targetSoc: row?.target_soc ?? usualSetting.targetSoc,
  bufferMinutes: row?.buffer_minutes ?? usualSetting.bufferMinutes,
  tariffId: row?.tariff_id ?? null,
  tariffName: row?.tariff_name ?? null,
  version: row?.version ?? 0,
})

/** The setting of a station as it stands; the usual one with version 0 before there is one. Refuses `rows.not_found`. */
export const settingOf = async (db: Db, caller: Caller, stationId: string): Promise<ChargingSettingAnswer> => {
  await chargingStation(db, caller, stationId)
  return answerOf(stationId, await standing(db, stationId))
}

type Values = Pick<Saved, 'reserve' | 'targetSoc' | 'bufferMinutes'> & { transformerLimit: number | null }
const columnsOf = ({ transformerLimit, reserve, targetSoc, bufferMinutes }: Values) => ({
  ...{ transformer_limit: transformerLimit, reserve, target_soc: targetSoc, buffer_minutes: bufferMinutes },
})
const factsOf = (values: Values, tariff: string | null) => ({ ...columnsOf(values), tariff: tariff ?? '' })

/** Makes a tariff hold from `from` on: what begins later takes it over, and what ran then is divided there. */
const putTariff = async (trx: Trx, stationId: string, tariffId: string | null, from: Date): Promise<void> => {
  await sql`
    insert into charging_station
      (station_id, valid_from, transformer_limit, reserve, target_soc, buffer_minutes, tariff_id, version)
    select station_id, ${from}, transformer_limit, reserve, target_soc, buffer_minutes, tariff_id, version
    from charging_station where station_id = ${stationId} and valid_from <= ${from}
    order by valid_from desc limit 1
    on conflict (station_id, valid_from) do nothing`.execute(trx)
  await trx
    .updateTable('charging_station')
    .set({ tariff_id: tariffId })
    .where('station_id', '=', stationId)
    .where('valid_from', '>=', from)
    .execute()
}

const hasChanged = (before: ChargingSettingAnswer, values: Values): boolean =>
  before.transformerLimit !== values.transformerLimit ||
  before.reserve !== values.reserve ||
  before.targetSoc !== values.targetSoc ||
  before.bufferMinutes !== values.bufferMinutes

/**
 * Saves the setting of a station; the same request twice saves once. Another tariff counts from the beginning of the station's day, so that
 * no day before changes, everything else from now. Answers the new version. Refuses `rows.not_found`, `rows.changed` and `tariff.retired`.
 */
export const saveSetting = (context: Context, call: Call, input: Saved): Promise<number> =>
  context.db.transaction().execute(async (trx) => {
    const station = await chargingStation(trx, call.caller, input.stationId)
    const { stationId } = station
    await trx.selectFrom('station').select('id').where('id', '=', stationId).forUpdate().execute()
    const row = await standing(trx, stationId)
    const request_id = input.requestId || null
    if (row && request_id !== null && row.request_id === request_id) return row.version
    const before = answerOf(stationId, row)
    refuseStale(before, input.version)
    const tariffId = input.tariffId ?? null
    const isSameTariff = before.tariffId === tariffId
    const newName = isSameTariff || tariffId === null ? null : await beginUseOf(trx, call.caller, tariffId)
    const values: Values = { ...input, transformerLimit: input.transformerLimit ?? null }
    const now = context.clock()
    const version = before.version + 1
    if (row && !isSameTariff) await putTariff(trx, stationId, tariffId, new Date(dayAround(now, station.timeZone).from))
    if (!row || hasChanged(before, values)) {
      const columns = { ...columnsOf(values), tariff_id: tariffId }
      await trx
        .insertInto('charging_station')
        .values({ station_id: stationId, valid_from: row ? new Date(now) : always, ...columns, version })
        .onConflict((conflict) => conflict.columns(['station_id', 'valid_from']).doUpdateSet(columns))
        .execute()
    }
    await trx
      .updateTable('charging_station as s')
      .set({ request_id, version })
      .where('s.station_id', '=', stationId)
      .where('s.valid_from', '=', (eb) =>
        eb
          .selectFrom('charging_station as last')
          .select((e) => e.fn.max('last.valid_from').as('newest'))
          .where('last.station_id', '=', stationId),
      )
      .execute()
    await noteOperation(trx, call, now, {
      ...{ kind: 'charging_station', action: 'update', subject: { id: stationId, name: station.stationName } },
      before: row ? factsOf(before, before.tariffName) : {},
      after: factsOf(values, isSameTariff ? before.tariffName : newName),
    })
    return version
  })
