import { useCall } from '#web/calls/api.ts'
import { energyText, powerText, quantityWords } from '#web/equipment/metrics/quantities.ts'
import { miniaturePace, NotConnected } from '#web/equipment/miniature/FleetMiniature.tsx'
import { Miniature } from '#web/equipment/miniature/Miniature.tsx'
import { useText } from '#web/i18n.ts'
import { dash } from '#web/kit/format.ts'
import { shorePileContract } from '../contract.ts'
import { messages } from './home/messages.ts'
import { MiniatureOutlets } from './home/MiniatureOutlets.tsx'

/** The outlets of all piles by what they do, on the card of their platform. */
export const PileMiniature = () => {
  const text = useText(messages)
  const { data: sums } = useCall(shorePileContract.basicInformation, {}, { refetchInterval: miniaturePace })
  if (sums?.pileNum === 0) return <NotConnected platform="shorePile" />
  return (
    <Miniature
      figure={
        sums ? text('miniature', sums.states.charging, sums.connectorNum, quantityWords(powerText(sums.power))) : dash
      }
      note={
        sums ? text('miniatureNote', sums.pileNum, sums.onlineNum, quantityWords(energyText(sums.energyToday))) : ''
      }
    >
      {sums && <MiniatureOutlets sums={sums} />}
    </Miniature>
  )
}
