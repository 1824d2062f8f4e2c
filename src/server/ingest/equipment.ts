import { type Selectable, sql } from 'kysely'
import type { Nature } from '#catalogue/natures.ts'
import type { LegendKey } from '#catalogue/states/legends.ts'
import type { PlatformKey } from '#contract/platforms.ts'
import type { PointKind } from '#catalogue/points/point.ts'
import type { Device, PointSlot, Profile } from '#server/context/devices.ts'
import type { Db } from '#server/context/context.ts'
import { merchantPath } from '#server/db/merchantRoot.ts'
import type { Tables } from '#server/db/tables.ts'
import { devicePicture } from '#server/files/devicePicture.ts'

/** Every device with its station's place and its profile in the order in which they were added, in four queries. */
export const readDevices = async (db: Db): Promise<Device[]> => {
  const profiles = await readProfiles(db)
  const ratedPowers = await db
    .selectFrom('storage_station')
    .distinctOn('station_id')
    .select(['station_id', 'rated_power'])
    .orderBy('station_id')
    .orderBy('valid_from', 'desc')
    .execute()
  const ratedPowerOf = new Map(ratedPowers.map(({ station_id, rated_power }) => [station_id, rated_power]))
  const rows = await db
    // Once for each organization, not for each device.
    .with(
      (cte) => cte('o').materialized(),
      (each) =>
        each
          .selectFrom('organization')
          .select(['id', 'path', sql.raw<string>(merchantPath('organization.path')).as('merchant_path')]),
    )
    .selectFrom('device as d')
    .innerJoin('station as s', 's.id', 'd.station_id')
    .innerJoin('o', 'o.id', 's.org_id')
    .leftJoin('ship', 'ship.device_id', 'd.id')
    .leftJoin('device_away', 'device_away.device_id', 'd.id')
    .select([
      'd.id',
      'd.code',
      'd.name',
      'd.parent_id',
      'd.station_id',
      'd.profile_id',
      'd.token_hash',
      's.name as station_name',
      's.type as station_type',
      's.enable as station_enable',
      's.lon',
      's.lat',
      's.org_id',
      'o.path',
      'o.merchant_path',
      's.time_zone',
      'ship.mmsi',
      'd.retired_at',
      'device_away.at as away_at',
      devicePicture('d.id', 'd.model_id').as('attach_id'),
    ])
    .orderBy('d.id')
    .execute()
  return rows.flatMap((row) => {
    const profile = profiles.get(row.profile_id)
    if (!profile) return []
    return {
      deviceId: row.id,
      deviceCode: row.code,
      deviceName: row.name,
      parentId: row.parent_id,
      stationId: row.station_id,
      stationName: row.station_name,
      stationType: row.station_type,
      stationEnabled: row.station_enable === 1,
      stationLon: row.lon,
      stationLat: row.lat,
      stationRatedPower: ratedPowerOf.get(row.station_id) ?? null,
      orgId: row.org_id,
      orgPath: row.path,
      merchantPath: row.merchant_path,
      timeZone: row.time_zone,
      tokenHash: row.token_hash,
      mmsi: row.mmsi,
      retiredAt: row.retired_at?.getTime() ?? null,
      awayAt: row.away_at?.getTime() ?? null,
      attachId: row.attach_id,
      profile,
    }
  })
}

const readProfiles = async (db: Db): Promise<Map<string, Profile>> => {
  const points = await db.selectFrom('profile_point').selectAll().orderBy('profile_id').orderBy('position').execute()
  const byProfile = Map.groupBy(points, (point) => point.profile_id)
  const profiles = await db
    .selectFrom('profile')
    .select(['id', 'key', 'interval_seconds', 'natures', 'platforms', 'pace_least', 'pace_most'])
    .execute()
  return new Map(
    profiles.map(({ id, key, interval_seconds, natures, platforms, pace_least: least, pace_most: most }) => {
      const all = byProfile.get(id) ?? []
      const shown = all.filter((point) => !point.removed).map(toSlot)
      const profile: Profile = {
        profileId: id,
        profileKey: key,
        intervalSeconds: interval_seconds,
        ...(least === null || most === null ? {} : { pace: { least, most } }),
        natures: new Set((natures ?? []) as Nature[]),
        platforms: platforms as PlatformKey[],
        slots: all.reduce((most, point) => Math.max(most, point.first_slot + point.size), 0),
        points: shown,
        byKey: new Map(shown.map((point) => [point.pointKey, point])),
      }
      return [id, profile]
    }),
  )
}

const toSlot = (row: Selectable<Tables['profile_point']>): PointSlot => ({
  pointKey: row.key,
  pointName: row.name,
  pointNameEn: row.name_en,
  unit: row.unit,
  kind: row.kind as PointKind,
  decimals: row.decimals,
  size: row.size,
  firstSlot: row.first_slot,
  min: row.min,
  max: row.max,
  sentinels: row.sentinels,
  deriveFrom: row.derive_from,
  deriveWhat: row.derive_what,
  legend: row.legend as LegendKey | null,
  columns: row.columns,
})
