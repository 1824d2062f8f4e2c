import { panelNamed } from '#contract/panels.ts'
import { LatestAlarms } from '#features/alarms/web/LatestAlarms.tsx'
import { lazyPart } from '#web/calls/patient.ts'
import { useOpenStory } from '#web/equipment/alarms/useAlarmAddress.ts'
import { mergeHome } from '#web/equipment/home/homeData.ts'
import { HomeAlarms, HomeFrame } from '#web/equipment/home/HomeFrame.tsx'
import { HomeVerdict } from '#web/equipment/home/HomeVerdict.tsx'
import { useText } from '#web/i18n.ts'
import { usePanel } from '#web/shell/frame/usePanel.ts'
import { energySavingContract, energySavingTopics } from '../contract.ts'
import type { SavingDelta, SavingSnapshot } from '../shapes.ts'
import { ConservedCard } from './home/ConservedCard.tsx'
import { messages } from './home/messages.ts'
import { RecoveredCard } from './home/RecoveredCard.tsx'
import { SavingRanking } from './home/SavingRanking.tsx'
import { SavingStates } from './home/SavingStates.tsx'
import { SavingStatistics } from './home/SavingStatistics.tsx'
import { SavingWall } from './home/SavingWall.tsx'

const SavingDetailDialog = lazyPart(async () => (await import('./SavingDetailDialog.tsx')).SavingDetailDialog)

const calls = {
  topic: energySavingTopics.savingHome,
  merge: (home: SavingSnapshot, delta: SavingDelta) => mergeHome(home, delta),
  replay: energySavingContract.replayHome,
  marks: energySavingContract.replayMarks,
}
const history = panelNamed('savingAlarms').code

/** The home of saving stations; `?device=` opens the detail of one device, `?at=` shows a moment of the past. */
export const SavingHomePage = () => {
  const text = useText(messages)
  const panel = usePanel()
  const [, onOpenStory] = useOpenStory()
  const onMoreAlarms = (): void => panel.open(history, { state: '1' })
  return (
    <HomeFrame
      platform="energySaving"
      calls={calls}
      title={text('title')}
      empty={{ title: text('noCranes'), hint: text('noCranesHint') }}
      unitKey="device"
      verdict={({ home: { sums }, alarms }) => (
        <HomeVerdict
          offline={sums.deviceNum - sums.onlineNum}
          then={alarms}
          onLevel={(level) => panel.open(history, { alarmLevel: String(level), state: '1' })}
        />
      )}
      wall={({ openAlarm }, given) => (
        <SavingWall {...given} actions={{ onOpenAlarm: openAlarm, onOpenStory, onMoreAlarms }} />
      )}
      columns={({ home, alarms, open }) => {
        const day = alarms ? home.time.slice(0, 10) : undefined
        const shown = { timeZone: home.timeZone, day }
        return [
          <>
            <SavingStates home={home} />
            {!alarms && <SavingRanking onOpen={open} />}
          </>,
          <>
            <RecoveredCard key={`recovered ${day}`} {...shown} />
            <ConservedCard key={`conserved ${day}`} {...shown} />
          </>,
          <>
            <HomeAlarms>
              <LatestAlarms then={alarms?.latest} onMore={onMoreAlarms} />
            </HomeAlarms>
            {!alarms && <SavingStatistics />}
          </>,
        ]
      }}
      detail={(deviceId, onClose) => <SavingDetailDialog key={deviceId} deviceId={deviceId} onClose={onClose} />}
    />
  )
}
