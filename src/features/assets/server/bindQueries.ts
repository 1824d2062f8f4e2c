import { parentTypesOf } from '#catalogue/pairs.ts'
import type { Language } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import type { BindNode, BindSpan } from '../bindShapes.ts'
import { typeName } from './paramQueries.ts'

const listed = (types: readonly string[] | undefined): string[] | null => (types ? [...types] : null)

export const bindTree = async (db: Db, caller: Caller, stationId: string, language: Language): Promise<BindNode[]> => {
  const rows = await db
    .selectFrom('device')
    .innerJoin('station', 'station.id', 'device.station_id')
    .innerJoin('profile', 'profile.id', 'device.profile_id')
    .leftJoin('place_span as span', (on) => on.onRef('span.child_id', '=', 'device.id').on('span.to_at', 'is', null))
    .select(['device.id', 'device.name', 'device.code', 'device.parent_id', 'device.version', 'span.slot'])
    .select(['profile.key', 'profile.name as type_name', 'profile.name_en as type_name_en'])
    .where('device.station_id', '=', stationId)
    .where(inScope(caller, 'station.org_id'))
    .orderBy('device.name')
    .orderBy('device.id')
    .execute()
  return rows.map((row) => ({
    deviceId: row.id,
    deviceName: row.name,
    deviceCode: row.code,
    deviceType: row.key,
    deviceTypeName: typeName(row, language),
    parentId: row.parent_id,
    slot: row.slot ?? '',
    parentTypes: listed(parentTypesOf(row.key)),
    version: row.version,
  }))
}

const mostSpans = 200

/** Where a device hung, the newest first. */
export const bindHistory = async (db: Db, caller: Caller, deviceId: string): Promise<BindSpan[]> => {
  const rows = await db
    .selectFrom('place_span as span')
    .innerJoin('device', 'device.id', 'span.child_id')
    .innerJoin('device as parent', 'parent.id', 'span.parent_id')
    .innerJoin('station', 'station.id', 'device.station_id')
    .select(['span.parent_id', 'parent.name', 'span.slot', 'span.from_at', 'span.to_at', 'span.by_name'])
    .select('station.time_zone')
    .where('span.child_id', '=', deviceId)
    .where(inScope(caller, 'station.org_id'))
    .orderBy('span.from_at', 'desc')
    .limit(mostSpans)
    .execute()
  return rows.map((row) => ({
    parentId: row.parent_id,
    parentName: row.name,
    slot: row.slot,
    fromTime: formatTime(row.from_at.getTime(), row.time_zone),
    toTime: row.to_at ? formatTime(row.to_at.getTime(), row.time_zone) : null,
    fromTs: row.from_at.getTime(),
    by: row.by_name,
  }))
}
