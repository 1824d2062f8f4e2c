import { shipStateOf } from '#web/equipment/pictures/unitState.ts'
import type { ShipTile } from '../shapes.ts'

const signs = { anchored: '⚓', berthed: '■', aground: '✕' } as const

/** What a ship does as one sign; under way an arrow up or down the river, which runs to the right. */
export const signOf = ({ shippingStatus, silent }: Pick<ShipTile, 'shippingStatus' | 'silent'>): string => {
  if (silent) return '?'
  const state = shipStateOf(shippingStatus.dynamicType)
  if (state === null) return '·'
  if (state !== 'sailing') return signs[state]
  return (shippingStatus.cog ?? shippingStatus.heading ?? 0) > 180 ? '◀' : '▶'
}
