import { Suspense } from 'react'
import { useControlRights } from '#features/control/web/useDesk.ts'
import { lazyPart } from '../../calls/patient.ts'

const Host = lazyPart(async () => (await import('#features/control/web/ControlHost.tsx')).ControlHost)

/** Commands above whatever page is open, for those who may ask for or approve them. */
export const ControlHost = () => {
  const { mayRequest, mayApprove } = useControlRights()
  if (!mayRequest && !mayApprove) return null
  return (
    <Suspense fallback={null}>
      <Host />
    </Suspense>
  )
}
