import { useCall } from '#web/calls/api.ts'
import { quantityWords } from '#web/equipment/metrics/quantities.ts'
import { miniaturePace, NotConnected } from '#web/equipment/miniature/FleetMiniature.tsx'
import { Miniature } from '#web/equipment/miniature/Miniature.tsx'
import { useText } from '#web/i18n.ts'
import { dash } from '#web/kit/format.ts'
import { energySavingContract } from '../contract.ts'
import { messages } from './home/messages.ts'
import { MiniatureDays } from './home/MiniatureDays.tsx'
import { rateWords, savedText } from './home/words.ts'

/** What cranes gave back and absorbed on the days of this month, on the card of their platform. */
export const SavingMiniature = () => {
  const text = useText(messages)
  const often = { refetchInterval: miniaturePace }
  const { data: sums } = useCall(energySavingContract.dischargeInfo, {}, often)
  const { data: days } = useCall(energySavingContract.everyDay, { type: 2 }, often)
  if (sums?.deviceNum === 0) return <NotConnected platform="energySaving" />
  return (
    <Miniature
      figure={sums ? text('miniature', rateWords(sums.energySavingRateToday)) : dash}
      note={sums ? text('miniatureNote', sums.deviceNum, quantityWords(savedText(sums.recyclingToday))) : ''}
    >
      <MiniatureDays days={days?.steps ?? []} />
    </Miniature>
  )
}
