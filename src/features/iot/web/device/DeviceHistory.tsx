import { naturesOf } from '#catalogue/natures.ts'
import type { LatestValue } from '#features/devices/shapes.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { useFilter } from '#web/kit/table/useFilter.ts'
import { DayPicker, today } from '#web/kit/time/DayPicker.tsx'
import { messages } from '../../messages.ts'
import { DayCurve } from '../DayCurve.tsx'
import { HistoryTable } from '../HistoryTable.tsx'
import { defaultItems, itemId } from '../items.ts'
import { PointSelect } from '../PointSelect.tsx'
import type { OfDevice } from './DeviceDetails.tsx'

/** The chosen points, which stand in the address, as their newest values. */
const useChosen = (values: readonly LatestValue[]) => {
  const [points, setPoints] = useFilter('points')
  const wanted = points === '' ? defaultItems(values) : points.split(',')
  const known = new Map(values.map((value) => [itemId(value), value]))
  const chosen = wanted.flatMap((id) => known.get(id) ?? [])
  return { chosen, setChosen: (next: string[]) => setPoints(next.join(',')) }
}

/** The day of the newest value in the station's zone; the running day where none came. */
const newestDay = (values: readonly LatestValue[], timeZone: string, now: string): string => {
  const times = values.flatMap(({ ts }) => ts ?? [])
  const day = times.length === 0 ? now : today(timeZone, Math.max(...times))
  return day < now ? day : now
}

/** A day of some points as curve and table, at first the newest that has data. */
export const DeviceHistory = ({ deviceId, timeZone, data }: OfDevice) => {
  const text = useText(messages)
  const values = data?.values ?? []
  const { chosen, setChosen } = useChosen(values)
  const now = today(timeZone)
  const [dayInAddress, setDay] = useFilter('day')
  const newest = newestDay(values, timeZone, now)
  const day = /^\d{4}-\d\d-\d\d$/.test(dayInAddress) ? dayInAddress : newest
  const running = day === now
  if (data && values.length === 0) return <EmptyState title={text('noReading')} hint={text('noReadingHint')} />
  return (
    <div className="tw-stack">
      <Card
        title={text('curve')}
        extra={
          <>
            <PointSelect values={values} chosen={chosen.map(itemId)} onChange={setChosen} />
            <DayPicker value={day} onChange={(next) => setDay(next === newest ? '' : next)} timeZone={timeZone} />
          </>
        }
      >
        <DayCurve deviceId={deviceId} timeZone={timeZone} day={day} chosen={chosen} running={running} />
      </Card>
      {chosen.length > 0 && (
        <HistoryTable
          deviceId={deviceId}
          day={day}
          chosen={chosen}
          running={running}
          hasCells={naturesOf(values).includes('cells')}
        />
      )}
    </div>
  )
}
