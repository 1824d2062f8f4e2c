import { StateCard } from '#web/equipment/home/StateCard.tsx'
import { powerText } from '#web/equipment/metrics/quantities.ts'
import { useText } from '#web/i18n.ts'
import type { SavingSnapshot } from '../../shapes.ts'
import { messages } from './messages.ts'
import { savedText } from './words.ts'

/** Cranes by running state, what they draw and what becomes of it. */
export const SavingStates = ({ home: { sums, states } }: { home: SavingSnapshot }) => {
  const text = useText(messages)
  return (
    <StateCard
      counts={states.states.map(({ code, count }) => ({ runningState: code, count }))}
      online={sums.onlineNum}
      total={sums.deviceNum}
      facts={[
        { name: text('stations'), value: sums.stationNum },
        { name: text('cranes'), value: sums.deviceNum },
        { name: text('alarmed'), value: sums.alarmNum },
        { name: text('faulty'), value: states.faultNum },
        { name: text('supply'), value: powerText(sums.supplyPower) },
        { name: text('hoistPower'), value: powerText(sums.hoistPower) },
        { name: text('brakePower'), value: powerText(sums.brakePower) },
        { name: text('auxPower'), value: powerText(sums.auxPower) },
        { name: text('absorbedToday'), value: savedText(sums.chargedToday) },
        { name: text('burnt'), value: savedText(sums.burntToday) },
      ]}
    />
  )
}
