import { LatestAlarms } from '#features/alarms/web/LatestAlarms.tsx'
import { lazyPart } from '#web/calls/patient.ts'
import { useOpenStory } from '#web/equipment/alarms/useAlarmAddress.ts'
import { mergeHome } from '#web/equipment/home/homeData.ts'
import { HomeAlarms, HomeFrame } from '#web/equipment/home/HomeFrame.tsx'
import { HomeVerdict } from '#web/equipment/home/HomeVerdict.tsx'
import { useText } from '#web/i18n.ts'
import { useAlarmPanel } from '#web/shell/frame/useAlarmPanel.ts'
import { shorePileContract, shorePileTopics } from '../contract.ts'
import type { PileHome, PileHomeDelta } from '../shapes.ts'
import { LastSessions } from './home/LastSessions.tsx'
import { messages } from './home/messages.ts'
import { PileStates } from './home/PileStates.tsx'
import { PileWall } from './home/PileWall.tsx'

const PileDetailDialog = lazyPart(async () => (await import('./PileDetailDialog.tsx')).PileDetailDialog)

const calls = {
  topic: shorePileTopics.pileHome,
  merge: (home: PileHome, delta: PileHomeDelta) => mergeHome(home, delta),
  replay: shorePileContract.replayHome,
  marks: shorePileContract.replayMarks,
}

/** The home of shore-power piles; `?pile=` opens the detail of one, `?at=` shows a moment of the past. */
export const PileHomePage = () => {
  const text = useText(messages)
  const alarmPanel = useAlarmPanel('pileAlarms')
  const [, onOpenStory] = useOpenStory()
  return (
    <HomeFrame
      platform="shorePile"
      calls={calls}
      title={text('title')}
      empty={{ title: text('noPiles'), hint: text('noPilesHint') }}
      unitKey="pile"
      verdict={({ home: { sums }, alarms }) => (
        <HomeVerdict offline={sums.pileNum - sums.onlineNum} then={alarms} onLevel={alarmPanel.openLevel} />
      )}
      wall={({ openAlarm }, given) => (
        <PileWall {...given} actions={{ onOpenAlarm: openAlarm, onOpenStory, onMoreAlarms: alarmPanel.openAll }} />
      )}
      columns={({ home, alarms }) => [
        <PileStates key="states" home={home} />,
        alarms ? null : <LastSessions key="sessions" />,
        <HomeAlarms key="alarms">
          <LatestAlarms then={alarms?.latest} onMore={alarmPanel.openAll} />
        </HomeAlarms>,
      ]}
      detail={(deviceId, onClose) => <PileDetailDialog key={deviceId} deviceId={deviceId} onClose={onClose} />}
    />
  )
}
