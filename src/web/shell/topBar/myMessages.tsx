import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../calls/patient.ts'
import { createStore, useStore } from '../../store.ts'

/** Whether the dialog of the caller's messages is open. */
export const myMessagesStore = createStore(false)

const Dialog = lazyPart(async () => (await import('#features/notices/web/MyMessagesDialog.tsx')).MyMessagesDialog)

/** The dialog, loaded when it is first asked for. */
export const MyMessages = () => {
  const open = useStore(myMessagesStore)
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (open) setAsked(true)
  }, [open])
  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <Dialog open={open} onClose={() => myMessagesStore.set(false)} />
    </Suspense>
  )
}
