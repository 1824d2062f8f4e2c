import { offlineState } from '#contract/unit.ts'
import { LatestAlarms } from '#features/alarms/web/LatestAlarms.tsx'
import { lazyPart } from '#web/calls/patient.ts'
import { useOpenStory } from '#web/equipment/alarms/useAlarmAddress.ts'
import { DayEnergyCard, StockCard } from '#web/equipment/home/EnergyCards.tsx'
import { BatteryFigures } from '#web/equipment/home/FigureCards.tsx'
import { FleetCard } from '#web/equipment/home/FleetCard.tsx'
import { mergeHome } from '#web/equipment/home/homeData.ts'
import { HomeAlarms, HomeFrame, type ShownHome } from '#web/equipment/home/HomeFrame.tsx'
import { HomeMap } from '#web/equipment/home/HomeMap.tsx'
import { HomeVerdict } from '#web/equipment/home/HomeVerdict.tsx'
import { useShipPlaces } from '#web/equipment/home/mapPlaces.ts'
import { RankingCard } from '#web/equipment/home/RankingCard.tsx'
import { StateCard } from '#web/equipment/home/StateCard.tsx'
import { useBatteryRankings } from '#web/equipment/home/useBatteryRankings.ts'
import { energyText } from '#web/equipment/metrics/quantities.ts'
import { useText } from '#web/i18n.ts'
import { valueText } from '#web/kit/format.ts'
import { HomeWall, type WallView } from '#web/equipment/wall/HomeWall.tsx'
import { useBatteryWall } from '#web/equipment/home/useBatteryWall.ts'
import { useAlarmPanel } from '#web/shell/frame/useAlarmPanel.ts'
import { marineBatteryContract, marineTopics } from '../contract.ts'
import type { MarineDelta, MarineSnapshot } from '../shapes.ts'
import { CodeCounts } from './CodeCounts.tsx'
import { glanceOf } from './glance.ts'
import { messages } from './homeMessages.ts'
import { useShipDocks } from './useShipDocks.ts'

const MarineDetailDialog = lazyPart(async () => (await import('./MarineDetailDialog.tsx')).MarineDetailDialog)

const calls = {
  topic: marineTopics.marineHome,
  merge: (home: MarineSnapshot, delta: MarineDelta) => mergeHome(home, delta),
  replay: marineBatteryContract.replayHome,
  marks: marineBatteryContract.replayMarks,
}
const intervalSeconds = 10

type Shown = ShownHome<MarineSnapshot>

const State = ({ home: { sums, chargingStates, workModes } }: Shown) => {
  const text = useText(messages)
  return (
    <StateCard
      counts={[
        { runningState: 0, count: sums.standbyNum },
        { runningState: 1, count: sums.chargingNum },
        { runningState: 2, count: sums.dischargingNum },
        { runningState: 3, count: sums.shutdownNum },
        { runningState: offlineState, count: sums.offlineNum },
      ]}
      online={sums.onlineNum}
      total={sums.systemNum}
      facts={[
        { name: text('ships'), value: sums.shipNum },
        { name: text('systems'), value: sums.systemNum },
        { name: text('clusters'), value: sums.clusterNum },
        { name: text('averageSoh'), value: { value: sums.averageSoh, unit: '%', decimals: 1 } },
        { name: text('canCharge'), value: energyText(sums.chargeable) },
        { name: text('canDischarge'), value: energyText(sums.dischargeable) },
      ]}
    >
      <CodeCounts title={text('chargingStates')} legend="chargingState" counts={chargingStates} />
      <CodeCounts title={text('workModes')} legend="workMode" counts={workModes} />
    </StateCard>
  )
}

const Places = ({ home: { ships } }: Shown) => {
  const text = useText(messages)
  const places = useShipPlaces(ships, (motion, { systemNum, soc }) =>
    text('shipBatteries', motion, systemNum, valueText(soc, 0)),
  )
  return <HomeMap title={text('map')} label={text('mapLabel')} places={places} />
}

const Stock = ({ home: { ships } }: Shown) => (
  <StockCard
    title={useText(messages)('stock')}
    stocks={ships.map(({ shippingId, shippingName, storedEnergy, ratedCapacity }) => ({
      key: shippingId,
      name: shippingName,
      stored: storedEnergy,
      rated: ratedCapacity,
    }))}
  />
)

/** Each ship is a dock of its battery systems; the docks stay the same objects while nothing in them changes. */
const useWall = (): ((shown: Shown) => Omit<WallView, 'onMoreAlarms'>) => {
  const text = useText(messages)
  const battery = useBatteryWall()
  const [, onOpenStory] = useOpenStory()
  const ships = useShipDocks()
  return ({ home, openAlarm }) => ({
    ...battery(home.sums),
    docks: ships(home),
    ships: noShips,
    units: (count) => text('countOfSystems', count),
    hours: home.hours,
    waiting: home.sums.fillingNum > 0,
    onOpenAlarm: openAlarm,
    onOpenStory,
  })
}
const noShips: WallView['ships'] = []

/** The home of marine batteries; `?unit=` opens the detail of one, `?at=` shows a moment of the past. */
export const MarineHomePage = () => {
  const text = useText(messages)
  const alarmPanel = useAlarmPanel('marineAlarms')
  const rankings = useBatteryRankings()
  const wall = useWall()
  return (
    <HomeFrame
      platform="marineBattery"
      calls={calls}
      title={text('title')}
      empty={{ title: text('noSystems'), hint: text('noSystemsHint') }}
      unitKey="unit"
      verdict={({ home: { sums }, alarms }) => (
        <HomeVerdict offline={sums.systemNum - sums.onlineNum} then={alarms} onLevel={alarmPanel.openLevel} />
      )}
      wall={(shown, given) => (
        <HomeWall {...given} view={{ ...wall(shown), onMoreAlarms: alarmPanel.openAll }} replay={calls.replay} />
      )}
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
            onOpen={shown.open}
          />
        </>,
        <>
          <HomeAlarms>
            <LatestAlarms then={shown.alarms?.latest} onMore={alarmPanel.openAll} />
          </HomeAlarms>
          <DayEnergyCard hours={shown.home.hours} sums={shown.home.sums} />
          <Stock {...shown} />
        </>,
      ]}
      detail={(deviceId, onClose) => <MarineDetailDialog key={deviceId} deviceId={deviceId} onClose={onClose} />}
    />
  )
}
