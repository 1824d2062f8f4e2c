import { Button, Input } from 'antd'
import { useState } from 'react'
import { useText } from '#web/i18n.ts'
import { PeriodPicker } from '#web/kit/time/PeriodPicker.tsx'
import { periodFault } from '#web/kit/time/period.ts'
import { type AskedRates, rateTypes } from './rateAsked.ts'
import { rateMessages } from './rateMessages.ts'

type Props = { asked: AskedRates; onAsk: (asked: AskedRates) => void }

/** Which cranes, and of when; a press on search says what is not chosen yet. */
export const RateFields = ({ asked, onAsk }: Props) => {
  const text = useText(rateMessages)
  const [draft, setDraft] = useState(asked)
  const [pressed, setPressed] = useState(false)
  return (
    <form
      className="tw-savingrate-fields"
      aria-label={text('filters')}
      onSubmit={(event) => {
        event.preventDefault()
        setPressed(true)
        if (periodFault(draft.period) === undefined) onAsk(draft)
      }}
    >
      <Input
        className="tw-savingrate-device"
        aria-label={text('device')}
        placeholder={text('device')}
        allowClear
        maxLength={60}
        value={draft.deviceName}
        onChange={({ target }) => setDraft({ ...draft, deviceName: target.value })}
      />
      <PeriodPicker
        value={draft.period}
        types={rateTypes}
        showFault={pressed}
        onChange={(period) => setDraft({ ...draft, period })}
      />
      <Button type="primary" htmlType="submit">
        {text('search')}
      </Button>
    </form>
  )
}
