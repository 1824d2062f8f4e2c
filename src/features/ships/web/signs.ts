import { shipStateOf, shipStateSigns } from '#web/equipment/pictures/shipStates.ts'
import type { ShipTile } from '../shapes.ts'

/** What a ship does as one sign; under way an arrow up or down the river, which runs to the right. */
export const signOf = ({ shippingStatus, silent }: Pick<ShipTile, 'shippingStatus' | 'silent'>): string => {
  if (silent) return '?'
  const state = shipStateOf(shippingStatus.dynamicType)
  if (state === null) return '·'
  if (state !== 'sailing') return shipStateSigns[state]
  return (shippingStatus.cog ?? shippingStatus.heading ?? 0) > 180 ? '◀' : '▶'
}
