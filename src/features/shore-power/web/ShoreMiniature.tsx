import { useCall } from '#web/calls/api.ts'
import { energyText, powerText, quantityWords } from '#web/equipment/metrics/quantities.ts'
import { miniaturePace, NotConnected } from '#web/equipment/miniature/FleetMiniature.tsx'
import { Miniature } from '#web/equipment/miniature/Miniature.tsx'
import { useText } from '#web/i18n.ts'
import { dash } from '#web/kit/format.ts'
import { shorePowerContract } from '../contract.ts'
import { MiniatureBerths } from './home/MiniatureBerths.tsx'
import { messages } from './home/messages.ts'

/** The berths of all stations by what happens at them, on the card of their platform. */
export const ShoreMiniature = () => {
  const text = useText(messages)
  const { data: sums } = useCall(shorePowerContract.basicInformation, {}, { refetchInterval: miniaturePace })
  if (sums?.berths === 0) return <NotConnected platform="shorePower" />
  return (
    <Miniature
      figure={sums ? text('miniature', sums.supplying, quantityWords(powerText(sums.power))) : dash}
      note={sums ? text('miniatureNote', sums.connected, sums.berths, quantityWords(energyText(sums.energyToday))) : ''}
    >
      {sums && <MiniatureBerths sums={sums} />}
    </Miniature>
  )
}
