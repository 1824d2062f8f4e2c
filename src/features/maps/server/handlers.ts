import type { Context } from '#server/context/context.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { mapsContract } from '../contract.ts'

const handlers = ({ config: { map } }: Context): Handlers<typeof mapsContract> => ({
  tiles: () => (map.tiles ? { layers: [...map.tiles], crs: map.crs, attribution: map.attribution } : null),
})

export const maps: Feature = feature(mapsContract, {}, (context) => ({ handlers: handlers(context) }))
