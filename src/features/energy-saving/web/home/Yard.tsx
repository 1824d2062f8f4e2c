import { Segmented } from 'antd'
import { type CSSProperties, useMemo, useState } from 'react'
import { isStale } from '#web/equipment/metrics/MetricList.tsx'
import { useText } from '#web/i18n.ts'
import { ageText } from '#web/kit/Age.tsx'
import { InSight } from '#web/kit/InSight.tsx'
import { ScrollArea } from '#web/kit/ScrollArea.tsx'
import { useNow } from '#web/kit/useNow.ts'
import { texts } from '#web/texts.ts'
import type { SavingSnapshot } from '../../shapes.ts'
import { CraneTile } from './CraneTile.tsx'
import { messages } from './messages.ts'
import { cranesOf, manyFrom, yardOf } from './yard.ts'
import './yard.css'

const all = ''

type YardProps = {
  home: Pick<SavingSnapshot, 'tiles' | 'stations'>
  /** little height is left */
  low: boolean
  /** must stay the same function */
  onOpen: (deviceId: string) => void
}

/** Every crane in its place, of all stations or of the one that is chosen. */
export const Yard = ({ home: { tiles, stations }, low, onOpen }: YardProps) => {
  const text = useText(messages)
  const say = useText(texts)
  const now = useNow(5000)
  const [picked, pick] = useState(all)
  const station = stations.find(({ stationId }) => stationId === picked)?.stationId
  const cranes = useMemo(() => cranesOf(tiles, station), [tiles, station])
  const { across, narrow, down } = yardOf(cranes.length, low)
  return (
    <div className={cranes.length > manyFrom ? 'tw-yard tw-yard-many' : 'tw-yard'}>
      {stations.length > 1 && (
        <Segmented
          className="tw-yard-stations"
          aria-label={text('stations')}
          value={station ?? all}
          onChange={pick}
          options={[
            { value: all, label: text('allStations') },
            ...stations.map(({ stationId, stationName }) => ({ value: stationId, label: stationName })),
          ]}
        />
      )}
      <ScrollArea
        className="tw-yard-cranes"
        label={text('cranes')}
        style={{ '--tw-across': across, '--tw-narrow': narrow, '--tw-down': down } as CSSProperties}
      >
        {cranes.map((crane) => (
          <InSight key={crane.deviceId} className="tw-yard-place" always={cranes.length <= manyFrom}>
            <CraneTile
              crane={crane}
              age={isStale(crane.ts, now, crane.intervalSeconds) ? ageText(crane.ts, now, say) : null}
              onOpen={onOpen}
            />
          </InSight>
        ))}
      </ScrollArea>
    </div>
  )
}
