import { Button, Segmented } from 'antd'
import { useText } from '../i18n.ts'
import { DayField } from './time/DayField.tsx'
import { messages } from './time/messages.ts'

type Chosen<Value> = { value: Value; onChange: (value: Value) => void }
/** A day `yyyy-MM-dd` or a month `yyyy-MM` and which of them it is; a change of type has no time yet. */
export type DayOrMonth = { type: 'day' | 'month'; time?: string | undefined }

export type TitleControlsProps = {
  monthYear?: Chosen<'month' | 'year'>
  chargeDischarge?: Chosen<'charge' | 'discharge'>
  dayMonth?: Chosen<DayOrMonth>
  expand?: Chosen<boolean>
  onMore?: () => void
}

/** The pickers and buttons that a title bar or the head of a card needs. */
export const TitleControls = ({ monthYear, chargeDischarge, dayMonth, expand, onMore }: TitleControlsProps) => {
  const text = useText(messages)
  const options = <Key extends 'day' | 'month' | 'year' | 'charge' | 'discharge'>(...keys: Key[]) =>
    keys.map((value) => ({ value, label: text(value) }))
  return (
    <>
      {monthYear && <Segmented {...monthYear} aria-label={text('periodType')} options={options('month', 'year')} />}
      {chargeDischarge && (
        <Segmented {...chargeDischarge} aria-label={text('chargeDischarge')} options={options('charge', 'discharge')} />
      )}
      {dayMonth && (
        <>
          <Segmented
            aria-label={text('periodType')}
            value={dayMonth.value.type}
            options={options('day', 'month')}
            onChange={(type) => dayMonth.onChange({ type })}
          />
          <DayField
            key={dayMonth.value.type}
            label={text('time')}
            picker={dayMonth.value.type === 'day' ? 'date' : 'month'}
            value={dayMonth.value.time}
            onChange={(time) => dayMonth.onChange({ type: dayMonth.value.type, time })}
          />
        </>
      )}
      {expand && (
        <Button aria-expanded={expand.value} onClick={() => expand.onChange(!expand.value)}>
          {text(expand.value ? 'collapse' : 'expand')}
        </Button>
      )}
      {onMore && (
        <Button type="link" onClick={onMore}>
          {text('more')}
        </Button>
      )}
    </>
  )
}
