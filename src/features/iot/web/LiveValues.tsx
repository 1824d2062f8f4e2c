import { Spin } from 'antd'
import { useMemo } from 'react'
import type { z } from 'zod'
import { useLanguage, useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { CellGrid } from '#web/equipment/cells/CellGrid.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { meaningOf } from '#catalogue/points/meaning.ts'
import { MetricGroups } from '#web/equipment/metrics/MetricGroups.tsx'
import { useStateWord } from '#web/equipment/states/useStateWord.ts'
import { useNow } from '#web/kit/useNow.ts'
import type { deviceLatest } from '#features/devices/shapes.ts'
import { messages } from '../messages.ts'
import { gridsOf, plainValues, pointLabel } from './items.ts'

/** Every value as it stands, with its age; what never came has none. */
export const LiveValues = ({ data }: { data: z.output<typeof deviceLatest> | undefined }) => {
  const text = useText(messages)
  const { language } = useLanguage()
  const now = useNow()
  const word = useStateWord()
  const arrays = useMemo(() => gridsOf(data?.values ?? [], language), [data, language])
  if (!data) {
    return (
      <Card title={text('live')}>
        <Spin />
      </Card>
    )
  }
  const { values, intervalSeconds } = data
  const silent = values.every(({ ts }) => ts === null)
  const metrics = plainValues(values).map((value) => ({
    ...value,
    key: value.pointKey,
    name: pointLabel(value, language),
    value: value.legend === undefined ? value.value : word({ legend: value.legend, value: value.value }),
    meaning: meaningOf(value),
  }))
  return (
    <Card title={text('live')}>
      {silent && <EmptyState title={text('noReading')} hint={text('noReadingHint')} />}
      {!silent && (
        <div className="tw-live">
          <MetricGroups items={metrics} now={now} intervalSeconds={intervalSeconds} />
          {arrays.map((array) => (
            <CellGrid key={array.pointKey} {...array} now={now} intervalSeconds={intervalSeconds} />
          ))}
        </div>
      )}
    </Card>
  )
}
