import { Grid, Modal } from 'antd'
import { useState } from 'react'
import { DtcDialog } from '#features/alarms/web/dialogs/DtcDialog.tsx'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { DeviceTree } from '#web/equipment/tree/DeviceTree.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { LinkTabs } from '#web/kit/LinkTabs.tsx'
import '#web/kit/form/dialog.css'
import { useMoment } from '#web/kit/time/replay.ts'
import { useClosing } from '#web/kit/form/useClosing.ts'
import { boxStationContract } from '../contract.ts'
import { BatteryHistory } from './BatteryHistory.tsx'
import { BatteryReadings } from './BatteryReadings.tsx'
import { messages } from './monitorMessages.ts'
import './monitor.css'

/** Battery running monitor: boxes and their clusters at the left, readings and history of the chosen one at the right. */
export const BatteryMonitorDialog = ({ deviceId, onClose }: { deviceId: string; onClose: () => void }) => {
  const text = useText(messages)
  const [chosen, setChosen] = useState(deviceId)
  const [tab, setTab] = useState('readings')
  const [faults, setFaults] = useState(false)
  const at = useMoment()
  const { data, error, refetch } = useCall(boxStationContract.deviceTree, { at }, { keepOld: true, staleTime: 30_000 })
  const isPhone = Grid.useBreakpoint().md === false
  return (
    <Modal {...useClosing(onClose)} title={text('monitor')} width="80%" className="tw-dialog-wide" footer={null}>
      <div className="tw-monitor">
        <nav aria-label={text('devices')}>
          {error && !data ? (
            <FailedState error={error} retry={refetch} />
          ) : (
            <DeviceTree
              nodes={data ?? []}
              selected={chosen}
              onSelect={({ strId }) => {
                setChosen(strId)
                setTab('readings')
              }}
              label={text('devices')}
              height={isPhone ? 128 : 560}
              storageKey="batteryMonitor"
            />
          )}
        </nav>
        <div className="tw-monitor-tabs">
          <LinkTabs
            key={chosen}
            active={tab}
            onChange={setTab}
            link={{ text: text('faults'), onOpen: () => setFaults(true) }}
            tabs={[
              { key: 'readings', label: text('readings'), children: <BatteryReadings deviceId={chosen} /> },
              { key: 'history', label: text('history'), children: <BatteryHistory deviceId={chosen} /> },
            ]}
          />
        </div>
      </div>
      <DtcDialog open={faults} deviceId={chosen} onClose={() => setFaults(false)} />
    </Modal>
  )
}
