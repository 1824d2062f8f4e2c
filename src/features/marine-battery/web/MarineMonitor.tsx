import { Button } from 'antd'
import { useState } from 'react'
import type { AlarmRow } from '#contract/alarm.ts'
import type { StationType } from '#contract/stationTypes.ts'
import { DeviceAlarms } from '#features/alarms/web/DeviceAlarms.tsx'
import { AlarmListDialog } from '#features/devices/web/AlarmListDialog.tsx'
import type { BatteryCalls } from '#features/devices/web/ClusterMonitor.tsx'
import { DeviceButtons } from '#features/devices/web/DeviceButtons.tsx'
import { ChargesDialog, RunsDialog } from '#features/devices/web/RecordDialogs.tsx'
import { DeviceDayCurves } from '#web/equipment/curves/DayCurves.tsx'
import {
  MonitorButtons,
  MonitorCard,
  MonitorFacts,
  MonitorGrid,
  MonitorHead,
  MonitorSlot,
} from '#web/equipment/detail/MonitorGrid.tsx'
import { RelaysDialog } from '#web/equipment/detail/StatesDialog.tsx'
import { MetricList } from '#web/equipment/metrics/MetricList.tsx'
import { useShown } from '#web/equipment/metrics/useShown.ts'
import { runStateOf } from '#web/equipment/pictures/unitState.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useText } from '#web/i18n.ts'
import { dash, minuteText } from '#web/kit/format.ts'
import { useNow } from '#web/kit/useNow.ts'
import { marineBatteryContract } from '../contract.ts'
import { messages } from './detailMessages.ts'
import { type LiveSystem, MarinePicture } from './MarinePicture.tsx'

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
  const state = runStateOf(status.runningState, status.silent)
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

/** The running monitor of a battery system: what it does, its figures, its room, its day, its latest alarms. */
export const MarineMonitor = ({ system, calls, alarms: then, onCluster }: MarineMonitorProps) => {
  const text = useText(messages)
  const shown = useShown()
  const now = useNow()
  const [open, setOpen] = useState<(typeof dialogs)[number] | 'alarms'>()
  const { deviceId, deviceName, timeZone, intervalSeconds } = system
  const close = (): void => setOpen(undefined)
  const ofDevice = { deviceId, stationType, onClose: close }
  const chart = { timeZone, syncKey: `system ${deviceId}`, exportName: deviceName, deviceId }
  return (
    <MonitorGrid>
      <MonitorCard width="whole">
        <MonitorHead
          picture={<MarinePicture system={system} onCluster={onCluster} />}
          aside={
            <>
              <Facts status={system.status} />
              <MonitorButtons>
                {dialogs.map((each) => (
                  <Button key={each} size="small" onClick={() => setOpen(each)}>
                    {text(each)}
                  </Button>
                ))}
                <DeviceButtons deviceId={deviceId} tree={calls.tree} />
              </MonitorButtons>
            </>
          }
        />
        <h3>{text('metrics')}</h3>
        <MetricList items={shown.metrics(system.metrics)} now={now} intervalSeconds={intervalSeconds} />
      </MonitorCard>
      <MonitorCard width="half" title={text('room')}>
        <MetricList dense items={shown.metrics(system.room)} now={now} intervalSeconds={intervalSeconds} />
      </MonitorCard>
      <MonitorCard width="half" title={text('states')}>
        <MetricList dense items={shown.states(system.states)} now={now} intervalSeconds={intervalSeconds} />
      </MonitorCard>
      <MonitorSlot>
        <DeviceAlarms deviceId={deviceId} call={calls.alarms} then={then} onMore={() => setOpen('alarms')} />
      </MonitorSlot>
      <DeviceDayCurves {...chart} title={text('temperature')} endpoint={marineBatteryContract.systemTemperature} />
      <DeviceDayCurves
        {...chart}
        title={text('soc')}
        endpoint={marineBatteryContract.systemSoc}
        bounds={{ '%': [0, 100] }}
      />
      <DeviceDayCurves {...chart} title={text('power')} endpoint={marineBatteryContract.systemPower} />
      {open === 'breakers' && (
        <RelaysDialog title={text('breakers')} deviceId={deviceId} call={calls.relays} onClose={close} />
      )}
      {open === 'charges' && <ChargesDialog {...ofDevice} />}
      {open === 'runs' && <RunsDialog {...ofDevice} />}
      {open === 'alarms' && <AlarmListDialog deviceId={deviceId} call={calls.alarms} onClose={close} />}
    </MonitorGrid>
  )
}
