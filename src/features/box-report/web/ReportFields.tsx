import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { boxStations } from '#contract/stationTypes.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { PeriodPicker } from '#web/kit/time/PeriodPicker.tsx'
import { periodFault } from '#web/kit/time/period.ts'
import { messages } from '../messages.ts'
import { type Asked, reportTypes } from './asked.ts'

type Props = { asked: Asked; onAsk: (asked: Asked) => void }

/** What the report is about; a press on search says what is not chosen yet. */
export const ReportFields = ({ asked, onAsk }: Props) => {
  const text = useText(messages)
  const [draft, setDraft] = useState(asked)
  const [pressed, setPressed] = useState(false)
  const { data: stations } = useCall(alarmsContract.stationList, { stationType: boxStations }, { staleTime: 60_000 })
  const change = (part: Partial<Asked>): void => setDraft({ ...draft, ...part })
  const options = (stations ?? []).map(({ stationId, stationName }) => ({ value: stationId, label: stationName }))
  const typeFault = pressed && draft.type === ''
  return (
    <form
      className="tw-report-fields"
      aria-label={text('filters')}
      onSubmit={(event) => {
        event.preventDefault()
        setPressed(true)
        if (draft.type !== '' && periodFault(draft.period) === undefined) onAsk(draft)
      }}
    >
      <Select
        aria-label={text('station')}
        placeholder={text('station')}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={options}
        value={draft.stationId || undefined}
        onChange={(stationId: string | undefined) => change({ stationId: stationId ?? '' })}
      />
      <Input
        aria-label={text('device')}
        placeholder={text('device')}
        allowClear
        maxLength={60}
        value={draft.deviceName}
        onChange={({ target }) => change({ deviceName: target.value })}
      />
      <div>
        <Select
          aria-label={text('type')}
          placeholder={text('type')}
          allowClear
          {...(typeFault ? { status: 'error' as const } : {})}
          options={[
            { value: '1', label: text('charge') },
            { value: '2', label: text('discharge') },
          ]}
          value={draft.type || undefined}
          onChange={(type: string | undefined) => change({ type: type ?? '' })}
        />
        <span role="alert" className="tw-period-fault">
          {typeFault && text('typeNeeded')}
        </span>
      </div>
      <PeriodPicker
        value={draft.period}
        types={reportTypes}
        showFault={pressed}
        onChange={(period) => change({ period })}
      />
      <Button type="primary" htmlType="submit">
        {text('search')}
      </Button>
    </form>
  )
}
