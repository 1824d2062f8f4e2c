import type { Kysely } from 'kysely'
import type { Fleet } from '#catalogue/fleet.ts'
import type { Tables } from '#server/db/tables.ts'
import { tenThousandths } from '#server/tariffs/prices.ts'

const requestId = 'demo:tariff'
/** % of the limit, % of a box, minutes. */
const usual = { reserve: 10, target_soc: 95, buffer_minutes: 30 }
/** When the first setting of a station counts from. */
const always = new Date(0)
const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const of = (from: string, to: string, kind: string, price: number) => ({ months, from, to, kind, price })

/** No real tariff: three prices by the clock, as industry pays them. */
const sample = {
  name: '示例分时电价',
  validFrom: '2020-01-01',
  serviceFee: 0.3,
  periods: [
    of('00:00', '08:00', 'valley', 0.32),
    of('08:00', '11:00', 'peak', 1.05),
    of('11:00', '17:00', 'flat', 0.68),
    of('17:00', '22:00', 'peak', 1.05),
    of('22:00', '24:00', 'flat', 0.68),
  ],
}

/** A sample tariff for all merchants, and its use by storage, charging, shore power and pile stations that have no setting; one that somebody changed or retired stays so. */
export const registerTariff = async (
  trx: Kysely<Tables>,
  fleet: Fleet,
  stations: ReadonlyMap<string, string>,
): Promise<void> => {
  const storing = fleet.stations.flatMap(({ code, type }) =>
    type === 'energyStorageStation' ? (stations.get(code) ?? []) : [],
  )
  const charging = fleet.stations.flatMap(({ code, transformerLimit }) => {
    const station_id = stations.get(code)
    return station_id && transformerLimit ? [{ station_id, transformer_limit: transformerLimit }] : []
  })
  const shore = fleet.stations.flatMap(({ code, ratedPower, gridArea }) => {
    const station_id = stations.get(code)
    return station_id && ratedPower ? [{ station_id, rated_power: ratedPower, grid_area: gridArea ?? 'east' }] : []
  })
  if (storing.length + charging.length + shore.length === 0) return
  const made = await trx
    .insertInto('tariff')
    .values({ name: sample.name, is_sample: true, is_used: true, request_id: requestId })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made)
    await trx
      .insertInto('tariff_version')
      .values({
        tariff_id: made.id,
        valid_from: sample.validFrom,
        service_fee: tenThousandths(sample.serviceFee),
        periods: JSON.stringify(sample.periods),
      })
      .execute()
  const { id } =
    made ?? (await trx.selectFrom('tariff').select('id').where('request_id', '=', requestId).executeTakeFirstOrThrow())
  const used = { valid_from: always, tariff_id: id }
  if (storing.length > 0)
    await trx
      .insertInto('storage_station')
      .values(storing.map((station_id) => ({ station_id, ...used })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const isSet = trx.selectFrom('shore_station').select('station_id')
  const unset = await trx
    .selectFrom('station')
    .select('id')
    .where('id', 'in', shore.length > 0 ? shore.map(({ station_id }) => station_id) : ['0'])
    .where('id', 'not in', isSet)
    .execute()
  const unsetIds = new Set(unset.map(({ id }) => id))
  const unsetShore = shore.filter(({ station_id }) => unsetIds.has(station_id))
  if (unsetShore.length > 0)
    await trx
      .insertInto('shore_station')
      .values(unsetShore.map((station) => ({ ...station, ...used })))
      .execute()
  if (charging.length > 0)
    await trx
      .insertInto('charging_station')
      .values(charging.map((station) => ({ ...station, ...used, ...usual })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
