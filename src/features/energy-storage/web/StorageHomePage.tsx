import { LatestAlarms } from '#features/alarms/web/LatestAlarms.tsx'
import { lazyPart } from '#web/calls/patient.ts'
import { useOpenStory } from '#web/equipment/alarms/useAlarmAddress.ts'
import { mergeHome } from '#web/equipment/home/homeData.ts'
import { HomeAlarms, HomeFrame } from '#web/equipment/home/HomeFrame.tsx'
import { HomeVerdict } from '#web/equipment/home/HomeVerdict.tsx'
import { useText } from '#web/i18n.ts'
import { useAlarmPanel } from '#web/shell/frame/useAlarmPanel.ts'
import { energyStorageContract, energyStorageTopics } from '../contract.ts'
import type { StorageDelta, StorageSnapshot } from '../shapes.ts'
import { DischargeRanking } from './home/DischargeRanking.tsx'
import { messages } from './home/messages.ts'
import { StationEnergy } from './home/StationEnergy.tsx'
import { StorageStates } from './home/StorageStates.tsx'
import { devicesIn, StorageWall } from './home/StorageWall.tsx'

const StorageDetailDialog = lazyPart(async () => (await import('./StorageDetailDialog.tsx')).StorageDetailDialog)

const calls = {
  topic: energyStorageTopics.storageHome,
  merge: (home: StorageSnapshot, delta: StorageDelta) => mergeHome(home, delta),
  replay: energyStorageContract.replayHome,
  marks: energyStorageContract.replayMarks,
}
const unitKey = 'device'

/** The home of storage stations; `?device=` opens the detail of one device, `?at=` shows a moment of the past. */
export const StorageHomePage = () => {
  const text = useText(messages)
  const alarmPanel = useAlarmPanel('storageAlarms')
  const [, onOpenStory] = useOpenStory()
  return (
    <HomeFrame
      platform="energyStorage"
      calls={calls}
      title={text('title')}
      empty={{ title: text('noStations'), hint: text('noStationsHint') }}
      unitKey={unitKey}
      verdict={({ home: { sums }, alarms }) => (
        <HomeVerdict offline={devicesIn(sums) - sums.onlineNum} then={alarms} onLevel={alarmPanel.openLevel} />
      )}
      wall={({ openAlarm }, given) => (
        <StorageWall
          {...given}
          unitKey={unitKey}
          actions={{ onOpenAlarm: openAlarm, onOpenStory, onMoreAlarms: alarmPanel.openAll }}
        />
      )}
      columns={({ home, alarms, open }) => {
        const day = alarms ? home.time.slice(0, 10) : undefined
        return [
          <>
            <StorageStates home={home} />
            {!alarms && <DischargeRanking onOpen={open} />}
          </>,
          <StationEnergy key={day ?? 'today'} stations={home.stations} timeZone={home.timeZone} day={day} />,
          <HomeAlarms key="alarms">
            <LatestAlarms then={alarms?.latest} onMore={alarmPanel.openAll} />
          </HomeAlarms>,
        ]
      }}
      detail={(deviceId, onClose) => <StorageDetailDialog key={deviceId} deviceId={deviceId} onClose={onClose} />}
    />
  )
}
