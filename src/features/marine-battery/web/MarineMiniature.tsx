import { useCall } from '#web/calls/api.ts'
import { FleetMiniature, miniaturePace, mostDrawn } from '#web/equipment/miniature/FleetMiniature.tsx'
import { useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import { marineBatteryContract } from '../contract.ts'
import { messages } from './homeMessages.ts'

/** The batteries of ships on the card of their platform. */
export const MarineMiniature = () => {
  const text = useText(messages)
  const often = { refetchInterval: miniaturePace }
  const { data: sums } = useCall(marineBatteryContract.basicInformation, {}, often)
  const { data: units = [] } = useCall(marineBatteryContract.socRanking, { size: mostDrawn }, often)
  return (
    <FleetMiniature
      platform="marineBattery"
      sums={sums}
      units={units}
      figure={sums ? text('miniature', sums.shipNum, sums.systemNum, numberText(sums.averageSoc, 0)) : ''}
    />
  )
}
