import { Button, DatePicker, Segmented } from 'antd'
import { dayjs } from '#web/dayjs.ts'
import { useState } from 'react'
import { useText } from '#web/i18n.ts'
import { DayField } from '#web/kit/time/DayField.tsx'
import { messages } from '../messages.ts'
import type { Time } from './asked.ts'

const pattern = 'YYYY-MM-DD HH:mm:ss'
const isChosen = (time: Time): boolean => (time.type === 'day' ? time.day : time.span) !== undefined

/** Day or span with its picker; another type starts without a time. */
export const TimeFields = ({ time, onSearch }: { time: Time; onSearch: (time: Time) => void }) => {
  const text = useText(messages)
  const [draft, setDraft] = useState<Time>(time)
  const [pressed, setPressed] = useState(false)
  const fault = pressed && !isChosen(draft)
  const invalid = fault ? { status: 'error' as const } : {}
  return (
    <form
      className="tw-range-fields"
      onSubmit={(event) => {
        event.preventDefault()
        setPressed(true)
        if (isChosen(draft)) onSearch(draft)
      }}
    >
      <Segmented<Time['type']>
        aria-label={text('timeType')}
        value={draft.type}
        options={[
          { value: 'day', label: text('day') },
          { value: 'span', label: text('span') },
        ]}
        onChange={(type) => {
          setDraft({ type })
          setPressed(false)
        }}
      />
      <div>
        {draft.type === 'day' ? (
          <DayField
            label={text('date')}
            value={draft.day}
            invalid={fault}
            onChange={(day) => setDraft({ type: 'day', day })}
          />
        ) : (
          <DatePicker.RangePicker
            aria-label={text('span')}
            showTime={{ format: 'HH:mm', minuteStep: 30 }}
            format="YYYY-MM-DD HH:mm"
            placeholder={[text('from'), text('to')]}
            inputReadOnly
            {...invalid}
            value={draft.span ? [dayjs(draft.span.startTime), dayjs(draft.span.endTime)] : null}
            onChange={(next) =>
              setDraft({
                type: 'span',
                span:
                  next?.[0] && next[1]
                    ? { startTime: next[0].format(pattern), endTime: next[1].format(pattern) }
                    : undefined,
              })
            }
          />
        )}
        <span role="alert" className="tw-period-fault">
          {fault && text('timeNeeded')}
        </span>
      </div>
      <Button type="primary" htmlType="submit">
        {text('search')}
      </Button>
    </form>
  )
}
