import { LatestAlarms } from '#features/alarms/web/LatestAlarms.tsx'
import { lazyPart } from '#web/calls/patient.ts'
import { useOpenStory } from '#web/equipment/alarms/useAlarmAddress.ts'
import { mergeHome } from '#web/equipment/home/homeData.ts'
import { HomeAlarms, HomeFrame, type ShownHome } from '#web/equipment/home/HomeFrame.tsx'
import { HomeVerdict } from '#web/equipment/home/HomeVerdict.tsx'
import { StationPicker } from '#web/equipment/stations/StationPicker.tsx'
import type { WallGiven } from '#web/equipment/wall/WallFrame.tsx'
import { useText } from '#web/i18n.ts'
import { useAlarmPanel } from '#web/shell/frame/useAlarmPanel.ts'
import { shorePowerContract, shorePowerTopics } from '../contract.ts'
import type { ShoreHome, ShoreHomeDelta } from '../shapes.ts'
import { messages } from './home/messages.ts'
import { ShoreRanking } from './home/ShoreRanking.tsx'
import { ShoreStates } from './home/ShoreStates.tsx'
import { ShoreWall } from './home/ShoreWall.tsx'
import { useStation } from './home/station.ts'

const ShoreDetailDialog = lazyPart(async () => (await import('./ShoreDetailDialog.tsx')).ShoreDetailDialog)

const calls = {
  topic: shorePowerTopics.shoreHome,
  merge: (home: ShoreHome, delta: ShoreHomeDelta) => mergeHome(home, delta),
  replay: shorePowerContract.replayHome,
  marks: shorePowerContract.replayMarks,
}
const unitKey = 'socket'

const Head = ({ home, alarms }: ShownHome<ShoreHome>) => {
  const text = useText(messages)
  const alarmPanel = useAlarmPanel('shoreAlarms')
  const [station, pick] = useStation(home.tiles)
  return (
    <>
      <HomeVerdict offline={home.sums.silentNum} then={alarms} onLevel={alarmPanel.openLevel} />
      {station && (
        <StationPicker label={text('station')} stations={home.tiles} stationId={station.stationId} onPick={pick} />
      )}
    </>
  )
}

const Wall = ({ shown: { openAlarm }, given }: { shown: ShownHome<ShoreHome>; given: WallGiven<ShoreHome> }) => {
  const alarmPanel = useAlarmPanel('shoreAlarms')
  const [, onOpenStory] = useOpenStory()
  const [station] = useStation(given.home.tiles)
  if (!station) return null
  const actions = { onOpenAlarm: openAlarm, onOpenStory, onMoreAlarms: alarmPanel.openAll }
  return <ShoreWall {...given} station={station} actions={actions} />
}

/** The home of shore power; `?station=` is the one that is shown, `?socket=` opens the detail of a socket or supply, `?at=` shows a moment of the past. */
export const ShoreHomePage = () => {
  const text = useText(messages)
  const alarmPanel = useAlarmPanel('shoreAlarms')
  return (
    <HomeFrame
      platform="shorePower"
      calls={calls}
      title={text('title')}
      empty={{ title: text('noStations'), hint: text('noStationsHint') }}
      unitKey={unitKey}
      verdict={(shown) => <Head {...shown} />}
      wall={(shown, given) => <Wall shown={shown} given={given} />}
      columns={({ home, alarms }) => [
        <ShoreStates key="states" home={home} />,
        <ShoreRanking key="ranking" stations={home.tiles} />,
        <HomeAlarms key="alarms">
          <LatestAlarms then={alarms?.latest} onMore={alarmPanel.openAll} />
        </HomeAlarms>,
      ]}
      detail={(deviceId, onClose) => <ShoreDetailDialog key={deviceId} deviceId={deviceId} onClose={onClose} />}
    />
  )
}
