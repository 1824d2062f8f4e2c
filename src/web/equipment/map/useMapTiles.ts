import { mapsContract } from '#features/maps/contract.ts'
import { useCall } from '../../calls/api.ts'
import type { MapTiles } from './places.ts'

/** The tile service that the server is configured with; undefined while that is not known, null for the bundled outline. */
export const useMapTiles = (): MapTiles | null | undefined =>
  useCall(mapsContract.tiles, {}, { staleTime: Number.POSITIVE_INFINITY }).data
