import { Suspense } from 'react'
import { useOpenStory } from '#web/equipment/alarms/useAlarmAddress.ts'
import { lazyPart } from '../../calls/patient.ts'

const AlarmStoryDialog = lazyPart(
  async () => (await import('#features/alarms/web/story/AlarmStoryDialog.tsx')).AlarmStoryDialog,
)

/** The story of an alarm above whatever page is open, while `story` stands in the address. */
export const StoryHost = () => {
  const [alarmId, open] = useOpenStory()
  if (!/^\d{1,18}$/.test(alarmId)) return null
  return (
    <Suspense fallback={null}>
      <AlarmStoryDialog key={alarmId} alarmId={alarmId} onClose={() => open('')} />
    </Suspense>
  )
}
