import { LatestAlarms } from '#features/alarms/web/LatestAlarms.tsx'
import { lazyPart } from '#web/calls/patient.ts'
import { useOpenStory } from '#web/equipment/alarms/useAlarmAddress.ts'
import { StockCard } from '#web/equipment/home/EnergyCards.tsx'
import { mergeHome } from '#web/equipment/home/homeData.ts'
import { HomeAlarms, HomeFrame, type ShownHome } from '#web/equipment/home/HomeFrame.tsx'
import { HomeMap } from '#web/equipment/home/HomeMap.tsx'
import { HomeVerdict } from '#web/equipment/home/HomeVerdict.tsx'
import { RankingCard } from '#web/equipment/home/RankingCard.tsx'
import { StateCard } from '#web/equipment/home/StateCard.tsx'
import { shipStateColours } from '#web/equipment/pictures/shipStates.ts'
import { energyText, powerText } from '#web/equipment/metrics/quantities.ts'
import { useText } from '#web/i18n.ts'
import { useAlarmPanel } from '#web/shell/frame/useAlarmPanel.ts'
import { shipsContract, shipsTopics } from '../contract.ts'
import type { ShipDelta, ShipSnapshot } from '../shapes.ts'
import { messages } from './homeMessages.ts'
import { ShipWall } from './ShipWall.tsx'
import { useShipPlaces } from './useShipPlaces.ts'
import { useShipRankings } from './useShipRankings.ts'

const ShipDetailDialog = lazyPart(async () => (await import('./ShipDetailDialog.tsx')).ShipDetailDialog)

const calls = {
  topic: shipsTopics.shipHome,
  merge: (home: ShipSnapshot, delta: ShipDelta) => mergeHome(home, delta),
  replay: shipsContract.replayHome,
  marks: shipsContract.replayMarks,
}

type Shown = ShownHome<ShipSnapshot>

const State = ({ home: { sums } }: Shown) => {
  const text = useText(messages)
  return (
    <StateCard
      shares={(
        [
          ['sailing', sums.sailingNum],
          ['anchored', sums.anchoredNum],
          ['berthed', sums.berthedNum],
          ['aground', sums.agroundNum],
        ] as const
      ).map(([key, count]) => ({ key, state: shipStateColours[key], name: text(key), count }))}
      online={sums.onlineNum}
      total={sums.shipNum}
      facts={[
        { name: text('ships'), value: sums.shipNum },
        { name: text('alarmed'), value: sums.alarmNum },
        { name: text('below'), value: sums.belowReserveNum },
        { name: text('stored'), value: energyText(sums.storedEnergy) },
        { name: text('averageSoc'), value: { value: sums.averageSoc, unit: '%', decimals: 1 } },
        { name: text('power'), value: powerText(sums.power) },
      ]}
    />
  )
}

const Places = ({ home, open }: Shown) => {
  const text = useText(messages)
  const places = useShipPlaces()
  return <HomeMap title={text('map')} label={text('mapLabel')} places={places(home)} onOpen={open} />
}

const Stock = ({ home: { tiles } }: Shown) => (
  <StockCard
    title={useText(messages)('stored')}
    stocks={tiles.map(({ deviceId, vesselName, currentBattery, ratedCapacity }) => ({
      key: deviceId,
      name: vesselName,
      stored: currentBattery,
      rated: ratedCapacity,
    }))}
  />
)

/** The home of ships; `?ship=` opens the detail of one, `?at=` shows a moment of the past. */
export const ShipHomePage = () => {
  const text = useText(messages)
  const alarmPanel = useAlarmPanel('marineAlarms')
  const rankings = useShipRankings()
  const [, onOpenStory] = useOpenStory()
  return (
    <HomeFrame
      platform="ship"
      calls={calls}
      title={text('title')}
      empty={{ title: text('noShips'), hint: text('noShipsHint') }}
      unitKey="ship"
      verdict={({ home: { sums }, alarms }) => (
        <HomeVerdict offline={sums.shipNum - sums.onlineNum} then={alarms} onLevel={alarmPanel.openLevel} />
      )}
      wall={({ openAlarm }, given) => (
        <ShipWall {...given} actions={{ onOpenAlarm: openAlarm, onOpenStory, onMoreAlarms: alarmPanel.openAll }} />
      )}
      map={(shown) => <Places {...shown} />}
      columns={(shown) => [
        <>
          <State {...shown} />
          <RankingCard tiles={shown.home.tiles} rankings={rankings} usual="soc" onOpen={shown.open} />
        </>,
        <Places key="map" {...shown} />,
        <>
          <HomeAlarms>
            <LatestAlarms then={shown.alarms?.latest} onMore={alarmPanel.openAll} />
          </HomeAlarms>
          <Stock {...shown} />
        </>,
      ]}
      detail={(deviceId, onClose) => <ShipDetailDialog key={deviceId} deviceId={deviceId} onClose={onClose} />}
    />
  )
}
