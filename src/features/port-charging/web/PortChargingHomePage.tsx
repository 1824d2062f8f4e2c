import { Suspense } from 'react'
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
import { portChargingContract, portChargingTopics } from '../contract.ts'
import type { ChargeHome, ChargeHomeDelta } from '../shapes.ts'
import { ChargeStates } from './home/ChargeStates.tsx'
import { ChargeWall } from './home/ChargeWall.tsx'
import { messages } from './home/messages.ts'
import { useClosePlan, useIsPlanOpen } from './home/planAddress.ts'
import { StationRanking } from './home/StationRanking.tsx'
import { useStation } from './home/station.ts'

const BayDetailDialog = lazyPart(async () => (await import('./BayDetailDialog.tsx')).BayDetailDialog)
const ChargePlanDialog = lazyPart(async () => (await import('./plan/ChargePlanDialog.tsx')).ChargePlanDialog)

const calls = {
  topic: portChargingTopics.chargeHome,
  merge: (home: ChargeHome, delta: ChargeHomeDelta) => mergeHome(home, delta),
  replay: portChargingContract.replayHome,
  marks: portChargingContract.replayMarks,
}
const unitKey = 'bay'

const Head = ({ home, alarms }: ShownHome<ChargeHome>) => {
  const text = useText(messages)
  const alarmPanel = useAlarmPanel('chargingAlarms')
  const [station, pick] = useStation(home.tiles)
  const { silentNum } = home.sums
  return (
    <>
      <HomeVerdict offline={silentNum} then={alarms} onLevel={alarmPanel.openLevel} />
      {station && (
        <StationPicker label={text('station')} stations={home.tiles} stationId={station.stationId} onPick={pick} />
      )}
    </>
  )
}

const Wall = ({ shown: { openAlarm }, given }: { shown: ShownHome<ChargeHome>; given: WallGiven<ChargeHome> }) => {
  const alarmPanel = useAlarmPanel('chargingAlarms')
  const [, onOpenStory] = useOpenStory()
  const [station] = useStation(given.home.tiles)
  const [isPlanOpen, closePlan] = [useIsPlanOpen(), useClosePlan()]
  if (!station) return null
  const { stationId, stationName } = station
  const actions = { onOpenAlarm: openAlarm, onOpenStory, onMoreAlarms: alarmPanel.openAll }
  return (
    <>
      <ChargeWall {...given} station={station} actions={actions} />
      {isPlanOpen && !given.alarms && (
        <Suspense fallback={null}>
          <ChargePlanDialog key={stationId} stationId={stationId} stationName={stationName} onClose={closePlan} />
        </Suspense>
      )}
    </>
  )
}

/** The home of charging stations; `?station=` is the one that is shown, `?bay=` opens the detail of a bay, `?plan=` the charge plan, `?at=` shows a moment of the past. */
export const PortChargingHomePage = () => {
  const text = useText(messages)
  const alarmPanel = useAlarmPanel('chargingAlarms')
  return (
    <HomeFrame
      platform="portCharging"
      calls={calls}
      title={text('title')}
      empty={{ title: text('noStations'), hint: text('noStationsHint') }}
      unitKey={unitKey}
      verdict={(shown) => <Head {...shown} />}
      wall={(shown, given) => <Wall shown={shown} given={given} />}
      columns={({ home, alarms }) => [
        <ChargeStates key="states" home={home} />,
        <StationRanking key="ranking" stations={home.tiles} />,
        <HomeAlarms key="alarms">
          <LatestAlarms then={alarms?.latest} onMore={alarmPanel.openAll} />
        </HomeAlarms>,
      ]}
      detail={(bayId, onClose) => <BayDetailDialog key={bayId} bayId={bayId} onClose={onClose} />}
    />
  )
}
