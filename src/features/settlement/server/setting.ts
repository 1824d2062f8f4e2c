import type { Parsed } from '#contract/endpoint.ts'
import { platforms } from '#contract/platforms.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Caller, Context, Db } from '#server/context/context.ts'
import { dayAround } from '#server/equipment/day.ts'
import { type SeenStation, stationsSeen } from '#server/fleet/stations.ts'
import { AppError } from '#server/http/appError.ts'
import { refuseStale } from '#server/people/people.ts'
import { usualShoreSetting } from '#server/settlement/settings.ts'
import { beginUseOf } from '#server/tariffs/tariffs.ts'
import type { settlementContract } from '../contract.ts'
import type { ShoreSettingAnswer } from '../shapes.ts'

type Saved = Parsed<(typeof settlementContract)['shoreSettingSave']>
/** A station's first setting counts for all of its past. */
const always = new Date(0)
const ownTypes: readonly string[] = ['shorePowerStation', 'shorePileStation']
const ownPlatforms = platforms.filter(({ stationTypes }) => stationTypes.some((type) => ownTypes.includes(type)))

/** A shore power or pile station that the caller sees. Refuses `rows.not_found`. */
const stationOf = async (db: Db, caller: Caller, stationId: string): Promise<SeenStation> => {
  const seen = await Promise.all(ownPlatforms.map(({ key }) => stationsSeen(db, caller, key)))
  const station = seen.flat().find((each) => each.stationId === stationId)
  if (!station) throw new AppError('rows.not_found')
  return station
}

const standing = (db: Db, stationId: string) =>
  db
    .selectFrom('shore_station as s')
    .leftJoin('tariff as t', 't.id', 's.tariff_id')
    .selectAll('s')
    .select('t.name as tariff_name')
    .where('s.station_id', '=', stationId)
    .orderBy('s.valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()
type Standing = Awaited<ReturnType<typeof standing>>

const answerOf = (stationId: string, row: Standing): ShoreSettingAnswer => ({
  stationId,
  ratedPower: row?.rated_power ?? null,
  tariffId: row?.tariff_id ?? null,
  tariffName: row?.tariff_name ?? null,
  gridArea: row?.grid_area ?? usualShoreSetting.gridArea,
  water: (row?.water ?? usualShoreSetting.water) === 'sea' ? 'sea' : 'river',
  version: row?.version ?? 0,
})

const factsOf = ({ ratedPower, gridArea, water, tariffName }: ShoreSettingAnswer) => ({
  ...{ rated_power: ratedPower, tariff: tariffName ?? '', grid_area: gridArea, water },
})

/** The setting of a station as it stands; the usual one with version 0 before there is one. Refuses `rows.not_found`. */
export const settingOf = async (db: Db, caller: Caller, stationId: string): Promise<ShoreSettingAnswer> => {
  await stationOf(db, caller, stationId)
  return answerOf(stationId, await standing(db, stationId))
}

/**
 * Saves the setting of a station; the same request twice saves once. It counts from the beginning of the station's day, so that no day before
 * changes. Answers the new version. Refuses `rows.not_found`, `rows.changed` and `tariff.retired`.
 */
export const saveSetting = (context: Context, call: Call, input: Saved): Promise<number> =>
  context.db.transaction().execute(async (trx) => {
    const { stationId, stationName, timeZone } = await stationOf(trx, call.caller, input.stationId)
    await trx.selectFrom('station').select('id').where('id', '=', stationId).forUpdate().execute()
    const row = await standing(trx, stationId)
    const request_id = input.requestId || null
    if (row && request_id !== null && row.request_id === request_id) return row.version
    const before = answerOf(stationId, row)
    refuseStale(before, input.version)
    const tariffId = input.tariffId ?? null
    const isNew = tariffId !== null && before.tariffId !== tariffId
    const tariffName = isNew ? await beginUseOf(trx, call.caller, tariffId) : tariffId && before.tariffName
    const version = before.version + 1
    const { gridArea, water } = input
    const power = input.ratedPower ?? null
    const after = { ...before, ratedPower: power, tariffId, tariffName, gridArea, water, version }
    const columns = { rated_power: power, tariff_id: tariffId, grid_area: gridArea, water, version, request_id }
    const now = context.clock()
    const valid_from = row ? new Date(dayAround(now, timeZone).from) : always
    await trx
      .insertInto('shore_station')
      .values({ station_id: stationId, valid_from, ...columns })
      .onConflict((oc) => oc.columns(['station_id', 'valid_from']).doUpdateSet(columns))
      .execute()
    await noteOperation(trx, call, now, {
      ...{ kind: 'shore_station', action: 'update', subject: { id: stationId, name: stationName } },
      before: row ? factsOf(before) : {},
      after: factsOf(after),
    })
    return version
  })
