import { useMemo } from 'react'
import { useCall } from '#web/calls/api.ts'
import { miniaturePace, NotConnected } from '#web/equipment/miniature/FleetMiniature.tsx'
import { shipStateOf } from '#web/equipment/pictures/shipStates.ts'
import { RiverMiniature } from '#web/equipment/river/RiverMiniature.tsx'
import { useText } from '#web/i18n.ts'
import { dash, numberText } from '#web/kit/format.ts'
import { shipsContract } from '../contract.ts'
import type { ShipTile } from '../shapes.ts'
import { messages } from './homeMessages.ts'
import { markOf } from './markOf.ts'
import { byUrgency, concernOf } from './outlook.ts'

const none: readonly ShipTile[] = []

/** %, weighted by rated capacity; null without any that knows both. */
const meanSoc = (ships: readonly ShipTile[]): number | null => {
  const known = ships.flatMap(({ soc, ratedCapacity }) =>
    soc !== null && ratedCapacity ? [{ soc, ratedCapacity }] : [],
  )
  const rated = known.reduce((sum, ship) => sum + ship.ratedCapacity, 0)
  return rated === 0 ? null : known.reduce((sum, ship) => sum + ship.soc * ship.ratedCapacity, 0) / rated
}

/** The ships along their river on the card of their platform. */
export const ShipMiniature = () => {
  const text = useText(messages)
  const { data } = useCall(shipsContract.homeList, {}, { refetchInterval: miniaturePace })
  const ships = data ?? none
  const marks = useMemo(() => byUrgency(ships).map((ship) => markOf(ship, text)), [ships, text])
  if (data?.length === 0) return <NotConnected platform="ship" />
  const sailing = ships.filter(({ shippingStatus }) => shipStateOf(shippingStatus.dynamicType) === 'sailing')
  const below = concernOf(ships)?.num ?? 0
  return (
    <RiverMiniature
      ships={marks}
      figure={data ? text('miniature', ships.length, sailing.length, numberText(meanSoc(ships), 0)) : dash}
      note={data ? text('miniatureNote', below) : ''}
    />
  )
}
