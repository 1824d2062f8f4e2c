import { RelaysDialog, StatesDialog } from '#web/equipment/detail/StatesDialog.tsx'
import { useText } from '#web/i18n.ts'
import { boxStationContract } from '../contract.ts'
import { messages } from './detailMessages.ts'

/** 1 box power, 2 relays, 3 system status and faults, 4 energy status (specification, section 2). */
export const statusTypes = [1, 2, 3, 4] as const
/** As the address names them. */
export const statusDialogs = ['status1', 'status2', 'status3', 'status4'] as const

type RunningStatusDialogProps = { deviceId: string; dialog: (typeof statusDialogs)[number]; onClose: () => void }

export const RunningStatusDialog = ({ deviceId, dialog, onClose }: RunningStatusDialogProps) => {
  const text = useText(messages)
  if (dialog === 'status2')
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
      title={text(dialog)}
      deviceId={deviceId}
      call={boxStationContract.runningStateV2}
      linesOf={({ box, system, energy }) => (dialog === 'status1' ? box : dialog === 'status3' ? system : energy)}
      onClose={onClose}
    />
  )
}
