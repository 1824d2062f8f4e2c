import { Button, DatePicker, Space } from 'antd'
import { dayjs } from '../../dayjs.ts'
import { useText } from '../../i18n.ts'
import { texts } from '../../texts.ts'
import { shiftDay, today } from './days.ts'

export { shiftDay, today } from './days.ts'

const pattern = 'YYYY-MM-DD'

type DayPickerProps = { value: string; onChange: (day: string) => void; timeZone: string }

/** A day of the station's calendar, `yyyy-MM-dd`; days to come cannot be chosen. */
export const DayPicker = ({ value, onChange, timeZone }: DayPickerProps) => {
  const text = useText(texts)
  const last = today(timeZone)
  return (
    <Space.Compact>
      <Button aria-label={text('previousDay')} onClick={() => onChange(shiftDay(value, -1))}>
        ‹
      </Button>
      <DatePicker
        value={dayjs(value)}
        allowClear={false}
        // antd's button goes by the browser's day.
        showNow={false}
        disabledDate={(day) => day.format(pattern) > last}
        onChange={(day) => day && onChange(day.format(pattern))}
      />
      <Button aria-label={text('nextDay')} disabled={value >= last} onClick={() => onChange(shiftDay(value, 1))}>
        ›
      </Button>
    </Space.Compact>
  )
}
