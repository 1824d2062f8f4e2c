import type { ReactNode } from 'react'
import type { AlarmRow } from '#contract/alarm.ts'
import type { Metric } from '#contract/monitor.ts'
import { useShown } from '#web/equipment/metrics/useShown.ts'
import type { BatteryCalls } from './ClusterMonitor.tsx'
import { OpenedAside, OpenedDevice, OpenedMain } from './OpenedDevice.tsx'
import { UnitFoot } from './UnitFoot.tsx'
import { useHeading } from './useHeading.ts'

type OpenedMonitorProps = {
  detail: { deviceId: string; intervalSeconds: number; metrics: readonly Metric[] }
  calls: Pick<BatteryCalls, 'alarms' | 'positions'>
  /** those of the moment that is replayed */
  then: readonly AlarmRow[] | undefined
  facts: ReactNode
  /** the cards that take most of the width */
  main: ReactNode
  /** beside them, above the alarms */
  aside: ReactNode
  buttons: ReactNode
  /** below the metrics */
  more: ReactNode
}

/** A device without racks opened: what is wrong first, its cards, its day and alarms beside them, its metrics at the foot. */
export const OpenedMonitor = ({ detail, calls, then, facts, main, aside, buttons, more }: OpenedMonitorProps) => {
  const shown = useShown()
  const { deviceId, intervalSeconds, metrics } = detail
  const heading = useHeading(deviceId, calls.alarms, then)
  return (
    <OpenedDevice {...{ deviceId, calls, heading, then, facts }}>
      {(alarms) => (
        <>
          <OpenedMain>{main}</OpenedMain>
          <OpenedAside>
            {aside}
            {alarms}
          </OpenedAside>
          <UnitFoot opened metrics={shown.metrics(metrics)} intervalSeconds={intervalSeconds} buttons={buttons}>
            {more}
          </UnitFoot>
        </>
      )}
    </OpenedDevice>
  )
}
