import type { Mapping } from '../shapes.ts'
import type { HistoryPreview } from '../shapes.ts'

/** What is chosen of a file's columns; a point by `key:index`. */
export type Chosen = {
  readonly timeColumn: number | null
  readonly pattern: string
  readonly timeZone: string
  readonly isOneDevice: boolean
  readonly deviceId: string
  readonly deviceColumn: number | null
  readonly points: ReadonlyMap<number, { readonly place: string; readonly unit: string }>
}

export const placeOf = (pointKey: string, index: number): string => `${pointKey}:${index}`

/** What a file suggests, for the device that was chosen or by codes. */
export const chosenOf = ({ guess }: Pick<HistoryPreview, 'guess'>, deviceId: string): Chosen => ({
  timeColumn: guess.timeColumn,
  pattern: guess.pattern ?? '',
  timeZone: guess.timeZone,
  isOneDevice: deviceId !== '' || guess.deviceColumn === null,
  deviceId,
  deviceColumn: guess.deviceColumn,
  points: new Map(
    guess.columns.map(({ column, pointKey, index, unit }) => [column, { place: placeOf(pointKey, index), unit }]),
  ),
})

/** What the import is asked for; undefined while something is missing. */
export const mappingOf = ({ timeColumn, pattern, timeZone, ...chosen }: Chosen): Mapping | undefined => {
  const deviceColumn = chosen.isOneDevice ? null : chosen.deviceColumn
  const deviceId = chosen.isOneDevice ? chosen.deviceId : ''
  const columns = [...chosen.points]
    .filter(([column]) => column !== timeColumn && column !== deviceColumn)
    .map(([column, { place, unit }]) => {
      const [pointKey = '', index = '0'] = place.split(':')
      return { column, pointKey, index: Number(index), unit }
    })
  if (timeColumn === null || pattern === '' || (deviceId === '') === (deviceColumn === null) || columns.length === 0)
    return undefined
  return { timeColumn, pattern, timeZone, deviceId: deviceId || undefined, deviceColumn, columns }
}
