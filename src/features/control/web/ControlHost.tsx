import { Suspense } from 'react'
import { lazyPart } from '#web/calls/patient.ts'
import { ControlRing } from './ControlRing.tsx'
import { useControlRights } from './useDesk.ts'
import { useOpenCommand } from './useOpenCommand.ts'

const Dialog = lazyPart(async () => (await import('./CommandDialog.tsx')).CommandDialog)

/** Above whatever page is open: the command that the address names, and the requests that come in. */
export const ControlHost = () => {
  const [commandId, open] = useOpenCommand()
  const { mayApprove } = useControlRights()
  return (
    <>
      {/^\d{1,18}$/.test(commandId) && (
        <Suspense fallback={null}>
          <Dialog key={commandId} commandId={commandId} onClose={() => open('')} />
        </Suspense>
      )}
      {mayApprove && <ControlRing />}
    </>
  )
}
