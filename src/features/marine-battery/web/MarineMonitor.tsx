import { Button } from 'antd'
import type { z } from 'zod'
import type { AlarmRow } from '#contract/alarm.ts'
import type { StationType } from '#contract/stationTypes.ts'
import type { BatteryCalls } from '#features/devices/web/ClusterMonitor.tsx'
import { DeviceButtons } from '#features/devices/web/DeviceButtons.tsx'
import { ChargesDialog, RunsDialog } from '#features/devices/web/RecordDialogs.tsx'
import { UnitMonitor } from '#features/devices/web/UnitMonitor.tsx'
import { DeviceDayCurves } from '#web/equipment/curves/DayCurves.tsx'
import { MonitorFacts } from '#web/equipment/detail/MonitorFacts.tsx'
import { RelaysDialog } from '#web/equipment/detail/StatesDialog.tsx'
import { useDetailDialog } from '#web/equipment/detail/useDetailAddress.ts'
import { useShown } from '#web/equipment/metrics/useShown.ts'
import { runStateOf } from '#web/equipment/pictures/unitState.ts'
import type { LinePlace } from '#web/equipment/racks/UnitLine.tsx'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { type Text, useText } from '#web/i18n.ts'
import { dash, minuteText, numberText } from '#web/kit/format.ts'
import { marineBatteryContract } from '../contract.ts'
import type { liveSystem } from '../shapes.ts'
import { messages } from './detailMessages.ts'

type LiveSystem = z.infer<typeof liveSystem>

/** `alarms` are those of the moment that is replayed */
type MarineMonitorProps = {
  system: LiveSystem
  calls: BatteryCalls
  alarms: readonly AlarmRow[] | undefined
  onCluster: (deviceId: string) => void
}

const stationType: StationType = 'shippingPlatform'
const dialogs = ['breakers', 'charges', 'runs'] as const

const Facts = ({ status }: Pick<LiveSystem, 'status'>) => {
  const text = useText(messages)
  const state = runStateOf(status.runningState)
  return (
    <MonitorFacts
      facts={[
        [text('deviceState'), <StateTag key="state" state={state} text={text(state)} />],
        [
          text(state === 'shutdown' || state === 'offline' ? 'offlineTime' : 'updateTime'),
          minuteText(status.offlineTime ?? status.updateTime),
        ],
        [text('ship'), status.shippingName || dash],
        [text('station'), status.stationName || dash],
      ]}
    />
  )
}

/** From the bus of a system to its ship. */
const lineOf = (
  { status, metrics, states }: LiveSystem,
  text: Text<keyof typeof messages.zh>,
): { places: LinePlace[]; outside: number | null } => {
  const metricOf = (code: string): number | null => metrics.find((metric) => metric.code === code)?.value ?? null
  const power = metricOf('power')
  return {
    outside: power,
    places: [
      {
        key: 'bus',
        name: text('bus'),
        value: `${numberText(metricOf('totalVoltage'), 1)} V`,
        note: `${numberText(power === null ? null : Math.abs(power), 1)} kW`,
        breaker: states.find(({ code }) => code === 'mainBreaker')?.value ?? null,
      },
      { key: 'ship', name: text('ship'), value: status.shippingName || dash },
    ],
  }
}

const chartOf = ({ deviceId, deviceName, timeZone }: LiveSystem) => ({
  timeZone,
  syncKey: `system ${deviceId}`,
  exportName: deviceName,
  deviceId,
})

/** Beside the racks: what runs hot and how much flows. */
const FirstCurves = ({ system }: Pick<MarineMonitorProps, 'system'>) => {
  const text = useText(messages)
  const chart = chartOf(system)
  return (
    <>
      <DeviceDayCurves
        {...chart}
        height={116}
        title={text('temperature')}
        endpoint={marineBatteryContract.systemTemperature}
      />
      <DeviceDayCurves {...chart} height={96} title={text('power')} endpoint={marineBatteryContract.systemPower} />
    </>
  )
}

const SocCurve = ({ system }: Pick<MarineMonitorProps, 'system'>) => (
  <DeviceDayCurves
    {...chartOf(system)}
    title={useText(messages)('soc')}
    endpoint={marineBatteryContract.systemSoc}
    bounds={{ '%': [0, 100] }}
  />
)

/** The running monitor of a battery system: what is wrong, its clusters, its figures, its day. */
export const MarineMonitor = ({ system, calls, alarms, onCluster }: MarineMonitorProps) => {
  const text = useText(messages)
  const shown = useShown()
  const [open, setOpen] = useDetailDialog(dialogs)
  const { deviceId } = system
  const close = (): void => setOpen(undefined)
  const ofDevice = { deviceId, stationType, onClose: close }
  return (
    <>
      <UnitMonitor
        unit={system}
        calls={calls}
        alarms={alarms}
        facts={<Facts status={system.status} />}
        line={lineOf(system, text)}
        metrics={[...shown.metrics([...system.metrics, ...system.room]), ...shown.states(system.states)]}
        buttons={
          <>
            {dialogs.map((each) => (
              <Button key={each} size="small" onClick={() => setOpen(each)}>
                {text(each)}
              </Button>
            ))}
            <DeviceButtons deviceId={deviceId} tree={calls.tree} />
          </>
        }
        curves={{ first: <FirstCurves system={system} />, more: <SocCurve system={system} /> }}
        onCluster={onCluster}
      />
      {open === 'breakers' && (
        <RelaysDialog title={text('breakers')} deviceId={deviceId} call={calls.relays} onClose={close} />
      )}
      {open === 'charges' && <ChargesDialog {...ofDevice} />}
      {open === 'runs' && <RunsDialog {...ofDevice} />}
    </>
  )
}
