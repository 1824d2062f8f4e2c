import { FilterOutlined } from '@ant-design/icons'
import { Button, DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '#web/api.ts'
import { useText } from '#web/i18n.ts'
import { alarmsContract } from '../contract.ts'
import { messages } from '../messages.ts'
import './alarms.css'

const names = ['stationId', 'deviceId', 'alarmLevel', 'alarmType', 'state', 'startTime', 'endTime'] as const
type Name = (typeof names)[number]
export type AlarmFilterValues = Readonly<Record<Name, string>>

/** The filters as they stand in the address, '' where there is none. */
export const useAlarmFilters = (): [AlarmFilterValues, (change: Partial<AlarmFilterValues>) => void] => {
  const [params, setParams] = useSearchParams()
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as AlarmFilterValues
  const set = (change: Partial<AlarmFilterValues>): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        next.delete('current')
        return next
      },
      { replace: true },
    )
  return [values, set]
}

const pattern = 'YYYY-MM-DD HH:mm:ss'
const momentOf = (value: string) => (value && dayjs(value).isValid() ? dayjs(value) : null)
const day = {
  defaultValue: [dayjs('00:00:00', 'HH:mm:ss'), dayjs('23:59:59', 'HH:mm:ss')] as [dayjs.Dayjs, dayjs.Dayjs],
}

/** Station, device, level, state and time range in one line; folded away on a phone. */
export const AlarmFilters = ({ stationType, extra }: { stationType: string; extra?: ReactNode }) => {
  const text = useText(messages)
  const [values, set] = useAlarmFilters()
  const [unfolded, setUnfolded] = useState(false)
  const { data: stations } = useCall(alarmsContract.stationList, { stationType }, { staleTime: 60_000 })
  const select = (name: Name, label: string, options: { value: string; label: string }[]) => (
    <Select
      aria-label={label}
      placeholder={label}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      value={values[name] || undefined}
      onChange={(value: string | undefined) => set({ [name]: value ?? '' })}
    />
  )
  return (
    <div className={`tw-alarm-filters${unfolded ? ' tw-unfolded' : ''}`}>
      <Button
        className="tw-alarm-fold"
        icon={<FilterOutlined />}
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
      >
        {text('filters')}
      </Button>
      <div className="tw-alarm-fields">
        {select(
          'stationId',
          text('allStations'),
          (stations ?? []).map(({ stationId, stationName }) => ({ value: stationId, label: stationName })),
        )}
        <Input.Search
          key={values.deviceId}
          aria-label={text('deviceHint')}
          placeholder={text('deviceHint')}
          allowClear
          maxLength={60}
          defaultValue={values.deviceId}
          onSearch={(wanted) => set({ deviceId: wanted.trim() })}
        />
        {select(
          'alarmLevel',
          text('allLevels'),
          [1, 2, 3].map((level) => ({ value: String(level), label: text('levelN', level) })),
        )}
        {select('state', text('allStates'), [
          { value: '1', label: text('unresolved') },
          { value: '0', label: text('resolved') },
        ])}
        <DatePicker.RangePicker
          aria-label={text('range')}
          className="tw-alarm-range"
          showTime={day}
          format="YYYY-MM-DD HH:mm"
          placeholder={[text('start'), text('end')]}
          value={[momentOf(values.startTime), momentOf(values.endTime)]}
          onChange={(range) =>
            set({ startTime: range?.[0]?.format(pattern) ?? '', endTime: range?.[1]?.format(pattern) ?? '' })
          }
        />
        <Button onClick={() => set(Object.fromEntries(names.map((name) => [name, ''])))}>{text('reset')}</Button>
      </div>
      <div className="tw-alarm-extra">{extra}</div>
    </div>
  )
}
