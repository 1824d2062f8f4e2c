import { swapBookingsContract } from '#features/swap-bookings/contract.ts'
import type { QueueRow } from '#features/swap-bookings/shapes.ts'
import { useCall } from '#web/calls/api.ts'
import { WallFrame, type WallGiven, type WallWords } from '#web/equipment/wall/WallFrame.tsx'
import { useMoment } from '#web/kit/time/replay.ts'
import type { ChargeHome, StationTile } from '../../shapes.ts'
import { LoadCard } from './LoadCard.tsx'
import { LoadDay } from './LoadDay.tsx'
import { QueueCard } from './QueueCard.tsx'
import { TodayCard } from './TodayCard.tsx'
import { useChargeSentence } from './useChargeSentence.ts'
import { Yard } from './Yard.tsx'
import './chargeWall.css'

const queueEveryMs = 15_000
const none: readonly QueueRow[] = []

type ChargeWallProps = WallGiven<ChargeHome> & {
  /** the one that is shown */
  station: StationTile
  actions: Omit<WallWords, 'units' | 'amount' | 'next'>
}

/** A charging station as a wall: the sentence, its yard from above, load against limit, bookings, and the day. */
export const ChargeWall = ({ home, station, onOpen, actions, ...given }: ChargeWallProps) => {
  const sentence = useChargeSentence()
  const moment = useMoment()
  const { stationId, timeZone, sums, silent } = station
  const { data: queue } = useCall(
    swapBookingsContract.queue,
    { stationId, ...(moment === undefined ? {} : { at: moment }) },
    { keepOld: true, refetchInterval: moment === undefined && queueEveryMs },
  )
  const words = sentence({ home, station, queue: queue ?? none })
  return (
    <WallFrame {...given} home={home} words={{ ...actions, ...words }}>
      {({ tight }) => (
        <div
          className={`tw-chargewall${tight ? ' tw-chargewall-tight' : ''}${given.lost || silent ? ' tw-chargewall-last' : ''}`}
        >
          <div className="tw-chargewall-main">
            <Yard key={stationId} stationId={stationId} timeZone={timeZone} onOpen={onOpen} />
            {!tight && <LoadDay key={`day ${stationId}`} station={station} at={home.at} />}
          </div>
          {!tight && (
            <div className="tw-chargewall-side">
              <LoadCard sums={sums} />
              <QueueCard queue={queue} timeZone={timeZone} now={home.at} />
              <TodayCard stationId={stationId} sums={sums} />
            </div>
          )}
        </div>
      )}
    </WallFrame>
  )
}
