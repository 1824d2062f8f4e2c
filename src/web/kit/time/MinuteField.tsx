import { DatePicker, type DatePickerProps } from 'antd'
import type { Dayjs } from 'dayjs'

const format = 'YYYY-MM-DD HH:mm'

type MinuteFieldProps = Omit<DatePickerProps, 'format' | 'picker' | 'showNow' | 'showTime'> & {
  /** the time of a day that is picked without one; the present without it */
  usualTime?: Dayjs
}

/** A day and minute of the zone that the form speaks of; antd's button goes by the browser's clock and is left out. */
export const MinuteField = ({ usualTime, ...field }: MinuteFieldProps) => (
  <DatePicker
    {...field}
    format={format}
    showNow={false}
    showTime={{ format: 'HH:mm', ...(usualTime ? { defaultValue: usualTime } : {}) }}
  />
)
