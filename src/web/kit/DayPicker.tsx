import { Button, DatePicker, Space } from 'antd'
import dayjs from 'dayjs'
import { formatTime } from '#contract/zoned.ts'
import { serverNow } from '../clock.ts'
import { useText } from '../i18n.ts'
import { texts } from '../texts.ts'

const pattern = 'YYYY-MM-DD'
/** Today as `yyyy-MM-dd` in a time zone. */
export const today = (timeZone: string, now = serverNow()): string => formatTime(now, timeZone).slice(0, 10)
export const shiftDay = (day: string, by: number): string => dayjs(day).add(by, 'day').format(pattern)

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
        disabledDate={(day) => day.format(pattern) > last}
        onChange={(day) => day && onChange(day.format(pattern))}
      />
      <Button aria-label={text('nextDay')} disabled={value >= last} onClick={() => onChange(shiftDay(value, 1))}>
        ›
      </Button>
    </Space.Compact>
  )
}
