import { useMemo } from 'react'
import { Quay } from '#web/equipment/quay/Quay.tsx'
import { useText } from '#web/i18n.ts'
import { ageText } from '#web/kit/Age.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { useNow } from '#web/kit/useNow.ts'
import { usePaced } from '#web/kit/usePaced.ts'
import { texts } from '#web/texts.ts'
import type { YardSnapshot } from '../../shapes.ts'
import { CraneTask } from './CraneTask.tsx'
import { messages } from './messages.ts'
import { useYard } from './useYard.ts'
import { quayContainers, quayCrane, quayShips, quayTrucks, quayYard } from './yardPicture.ts'

type YardProps = {
  stationId: string
  timeZone: string
  /** must stay the same function */
  onOpen: (bayId: string) => void
}

/** Bays report every ten seconds: a yard of many is not drawn with each of them. */
const paceMs = 1000

/** The yard of a station from above, live or at the moment that its home shows. It follows its topic by itself, so that nothing else is drawn with it. */
export const Yard = ({ stationId, ...given }: YardProps) => {
  const yard = usePaced(useYard(stationId), paceMs)
  return yard ? <Drawn yard={yard} {...given} /> : <Loading />
}

const Drawn = ({ yard, timeZone, onOpen }: Omit<YardProps, 'stationId'> & { yard: YardSnapshot }) => {
  const text = useText(messages)
  const say = useText(texts)
  const now = useNow(5000)
  const { containers, ships, yardBoxes, truckBoxes } = yard
  const bays = useMemo(
    () => quayContainers(containers, { now, timeZone, text, age: (ts) => ageText(ts, now, say) }),
    [containers, now, timeZone, text, say],
  )
  const atQuay = useMemo(() => quayShips(ships, { timeZone, text }), [ships, timeZone, text])
  const stored = useMemo(() => quayYard(yardBoxes), [yardBoxes])
  const trucks = useMemo(() => quayTrucks(truckBoxes), [truckBoxes])
  if (containers.every((each) => each.bays.length === 0))
    return <EmptyState title={text('noBays')} hint={text('noBaysHint')} />
  return (
    <Quay
      ships={atQuay}
      noShip={text('noShip')}
      containers={bays}
      crane={quayCrane(yard, now)}
      yard={stored}
      trucks={trucks}
      task={<CraneTask {...{ yard, timeZone, now }} />}
      onOpen={onOpen}
    />
  )
}
