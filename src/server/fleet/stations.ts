import { sql } from 'kysely'
import { type PlatformKey, platforms } from '#contract/platforms.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { merchantPath } from '#server/db/merchantRoot.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import { names } from './lists.ts'
import { gravest } from './sums.ts'

type Standing = { readonly tile: { readonly stationId: string; readonly alarmLevel: number | null } }
type Place = { stationId: string; stationName: string; lon: number | null; lat: number | null }

export const stationTypesOf = (platform: PlatformKey): string[] =>
  platforms.filter(({ key }) => key === platform).flatMap(({ stationTypes }): readonly string[] => stationTypes)

/** The stations of a platform that a caller sees, by name, those without units too, each with the number of its units and their gravest alarm. */
export const stationPlaces = async (
  db: Db,
  caller: Caller,
  platform: PlatformKey,
  seen: readonly Standing[],
): Promise<(Place & { unitNum: number; alarmLevel: number | null })[]> => {
  const units = Map.groupBy(seen, ({ tile }) => tile.stationId)
  const types = stationTypesOf(platform)
  const stations = await db
    .selectFrom('station')
    .select(['id as stationId', 'name as stationName', 'lon', 'lat'])
    .where(inScope(caller, 'station.org_id'))
    .where('enable', '=', 1)
    .where((eb) => eb.or([eb('type', 'in', types), eb('id', 'in', ['0', ...units.keys()])]))
    .execute()
  return stations
    .sort((a, b) => names.compare(a.stationName, b.stationName))
    .map((station) => {
      const own = units.get(station.stationId) ?? []
      return { ...station, unitNum: own.length, alarmLevel: gravest(own.map(({ tile }) => tile.alarmLevel)) }
    })
}

export type SeenStation = {
  readonly stationId: string
  readonly stationName: string
  readonly timeZone: string
  readonly lon: number | null
  readonly lat: number | null
  /** of its organization */
  readonly orgPath: string
  /** as of `Device` */
  readonly merchantPath: string
}

/** The stations of a platform that the caller sees, by name, or the one that he asks for. Refuses `rows.not_found`. */
export const stationsSeen = async (
  db: Db,
  caller: Caller,
  platform: PlatformKey,
  stationId?: string,
): Promise<SeenStation[]> => {
  const rows = await db
    .selectFrom('station as s')
    .innerJoin('organization as o', 'o.id', 's.org_id')
    .select([
      's.id as stationId',
      's.name as stationName',
      's.time_zone as timeZone',
      's.lon',
      's.lat',
      'o.path as orgPath',
      sql.raw<string>(merchantPath('o.path')).as('merchantPath'),
    ])
    .where('s.type', 'in', stationTypesOf(platform))
    .where(inScope(caller, 's.org_id'))
    .$if(stationId !== undefined, (query) => query.where('s.id', '=', stationId ?? ''))
    .execute()
  if (stationId !== undefined && rows.length === 0) throw new AppError('rows.not_found')
  return rows.sort((a, b) => names.compare(a.stationName, b.stationName))
}
