import { Grid, Modal } from 'antd'
import { useState } from 'react'
import { DeviceHead } from './DeviceHead.tsx'
import { DtcDialog } from './DtcDialog.tsx'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import type { TreeCall } from '#web/equipment/tree/treeCall.ts'
import { DeviceTree } from '#web/equipment/tree/DeviceTree.tsx'
import { shownOf } from '#web/equipment/tree/search.ts'
import { FailedState } from '#web/kit/FailedState.tsx'
import { LinkTabs } from '#web/kit/LinkTabs.tsx'
import '#web/kit/form/dialog.css'
import { useMoment } from '#web/kit/time/replay.ts'
import { useClosing } from '#web/kit/form/useClosing.ts'
import { BatteryHistory } from './BatteryHistory.tsx'
import { BatteryReadings } from './BatteryReadings.tsx'
import { messages } from './monitorMessages.ts'
import './devices.css'

type BatteryMonitorProps = { deviceId: string; tree: TreeCall; onClose: () => void }

/** Battery running monitor: batteries and their clusters at the left, readings and history of the chosen one at the right. */
export const BatteryMonitorDialog = ({ deviceId, tree, onClose }: BatteryMonitorProps) => {
  const text = useText(messages)
  const [chosen, setChosen] = useState(deviceId)
  const [tab, setTab] = useState('readings')
  const [faults, setFaults] = useState(false)
  const at = useMoment()
  const { data, error, refetch } = useCall(tree, { at }, { keepOld: true, staleTime: 30_000 })
  const isPhone = Grid.useBreakpoint().md === false
  return (
    <Modal {...useClosing(onClose)} title={text('monitor')} width="80%" className="tw-dialog-wide" footer={null}>
      <div className="tw-device-monitor">
        <nav aria-label={text('devices')}>
          {error && !data ? (
            <FailedState error={error} retry={refetch} />
          ) : (
            <DeviceTree
              nodes={data ?? []}
              selected={chosen}
              onSelect={(node) => {
                setChosen(shownOf(node))
                setTab('readings')
              }}
              label={text('devices')}
              height={isPhone ? 128 : 560}
              storageKey="batteryMonitor"
            />
          )}
        </nav>
        <div className="tw-device-tabs">
          <DeviceHead deviceId={chosen} link={false} />
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
