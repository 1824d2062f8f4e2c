import { sql } from 'kysely'
import type { Db } from '#server/context/context.ts'
import { merchantRoot } from '#server/db/merchantRoot.ts'
import type { PricedHours } from '#server/tariffs/prices.ts'
import type { FactorSet } from './avoided.ts'
import { allFactors, factorSets } from './factors.ts'
import type { SettledTariff, SettledVersion } from './lines.ts'
import { type ShoreSetting, shoreSettings, usualShoreSetting } from './settings.ts'

/** What energy of a station is settled by, in the order of time. */
export type Terms = {
  readonly zone: string
  /** the id of the root of the station's merchant */
  readonly merchant: string
  readonly tariffs: readonly SettledTariff[]
  readonly factors: readonly FactorSet[]
  settingAt(ts: number): ShoreSetting
}

const feeUnit = 10_000

const versionsOf = async (
  db: Db,
  tariffIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SettledVersion[]>> => {
  if (tariffIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('tariff_version')
    .select(['tariff_id', 'id', 'valid_from', 'service_fee', 'periods'])
    .where('tariff_id', 'in', [...tariffIds])
    .orderBy('valid_from')
    .execute()
  const byTariff = Map.groupBy(rows, ({ tariff_id }) => tariff_id)
  return new Map(
    [...byTariff].map(([id, own]) => [
      id,
      own.map((row) => ({
        versionId: row.id,
        validFrom: row.valid_from,
        serviceFee: row.service_fee / feeUnit,
        // The call that stored them has checked them.
        periods: row.periods as readonly PricedHours[],
      })),
    ]),
  )
}

/** The terms of stations by id; four queries, however many they are. */
export const termsOf = async (db: Db, stationIds: readonly string[]): Promise<ReadonlyMap<string, Terms>> => {
  if (stationIds.length === 0) return new Map()
  const [settings, factors, stations] = await Promise.all([
    shoreSettings(db, stationIds),
    allFactors(db),
    db
      .selectFrom('station as s')
      .innerJoin('organization as o', 'o.id', 's.org_id')
      .select(['s.id', 's.time_zone as zone'])
      .select(sql.raw<string>(merchantRoot('o.path')).as('merchant'))
      .where('s.id', 'in', [...stationIds])
      .execute(),
  ])
  const versions = await versionsOf(db, [...new Set(settings.flatMap(({ tariffId }) => tariffId ?? []))])
  const byStation = Map.groupBy(settings, ({ stationId }) => stationId)
  return new Map(
    stations.map(({ id, zone, merchant }) => {
      const own = byStation.get(id) ?? []
      const tariffs = own.map(({ from, tariffId }) => ({ from, versions: versions.get(tariffId ?? '') ?? [] }))
      const settingAt = (ts: number): ShoreSetting => own.findLast(({ from }) => from <= ts) ?? usualShoreSetting
      return [
        id,
        { zone, merchant, tariffs, settingAt, factors: factorSets(factors, { merchant, zone, settings: own }) },
      ]
    }),
  )
}
