import type { ReactNode } from 'react'
import { ShipPicture } from '#web/equipment/pictures/ShipPicture.tsx'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import type { DeviceAboard, ShipTile } from '../shapes.ts'
import { messages } from './detailMessages.ts'
import { deckOf } from './shipAboard.ts'
import { useOpenAboard } from './useOpenAboard.ts'
import './monitor.css'

type ShipDeckProps = { ship: ShipTile; aboard: readonly DeviceAboard[]; extra: ReactNode }

/** The ship from the side with its slots or its fixed batteries, filled to their SOC; one opens the detail of its device. */
export const ShipDeck = ({ ship, aboard, extra }: ShipDeckProps) => {
  const text = useText(messages)
  const open = useOpenAboard()
  return (
    <Card title={text(ship.operatingMode === 1 ? 'packs' : 'deck')} extra={extra}>
      <ShipPicture
        name={ship.vesselName}
        dynamicState={ship.shippingStatus.dynamicType}
        speed={ship.shippingStatus.speed}
        slots={deckOf(ship, aboard)}
        stale={ship.silent}
        onBox={(id) => {
          const device = aboard.find(({ deviceId }) => deviceId === id)
          if (device) open(device)
        }}
      />
    </Card>
  )
}
