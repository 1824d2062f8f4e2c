import { shipStateColours, shipStateOf } from '#web/equipment/pictures/shipStates.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useText } from '#web/i18n.ts'
import { dash } from '#web/kit/format.ts'
import type { ShipTile } from '../../shapes.ts'
import { messages } from '../homeMessages.ts'

/** The dynamic state of a ship; a silent one shows what it did last. */
export const DynamicTag = ({ ship }: { ship: Pick<ShipTile, 'silent' | 'shippingStatus'> }) => {
  const text = useText(messages)
  const word = shipStateOf(ship.shippingStatus.dynamicType)
  if (ship.silent)
    return <StateTag state="offline" text={word ? `${text('silent')} · ${text(word)}` : text('silent')} />
  return word ? <StateTag state={shipStateColours[word]} text={text(word)} /> : dash
}
