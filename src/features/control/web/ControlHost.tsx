import { CommandDialog } from './CommandDialog.tsx'
import { ControlRing } from './ControlRing.tsx'
import { useControlRights } from './useDesk.ts'
import { useOpenCommand } from './useOpenCommand.ts'

/** Above whatever page is open: the command that the address names, and the requests that come in. */
export const ControlHost = () => {
  const [commandId, open] = useOpenCommand()
  const { mayApprove } = useControlRights()
  return (
    <>
      {/^\d{1,18}$/.test(commandId) && <CommandDialog key={commandId} commandId={commandId} onClose={() => open('')} />}
      {mayApprove && <ControlRing />}
    </>
  )
}
