import { type PlatformKey, platforms } from '#contract/platforms.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
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
    .where((eb) => eb.or([eb('type', 'in', types), eb('id', 'in', ['0', ...units.keys()])]))
    .execute()
  return stations
    .sort((a, b) => names.compare(a.stationName, b.stationName))
    .map((station) => {
      const own = units.get(station.stationId) ?? []
      return { ...station, unitNum: own.length, alarmLevel: gravest(own.map(({ tile }) => tile.alarmLevel)) }
    })
}
