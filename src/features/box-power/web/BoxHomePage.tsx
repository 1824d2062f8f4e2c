import { LatestAlarms } from '#features/alarms/web/LatestAlarms.tsx'
import { lazyPart } from '#web/calls/patient.ts'
import { useText } from '#web/i18n.ts'
import { DayEnergyCard, StockCard } from '#web/equipment/home/EnergyCards.tsx'
import { BatteryFigures } from '#web/equipment/home/FigureCards.tsx'
import { FleetCard } from '#web/equipment/home/FleetCard.tsx'
import { mergeHome } from '#web/equipment/home/homeData.ts'
import { HomeAlarms, HomeFrame, type ShownHome } from '#web/equipment/home/HomeFrame.tsx'
import { HomeMap } from '#web/equipment/home/HomeMap.tsx'
import { HomeVerdict } from '#web/equipment/home/HomeVerdict.tsx'
import { stationPlace, useShipPlaces } from '#web/equipment/home/mapPlaces.ts'
import { RankingCard } from '#web/equipment/home/RankingCard.tsx'
import { StateCard } from '#web/equipment/home/StateCard.tsx'
import { useBatteryRankings } from '#web/equipment/home/useBatteryRankings.ts'
import { energyText } from '#web/equipment/metrics/quantities.ts'
import { useAlarmPanel } from '#web/shell/frame/useAlarmPanel.ts'
import { boxReplayContract, boxTopics } from '../contract.ts'
import type { HomeDelta, HomeSnapshot } from '../shapes.ts'
import { BoxListButton } from './BoxListButton.tsx'
import { BoxWall } from './BoxWall.tsx'
import { glanceOf } from './glance.ts'
import { messages } from './homeMessages.ts'

const BoxDetailDialog = lazyPart(async () => (await import('./BoxDetailDialog.tsx')).BoxDetailDialog)

const calls = {
  topic: boxTopics.boxHome,
  merge: (home: HomeSnapshot, delta: HomeDelta) => mergeHome(home, delta),
  replay: boxReplayContract.replayHome,
  marks: boxReplayContract.replayMarks,
}
const intervalSeconds = 10

type Shown = ShownHome<HomeSnapshot>

const State = ({ home: { sums, states } }: Shown) => {
  const text = useText(messages)
  return (
    <StateCard
      counts={states.map(({ runningState, boxNum }) => ({ runningState, count: boxNum }))}
      online={sums.onlineNum}
      total={sums.boxNum}
      facts={[
        { name: text('stations'), value: sums.stationNum },
        { name: text('ships'), value: sums.shippingNum },
        { name: text('canCharge'), value: energyText(sums.chargeable) },
        { name: text('canDischarge'), value: energyText(sums.dischargeable) },
      ]}
    />
  )
}

/** Stations and ships; a box stands where its ship or station is, so it has no mark of its own. */
const Places = ({ home: { stations, ships } }: Shown) => {
  const text = useText(messages)
  const sailing = useShipPlaces(ships, (motion, { boxNum }) => text('shipBoxes', motion, boxNum))
  const ashore = stations.map((station) => stationPlace(station, text('stationBoxes', station.boxNum)))
  return <HomeMap title={text('map')} label={text('mapLabel')} places={[...ashore, ...sailing]} />
}

/** The home of box power supplies; `?box=` opens the detail of one, `?at=` shows a moment of the past. */
export const BoxHomePage = () => {
  const text = useText(messages)
  const alarmPanel = useAlarmPanel('boxAlarms')
  const rankings = useBatteryRankings()
  return (
    <HomeFrame
      platform="boxPower"
      calls={calls}
      title={text('title')}
      empty={{ title: text('noBoxes'), hint: text('noBoxesHint') }}
      unitKey="box"
      verdict={({ home: { sums }, alarms }) => (
        <HomeVerdict offline={sums.boxNum - sums.onlineNum} then={alarms} onLevel={alarmPanel.openLevel} />
      )}
      wall={(shown, given) => <BoxWall shown={shown} given={given} onMoreAlarms={alarmPanel.openAll} />}
      map={(shown) => <Places {...shown} />}
      columns={(shown) => [
        <>
          <State {...shown} />
          <RankingCard tiles={shown.home.tiles} rankings={rankings} usual="soc" onOpen={shown.open} />
        </>,
        <>
          <BatteryFigures sums={shown.home.sums} />
          <FleetCard
            tiles={shown.home.tiles}
            glanceOf={glanceOf}
            intervalSeconds={intervalSeconds}
            hint={text('fleetHint')}
            extra={<BoxListButton />}
            onOpen={shown.open}
          />
        </>,
        <>
          <HomeAlarms>
            <LatestAlarms then={shown.alarms?.latest} onMore={alarmPanel.openAll} />
          </HomeAlarms>
          <DayEnergyCard hours={shown.home.hours} sums={shown.home.sums} />
          <StockCard
            stocks={shown.home.stations.map(({ stationId, stationName, storedEnergy, ratedCapacity }) => ({
              key: stationId,
              name: stationName,
              stored: storedEnergy,
              rated: ratedCapacity,
            }))}
          />
        </>,
      ]}
      detail={(deviceId, onClose) => <BoxDetailDialog key={deviceId} deviceId={deviceId} onClose={onClose} />}
    />
  )
}
