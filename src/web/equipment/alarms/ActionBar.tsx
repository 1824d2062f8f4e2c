import { lazyPart } from '../../calls/patient.ts'
import { Suspense } from 'react'
import { useSession } from '../../session/session.ts'
import { AcknowledgeButton, type Acted } from './AcknowledgeButton.tsx'

// Its forms are of no use to a wall that only looks.
const Handling = lazyPart(async () => (await import('./AlarmHandling.tsx')).AlarmHandling)

/** What people can do about an alarm: acknowledge, assign, comment, shelve. */
export const ActionBar = ({ alarm }: { alarm: Acted }) => {
  const { can } = useSession()
  return (
    <div className="tw-action">
      <AcknowledgeButton alarm={alarm} large />
      {can('alarm_handle') && (
        <Suspense fallback={null}>
          <Handling alarm={alarm} />
        </Suspense>
      )}
    </div>
  )
}
