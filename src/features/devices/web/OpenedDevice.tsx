import { type ReactNode, useState } from 'react'
import type { AlarmRow } from '#contract/alarm.ts'
import { DeviceAlarms } from '#features/alarms/web/DeviceAlarms.tsx'
import { useText } from '#web/i18n.ts'
import { AlarmListDialog } from './AlarmListDialog.tsx'
import type { BatteryCalls } from './ClusterMonitor.tsx'
import { UnitVerdict } from './UnitVerdict.tsx'
import type { Heading } from './headingAlarm.ts'
import { messages } from './unitMessages.ts'
import './deviceOpen.css'

type OpenedDeviceProps = {
  deviceId: string
  calls: Pick<BatteryCalls, 'alarms' | 'positions'>
  heading: Heading<AlarmRow>
  /** those of the moment that is replayed */
  then: readonly AlarmRow[] | undefined
  facts: ReactNode
  /** what stands below the verdict, around the card of the latest alarms */
  children: (alarms: ReactNode) => ReactNode
}

/** A device opened: what is wrong comes first, and its latest alarms lead to all of them. */
export const OpenedDevice = ({ deviceId, calls, heading, then, facts, children }: OpenedDeviceProps) => {
  // Not in the address: its replay button leads to another one.
  const [listing, setListing] = useState(false)
  return (
    <div className="tw-device-open">
      <UnitVerdict deviceId={deviceId} heading={heading} facts={facts} />
      {children(<DeviceAlarms deviceId={deviceId} call={calls.alarms} then={then} onMore={() => setListing(true)} />)}
      {listing && (
        <AlarmListDialog
          deviceId={deviceId}
          call={calls.alarms}
          positions={calls.positions ?? false}
          onClose={() => setListing(false)}
        />
      )}
    </div>
  )
}

/** The cards of an opened device that take most of the width. */
export const OpenedMain = ({ children }: { children: ReactNode }) => (
  <div className="tw-device-open-main">{children}</div>
)

/** Beside them its day and its alarms. */
export const OpenedAside = ({ children }: { children: ReactNode }) => (
  <aside className="tw-device-open-aside" aria-label={useText(messages)('status')}>
    {children}
  </aside>
)
