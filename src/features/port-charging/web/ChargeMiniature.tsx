import { useCall } from '#web/calls/api.ts'
import { powerText, quantityWords } from '#web/equipment/metrics/quantities.ts'
import { miniaturePace, NotConnected } from '#web/equipment/miniature/FleetMiniature.tsx'
import { Miniature } from '#web/equipment/miniature/Miniature.tsx'
import { useText } from '#web/i18n.ts'
import { dash } from '#web/kit/format.ts'
import { portChargingContract } from '../contract.ts'
import { ChargeMiniatureBays } from './home/ChargeMiniatureBays.tsx'
import { messages } from './home/messages.ts'

/** The bays of all charging stations by what happens in them, on the card of their platform. */
export const ChargeMiniature = () => {
  const text = useText(messages)
  const { data: sums } = useCall(portChargingContract.basicInformation, {}, { refetchInterval: miniaturePace })
  if (sums?.bayNum === 0) return <NotConnected platform="portCharging" />
  return (
    <Miniature
      figure={sums ? text('miniature', sums.full, quantityWords(powerText(sums.power))) : dash}
      note={sums ? text('miniatureNote', sums.charging, sums.bayUsed, sums.bayNum) : ''}
    >
      {sums && <ChargeMiniatureBays sums={sums} />}
    </Miniature>
  )
}
