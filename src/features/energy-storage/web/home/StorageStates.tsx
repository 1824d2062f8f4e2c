import { StateCard } from '#web/equipment/home/StateCard.tsx'
import { energyText, powerText } from '#web/equipment/metrics/quantities.ts'
import { useText } from '#web/i18n.ts'
import type { StorageSnapshot } from '../../shapes.ts'
import { messages } from './messages.ts'
import { devicesIn } from './StorageWall.tsx'

/** PCS by running state, and what the stations consist of. */
export const StorageStates = ({ home: { sums, states } }: { home: StorageSnapshot }) => {
  const text = useText(messages)
  return (
    <StateCard
      counts={states.states.map(({ code, count }) => ({ runningState: code, count }))}
      online={sums.onlineNum}
      total={devicesIn(sums)}
      facts={[
        { name: text('stations'), value: sums.stationNum },
        { name: text('ems'), value: sums.emsNum },
        { name: text('pcs'), value: sums.pcsNum },
        { name: text('stacks'), value: sums.stackNum },
        { name: text('clusters'), value: sums.clusterNum },
        { name: text('faulty'), value: states.faultNum },
        { name: text('soh'), value: { value: sums.soh, unit: '%', decimals: 1 } },
        { name: text('ratedPower'), value: powerText(sums.ratedPower) },
        { name: text('chargeable'), value: energyText(sums.chargeable) },
      ]}
    />
  )
}
