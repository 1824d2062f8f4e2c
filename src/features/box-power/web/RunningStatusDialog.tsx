import { RelaysDialog, StatesDialog } from '#web/equipment/detail/StatesDialog.tsx'
import { useText } from '#web/i18n.ts'
import { boxStationContract } from '../contract.ts'
import { messages } from './detailMessages.ts'

/** 1 box power, 2 relays, 3 system status and faults, 4 energy status (specification, section 2). */
export const statusTypes = [1, 2, 3, 4] as const
export type StatusType = (typeof statusTypes)[number]

type RunningStatusDialogProps = { deviceId: string; type: StatusType; onClose: () => void }

export const RunningStatusDialog = ({ deviceId, type, onClose }: RunningStatusDialogProps) => {
  const text = useText(messages)
  if (type === 2)
    return (
      <RelaysDialog
        mainBreaker={text('combinerBreaker')}
        deviceId={deviceId}
        call={boxStationContract.relayStatus}
        onClose={onClose}
      />
    )
  return (
    <StatesDialog
      title={text(`status${type}`)}
      deviceId={deviceId}
      call={boxStationContract.runningStateV2}
      linesOf={({ box, system, energy }) => (type === 1 ? box : type === 3 ? system : energy)}
      onClose={onClose}
    />
  )
}
