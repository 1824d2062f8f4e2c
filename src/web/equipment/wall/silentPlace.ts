import { withoutCommonEnd } from '../river/names.ts'
import type { SilentPlace } from '../sentence/sentence.ts'

type Tile = { readonly deviceId: string; readonly silent: boolean; readonly updateTime: string | null }
type Place = { readonly name: string; readonly units: readonly { readonly id: string }[] }

/** The newest reading of some units, `yyyy-MM-dd HH:mm:ss`; null where none ever spoke. */
export const newestOf = (tiles: readonly Tile[]): string | null =>
  tiles.reduce<string | null>(
    (newest, { updateTime }) => (updateTime !== null && updateTime > (newest ?? '') ? updateTime : newest),
    null,
  )

/** The station or ship that fell silent as a whole while others are heard; of several, the one with the most units. */
export const silentPlaceOf = (
  tiles: readonly Tile[],
  docks: readonly Place[],
  ships: readonly Place[],
): SilentPlace | undefined => {
  if (tiles.every(({ silent }) => silent)) return undefined
  const silent = new Map(tiles.filter((tile) => tile.silent).map((tile) => [tile.deviceId, tile]))
  const short = withoutCommonEnd(docks.map(({ name }) => name))
  return [...docks, ...ships]
    .flatMap(({ name, units }) => {
      const own = units.flatMap(({ id }) => silent.get(id) ?? [])
      const since = own.length === units.length ? newestOf(own) : null
      return since === null ? [] : [{ name: short(name), ids: own.map(({ deviceId }) => deviceId), since }]
    })
    .sort((a, b) => b.ids.length - a.ids.length)[0]
}
