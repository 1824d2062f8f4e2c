import { DatePicker, Segmented } from 'antd'
import { dayjs } from '../../dayjs.ts'
import { useId } from 'react'
import { useText } from '../../i18n.ts'
import { DayField, type DayStyle } from './DayField.tsx'
import { messages } from './messages.ts'
import { isSpan, type Period, type PeriodType, periodFault, periodTypes, weekOf } from './period.ts'
import './time.css'

const styles: Readonly<Record<Exclude<PeriodType, 'custom' | 'daily'>, DayStyle>> = {
  day: 'date',
  week: 'date',
  month: 'month',
  year: 'year',
}
const pattern = 'YYYY-MM-DD'
const week = (day: string): string => weekOf(day).join(' ~ ')

type PeriodPickerProps = {
  value: Period
  onChange: (period: Period) => void
  /** says what is not chosen yet, as after a press on search */
  showFault?: boolean
  /** the kinds to choose from, all of them without it */
  types?: readonly PeriodType[]
}

/** Day, week, month, year or a custom span of days; another type starts without a value. */
export const PeriodPicker = ({ value, onChange, showFault = false, types = periodTypes }: PeriodPickerProps) => {
  const text = useText(messages)
  const id = useId()
  const { type, time, days } = value
  const fault = showFault ? periodFault(value) : undefined
  return (
    <fieldset className="tw-period" aria-label={text('periodType')} aria-describedby={id}>
      <Segmented<PeriodType | ''>
        aria-label={text('periodType')}
        value={type ?? ''}
        options={types.map((each) => ({ value: each, label: text(each) }))}
        onChange={(next) => next !== '' && onChange({ type: next })}
      />
      {isSpan(type) && (
        <DatePicker.RangePicker
          className="tw-period-custom"
          aria-label={text(type)}
          inputReadOnly
          {...(fault ? { status: 'error' as const } : {})}
          value={days ? [dayjs(days[0]), dayjs(days[1])] : null}
          onChange={(next) =>
            onChange(
              next?.[0] && next[1] ? { type, days: [next[0].format(pattern), next[1].format(pattern)] } : { type },
            )
          }
        />
      )}
      {type !== undefined && !isSpan(type) && (
        <DayField
          key={type}
          label={text('time')}
          picker={styles[type]}
          value={time}
          invalid={fault !== undefined}
          {...(type === 'week' ? { shown: week } : {})}
          onChange={(next) => onChange(next ? { type, time: next } : { type })}
        />
      )}
      <span id={id} role="alert" className="tw-period-fault">
        {fault && text(fault)}
      </span>
    </fieldset>
  )
}
