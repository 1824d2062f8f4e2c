import { WallFrame, type WallGiven, type WallWords } from '#web/equipment/wall/WallFrame.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { usePaced } from '#web/kit/usePaced.ts'
import type { ShoreHome, ShoreStationTile } from '../../shapes.ts'
import { AvoidedCard } from './AvoidedCard.tsx'
import { RequestsCard } from './RequestsCard.tsx'
import { ShoreDay } from './ShoreDay.tsx'
import { ShoreLoad } from './ShoreLoad.tsx'
import { ShoreQuay } from './ShoreQuay.tsx'
import { ShoreToday } from './ShoreToday.tsx'
import { useQuay } from './useQuay.ts'
import { useShoreSentence } from './useShoreSentence.ts'
import './shoreWall.css'

type ShoreWallProps = WallGiven<ShoreHome> & {
  /** the one that is shown */
  station: ShoreStationTile
  actions: Omit<WallWords, 'units' | 'amount' | 'next'>
}

/** Sockets report every ten seconds: a quay of many is not drawn with each of them. */
const paceMs = 1000

/** A shore power station as a wall: the sentence, its quay from above, load, avoided emissions, requests, and the day. */
export const ShoreWall = ({ home, station, onOpen, actions, ...given }: ShoreWallProps) => {
  const sentence = useShoreSentence()
  const { stationId, timeZone, sums, silent } = station
  const quay = usePaced(useQuay(stationId), paceMs)
  const words = sentence({ home, station, quay })
  const last = given.lost || silent ? ' tw-shorewall-last' : ''
  return (
    <WallFrame {...given} home={home} words={{ ...actions, ...words }}>
      {({ tight }) => (
        <div className={`tw-shorewall${tight ? ' tw-shorewall-tight' : ''}${last}`}>
          <div className="tw-shorewall-main">
            {quay ? <ShoreQuay key={stationId} quay={quay} onOpen={onOpen} /> : <Loading />}
            {!tight && <ShoreDay key={`day ${stationId}`} stationId={stationId} timeZone={timeZone} at={home.at} />}
          </div>
          {!tight && (
            <div className="tw-shorewall-side">
              <ShoreLoad sums={sums} />
              <AvoidedCard stationId={stationId} sums={sums} />
              {quay && <RequestsCard quay={quay} now={home.at} onOpen={onOpen} />}
              <ShoreToday sums={sums} />
            </div>
          )}
        </div>
      )}
    </WallFrame>
  )
}
