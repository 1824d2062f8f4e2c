import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { formatTime, parseTime } from '#contract/zoned.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { inMerchant, inScope } from '#server/db/scope.ts'
import type { tariffsContract } from '../contract.ts'
import type { TariffPeriod, TariffRow } from '../shapes.ts'

const feeUnit = 10_000

/** Tariffs that the caller may use. */
export const tariffsFor = (db: Db, caller: Caller) =>
  db
    .selectFrom('tariff as t')
    .select(['t.id', 't.org_id', 't.name', 't.is_used', 't.is_sample', 't.retired_at', 't.version'])
    .select(sql<boolean>`coalesce(${inScope(caller, 't.org_id')}, false)`.as('changeable'))
    .where(inMerchant(caller, 't.org_id'))

/** By tariff, `yyyy-MM-dd` now: the latest day where the caller is and where stations are priced with it. */
export const todaysOf = async (db: Db, caller: Caller, now: number, ids: readonly string[]) => {
  const { rows } = await sql<{ tariff_id: string; time_zone: string }>`
    select distinct tariff_id, time_zone from (
      select tariff_id, station_id from charging_station
      union all select tariff_id, station_id from storage_station
      union all select tariff_id, station_id from shore_station
    ) setting join station on station.id = station_id where tariff_id = any(${ids}::bigint[])`.execute(db)
  const zones = Map.groupBy(rows, ({ tariff_id }) => tariff_id)
  const dayIn = (timeZone: string): string => formatTime(now, timeZone).slice(0, 10)
  return (tariffId: string): string =>
    (zones.get(tariffId) ?? []).reduce((latest, { time_zone }) => {
      const day = dayIn(time_zone)
      return day > latest ? day : latest
    }, dayIn(caller.timeZone))
}

/** Whether a version has priced something: its tariff is in use and its first day has come. */
export const isUsed = (tariff: { is_used: boolean }, validFrom: string, today: string): boolean =>
  tariff.is_used && validFrom <= today

export const tariffPage = async (
  db: Db,
  caller: Caller,
  input: Parsed<(typeof tariffsContract)['tariffPage']>,
  now: number,
) => {
  const query = tariffsFor(db, caller)
    .innerJoin('tariff_version as v', 'v.tariff_id', 't.id')
    .select(['v.id as version_id', 'v.valid_from', 'v.service_fee', 'v.periods'])
    .$if(Boolean(input.tariffName), (q) => q.where('t.name', 'ilike', containing(input.tariffName ?? '')))
    .orderBy('t.id', 'desc')
    .orderBy('v.valid_from', 'desc')
  const { rows, ...page } = await paged(db, query, input)
  const todayOf = await todaysOf(db, caller, now, [...new Set(rows.map(({ id }) => id))])
  const records = rows.map(
    (row): TariffRow => ({
      ...{ tariffId: row.id, tariffName: row.name, versionId: row.version_id },
      validFrom: row.valid_from,
      validFromTs: parseTime(`${row.valid_from} 00:00:00`, caller.timeZone),
      serviceFee: row.service_fee / feeUnit,
      // The call that stored them has checked them.
      periods: row.periods as TariffPeriod[],
      used: isUsed(row, row.valid_from, todayOf(row.id)),
      retired: row.retired_at !== null,
      sample: row.is_sample,
      common: row.org_id === null ? 1 : 0,
      changeable: row.changeable,
      version: row.version,
    }),
  )
  return { records, ...page }
}
