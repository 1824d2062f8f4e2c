import { Grid, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import type { UnitNode } from '#contract/unitDetail.ts'
import { DeviceTree } from '#web/equipment/tree/DeviceTree.tsx'
import { shownOf } from '#web/equipment/tree/search.ts'
import { useText } from '#web/i18n.ts'
import '#web/kit/form/dialog.css'
import { useClosing } from '#web/kit/form/useClosing.ts'
import { LinkTabs } from '#web/kit/LinkTabs.tsx'
import { useMoment } from '#web/kit/time/replay.ts'
import { BatteryHistory } from './BatteryHistory.tsx'
import { BatteryReadings } from './BatteryReadings.tsx'
import { DeviceHead } from './DeviceHead.tsx'
import { DtcDialog } from './DtcDialog.tsx'
import { messages } from './monitorMessages.ts'
import './devices.css'

type DeviceMonitorProps = {
  title: string
  /** chosen at first */
  deviceId: string
  nodes: readonly UnitNode[]
  /** in place of the devices, where they could not be had */
  failed?: ReactNode
  onClose: () => void
}

/** Devices at the left, readings, history and, while it is live, fault codes of the chosen one at the right. */
export const DeviceMonitorDialog = ({ title, deviceId, nodes, failed, onClose }: DeviceMonitorProps) => {
  const text = useText(messages)
  const [chosen, setChosen] = useState(deviceId)
  const [tab, setTab] = useState('readings')
  const [faults, setFaults] = useState(false)
  const isLive = useMoment() === undefined
  const isPhone = Grid.useBreakpoint().md === false
  return (
    <Modal {...useClosing(onClose)} title={title} width="80%" className="tw-dialog-wide" footer={null}>
      <div className="tw-device-monitor">
        <nav aria-label={text('devices')}>
          {failed ?? (
            <DeviceTree
              nodes={nodes}
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
            {...(isLive ? { link: { text: text('faults'), onOpen: () => setFaults(true) } } : {})}
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
