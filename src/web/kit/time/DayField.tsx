import { DatePicker } from 'antd'
import { dayjs } from '../../dayjs.ts'

const patterns = { date: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' } as const
export type DayStyle = keyof typeof patterns

type DayFieldProps = {
  value?: string | undefined
  onChange?: (value: string | undefined) => void
  id?: string
  picker?: DayStyle
  label?: string
  /** days (`yyyy-MM-dd`, inclusive) between which one can be chosen */
  from?: string | undefined
  to?: string | undefined
  /** how the value reads, where not as it is */
  shown?: (value: string) => string
  invalid?: boolean
  className?: string
}

/** A date picker over texts: `yyyy-MM-dd`, `yyyy-MM` or `yyyy`, free of the browser's own zone. */
export const DayField = (props: DayFieldProps) => {
  const { value, onChange, id, picker = 'date', label, from, to, shown, invalid, className = '' } = props
  const pattern = patterns[picker]
  return (
    <DatePicker
      {...(id ? { id } : {})}
      className={`tw-time-day ${className}`.trim()}
      aria-label={label}
      {...(label ? { placeholder: label } : {})}
      picker={picker}
      // antd's button goes by the browser's day.
      showNow={false}
      value={value ? dayjs(value, pattern) : null}
      format={(day) => (shown ? shown(day.format(pattern)) : day.format(pattern))}
      inputReadOnly
      {...(invalid ? { status: 'error' as const } : {})}
      disabledDate={(day) => {
        const text = day.format('YYYY-MM-DD')
        return (from !== undefined && text < from) || (to !== undefined && text > to)
      }}
      onChange={(day) => onChange?.(day ? day.format(pattern) : undefined)}
    />
  )
}
