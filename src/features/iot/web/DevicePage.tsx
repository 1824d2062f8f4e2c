import { Spin } from 'antd'
import { Link } from 'react-router'
import type { z } from 'zod'
import { naturesOf } from '#catalogue/natures.ts'
import { devicesTopics } from '#features/devices/contract.ts'
import type { deviceLatest } from '#features/devices/shapes.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { DeviceHead } from '#features/devices/web/DeviceHead.tsx'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { DayPicker, today } from '#web/kit/time/DayPicker.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { useFilter } from '#web/kit/table/useFilter.ts'
import { mergeItems, useLive } from '#web/live/live.ts'
import { messages } from '../messages.ts'
import { DayCurve } from './DayCurve.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { defaultItems, itemId } from './items.ts'
import './iot.css'
import { LiveValues } from './LiveValues.tsx'
import { PointSelect } from './PointSelect.tsx'

type Latest = z.output<typeof deviceLatest>
const merge = (before: Latest, changed: Latest): Latest => ({
  ...changed,
  values: mergeItems(before.values, changed.values, ({ pointKey, index }) => `${pointKey}:${index}`),
})

/** The chosen points, which stand in the address, as their newest values. */
const useChosen = (values: Latest['values']) => {
  const [points, setPoints] = useFilter('points')
  const wanted = points === '' ? defaultItems(values) : points.split(',')
  const known = new Map(values.map((value) => [itemId(value), value]))
  const chosen = wanted.flatMap((id) => known.get(id) ?? [])
  return { chosen, setChosen: (next: string[]) => setPoints(next.join(',')) }
}

/** The day of the newest value in the station's zone; the running day where none came. */
const newestDay = (values: Latest['values'], timeZone: string, now: string): string => {
  const times = values.flatMap(({ ts }) => ts ?? [])
  const day = times.length === 0 ? now : today(timeZone, Math.max(...times))
  return day < now ? day : now
}

const Device = ({ device }: { device: { deviceId: string; timeZone: string } }) => {
  const text = useText(messages)
  const { deviceId, timeZone } = device
  const live = useLive(devicesTopics.deviceLatest, deviceId, { merge })
  const values = live.data?.values ?? []
  const { chosen, setChosen } = useChosen(values)
  const now = today(timeZone)
  const [dayInAddress, setDay] = useFilter('day')
  const newest = newestDay(values, timeZone, now)
  const day = /^\d{4}-\d\d-\d\d$/.test(dayInAddress) ? dayInAddress : newest
  const running = day === now
  if (live.error !== undefined) return <FailedState error={new Error(live.error)} />
  return (
    <div className="tw-stack">
      <LiveValues data={live.data} />
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

/** `?id=`: one device's values as they stand, and a day of them as curve and table, at first the newest that has data. */
export const DevicePage = () => {
  const text = useText(messages)
  const [deviceId] = useFilter('id')
  const valid = /^\d{1,19}$/.test(deviceId)
  const { data, error, isPending, refetch } = useCall(assetsContract.equipmentPage, { deviceId }, { enabled: valid })
  if (valid && isPending) return <Spin />
  if (error && !data) return <FailedState error={error} retry={refetch} />
  const device = data?.records[0]
  if (!device) return <EmptyState title={text('noDevice')} />
  return (
    <>
      <PageTitle
        title={device.deviceName}
        extra={<Link to={`/iot/device/edit?id=${deviceId}`}>{text('configure')}</Link>}
      />
      <DeviceHead deviceId={deviceId} />
      <Device key={deviceId} device={device} />
    </>
  )
}
