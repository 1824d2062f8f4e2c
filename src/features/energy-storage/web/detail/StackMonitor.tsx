import { offlineState } from '#contract/unit.ts'
import { UnitMonitor } from '#features/devices/web/UnitMonitor.tsx'
import { useCellLimits } from '#features/devices/web/useCellLimits.ts'
import { useShown } from '#web/equipment/metrics/useShown.ts'
import type { LinePlace } from '#web/equipment/racks/UnitLine.tsx'
import { DeviceCurve } from '#web/equipment/curves/DeviceCurve.tsx'
import { MonitorButtons } from '#features/devices/web/MonitorButtons.tsx'
import { type Text, useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import { energyStorageContract } from '../../contract.ts'
import { StackCapacity } from './CapacityCard.tsx'
import { ChildBars } from './ChildBars.tsx'
import { messages } from './messages.ts'
import { voltageParts } from './voltageParts.ts'
import { StorageFacts } from './StorageFacts.tsx'
import { openedCalls, type StorageMonitorProps } from './tools.ts'
import { metricOf, stateOf } from '#web/equipment/metrics/valueOf.ts'
import { pathTo } from '#web/equipment/tree/pathTo.ts'

/** From the bus of a stack to its PCS. */
const lineOf = (
  { detail, tree }: StorageMonitorProps,
  text: Text<keyof typeof messages.zh>,
): { places: LinePlace[]; outside: number | null } => {
  const power = metricOf(detail, 'power')
  const above = pathTo(tree, detail.deviceId).at(-2)
  const kilowatts = `${numberText(power === null ? null : Math.abs(power), 1)} kW`
  return {
    outside: power,
    places: [
      {
        key: 'bus',
        name: text('bus'),
        value: `${numberText(metricOf(detail, 'totalVoltage'), 1)} V`,
        note: kilowatts,
        breaker: stateOf(detail, 'mainBreaker'),
      },
      { key: 'pcs', name: text('pcs'), value: above?.name ?? '--' },
    ],
  }
}

/** A stack opened: its racks and the line to its PCS; beside them its clusters from the lowest to the highest cell. */
export const StackMonitor = (props: StorageMonitorProps) => {
  const { detail, alarms, select } = props
  const text = useText(messages)
  const shown = useShown()
  const { deviceId, clusters } = detail
  const charging = (metricOf(detail, 'power') ?? 0) < 0
  const voltageLimits = useCellLimits(clusters[0]?.deviceId, 'voltage', charging)
  const temperatureLimits = useCellLimits(clusters[0]?.deviceId, 'temperature', charging)
  const { stackVoltageCurve, stackTemperatureCurve, stackPowerCurve } = energyStorageContract
  const voltage = { device: detail, endpoint: stackVoltageCurve }
  return (
    <UnitMonitor
      unit={{
        ...detail,
        status: {
          runningState: detail.silent ? offlineState : stateOf(detail, 'runningState'),
          ts: detail.ts,
        },
      }}
      calls={openedCalls}
      alarms={alarms}
      facts={<StorageFacts {...props} />}
      line={lineOf(props, text)}
      metrics={[...shown.metrics(detail.metrics), ...shown.states(detail.states)]}
      buttons={<MonitorButtons deviceId={deviceId} tree={energyStorageContract.tree} />}
      curves={{
        first: (
          <>
            <ChildBars detail={detail} select={select} />
            <DeviceCurve
              {...voltage}
              height={116}
              title={text('cellVoltageCurve')}
              only={voltageParts.cells}
              limits={voltageLimits}
            />
          </>
        ),
        more: (
          <>
            {alarms === undefined && <StackCapacity deviceId={deviceId} />}
            <DeviceCurve device={detail} title={text('powerAndSoc')} endpoint={stackPowerCurve} />
            <DeviceCurve {...voltage} title={text('differenceCurve')} only={voltageParts.difference} />
            <DeviceCurve {...voltage} title={text('totalVoltageCurve')} only={voltageParts.total} />
            <DeviceCurve
              device={detail}
              title={text('cellTemperatureCurve')}
              endpoint={stackTemperatureCurve}
              limits={temperatureLimits}
            />
          </>
        ),
      }}
      onCluster={select}
    />
  )
}
