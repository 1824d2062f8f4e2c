import { names } from '../../kit/names.ts'
import type { HomeTile } from './homeData.ts'

/** A larger fleet stands in groups by station. */
export const groupedFrom = 200
/** So many tiles are drawn of a group or a search at once; more when somebody asks for them. */
export const drawnAtOnce = 60

export type FleetGroup<T extends HomeTile> = {
  readonly key: string
  readonly name: string
  /** in the order in which they were given */
  readonly tiles: readonly T[]
  /** the gravest open alarm, 1 to 3; null without */
  readonly level: number | null
  readonly inAlarm: number
  readonly silent: number
  /** % of those that know it */
  readonly meanSoc: number | null
}

const meanOf = (list: readonly number[]): number | null =>
  list.length === 0 ? null : list.reduce((sum, each) => sum + each, 0) / list.length

/** The gravest alarm first, then most of its grade, then most silent ones, then by name. */
const byNeed = <T extends HomeTile>(a: FleetGroup<T>, b: FleetGroup<T>): number =>
  (a.level ?? 9) - (b.level ?? 9) || b.inAlarm - a.inAlarm || b.silent - a.silent || names.compare(a.name, b.name)

/** The units of each station, those stations first that need somebody most. */
export const groupsOf = <T extends HomeTile>(tiles: readonly T[]): FleetGroup<T>[] =>
  [...Map.groupBy(tiles, ({ stationId }) => stationId)]
    .map(([key, own]) => {
      const levels = own.flatMap(({ alarmLevel }) => alarmLevel ?? [])
      return {
        ...{ key, name: own[0]?.stationName ?? '', tiles: own },
        level: levels.length === 0 ? null : Math.min(...levels),
        inAlarm: levels.length,
        silent: own.filter(({ silent }) => silent === true).length,
        meanSoc: meanOf(own.flatMap(({ soc }) => soc ?? [])),
      }
    })
    .sort(byNeed)
