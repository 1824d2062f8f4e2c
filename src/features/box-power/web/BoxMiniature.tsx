import { useCall } from '#web/calls/api.ts'
import { FleetMiniature, miniaturePace, mostDrawn } from '#web/equipment/miniature/FleetMiniature.tsx'
import { energyText } from '#web/equipment/metrics/quantities.ts'
import { useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import { boxHomeContract } from '../contract.ts'
import { messages } from './homeMessages.ts'

/** Box power supplies on the card of their platform. */
export const BoxMiniature = () => {
  const text = useText(messages)
  const often = { refetchInterval: miniaturePace }
  const { data: sums } = useCall(boxHomeContract.basicInformation, {}, often)
  const { data: units = [] } = useCall(boxHomeContract.socRanking, { size: mostDrawn }, often)
  const { value, unit, decimals } = energyText(sums?.storedEnergy ?? null)
  const stored = `${numberText(value, decimals)} ${unit}`
  return (
    <FleetMiniature
      platform="boxPower"
      sums={sums}
      units={units}
      figure={sums ? text('miniature', sums.onlineNum, sums.boxNum, stored) : ''}
    />
  )
}
