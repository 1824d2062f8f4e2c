import { Button } from 'antd'
import { useState } from 'react'
import { useText } from '#web/i18n.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { type Filter, FilterBar, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { legSpans, type SailingLeg } from '../shapes.ts'
import { LegCard } from './LegCard.tsx'
import { LegDialog } from './LegDialog.tsx'
import { legMessages } from './legMessages.ts'
import './legs.css'
import { spanOf, useLegs } from './useLegs.ts'

/** Cards that are drawn at once. */
const atOnce = 60

/** Sailing records: panel 5, a card per leg by ship, run mode and months. */
export const SailingRecordsPanel = () => {
  const text = useText(legMessages)
  const filters: readonly Filter[] = [
    { kind: 'text', name: 'vesselName', label: text('findShip') },
    {
      kind: 'select',
      name: 'operatingMode',
      label: text('runMode'),
      options: [
        { value: '0', label: text('swap') },
        { value: '1', label: text('charge') },
      ],
    },
    {
      kind: 'select',
      name: 'timeType',
      label: text('months', legSpans[0]),
      options: legSpans.map((span) => ({ value: String(span), label: text('months', span) })),
    },
  ]
  const { timeType = '', ...values } = useFilterValues(filters)
  const { data, error, refetch } = useLegs({ ...values, timeType: spanOf(timeType) })
  return (
    <section className="tw-card">
      <FilterBar filters={filters} />
      {error && <FailedState error={error} retry={refetch} />}
      {data ? <Cards key={JSON.stringify(values)} legs={data} /> : !error && <Loading />}
    </section>
  )
}

const Cards = ({ legs }: { legs: readonly SailingLeg[] }) => {
  const text = useText(legMessages)
  const [count, setCount] = useState(atOnce)
  const [opened, setOpened] = useState<SailingLeg>()
  const rest = Math.min(atOnce, legs.length - count)
  if (legs.length === 0) return <EmptyState title={text('noLegs')} hint={text('noLegsHint')} />
  return (
    <>
      <p className="tw-age">{text('shown', legs.length)}</p>
      <ul className="tw-sailing-cards">
        {legs.slice(0, count).map((leg) => (
          <li key={leg.legId}>
            <LegCard leg={leg} onOpen={() => setOpened(leg)} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <div className="tw-sailing-more">
          <Button onClick={() => setCount(count + atOnce)}>{text('more', rest)}</Button>
        </div>
      )}
      {opened?.mmsi && <LegDialog leg={opened} mmsi={opened.mmsi} view="track" onClose={() => setOpened(undefined)} />}
    </>
  )
}
