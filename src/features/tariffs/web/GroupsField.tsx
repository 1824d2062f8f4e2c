import { Button, Checkbox, InputNumber, Segmented } from 'antd'
import { useState } from 'react'
import { useText } from '#web/i18n.ts'
import { type TariffKind, tariffKinds } from '../shapes.ts'
import { BandEditor } from './BandEditor.tsx'
import { kindsUsed, type MonthGroup, wholeYear } from './bands.ts'
import { DayBand } from './DayBand.tsx'
import { tariffMessages } from './tariffMessages.ts'
import { useMonthsText } from './useMonthsText.ts'

type Groups = readonly MonthGroup[]
type Props = { value?: Groups; onChange?: (groups: Groups) => void }
type GroupProps = {
  group: MonthGroup
  taken: readonly number[]
  brush: TariffKind
  onChange: (group: MonthGroup) => void
}

const Group = ({ group, taken, brush, onChange }: GroupProps) => {
  const text = useText(tariffMessages)
  const monthsText = useMonthsText()
  const { months, cells, prices } = group
  return (
    <>
      <Checkbox.Group
        value={[...months]}
        options={wholeYear.map((month) => ({
          value: month,
          label: text('month', month),
          disabled: taken.includes(month),
        }))}
        onChange={(next) => onChange({ ...group, months: next.map(Number).toSorted((a, b) => a - b) })}
      />
      <BandEditor
        cells={cells}
        brush={brush}
        label={monthsText(months)}
        onChange={(next) => onChange({ ...group, cells: next })}
      />
      <DayBand cells={cells} prices={prices} />
      <div className="tw-tariff-prices">
        {kindsUsed(group).map((kind) => (
          <div key={kind}>
            <span aria-hidden>{text('price', text(kind))}</span>
            <InputNumber
              aria-label={`${monthsText(months)} ${text('price', text(kind))}`}
              min={0}
              max={100}
              precision={4}
              controls={false}
              value={prices[kind] ?? null}
              onChange={(price) => onChange({ ...group, prices: { ...prices, [kind]: price ?? undefined } })}
            />
          </div>
        ))}
      </div>
    </>
  )
}

/** Groups of months, each with its day; a month belongs to one group. */
export const GroupsField = ({ value = [], onChange }: Props) => {
  const text = useText(tariffMessages)
  const [brush, setBrush] = useState<TariffKind>('peak')
  const free = wholeYear.filter((month) => !value.some(({ months }) => months.includes(month)))
  const last = value.at(-1)
  return (
    <div className="tw-tariff-groups">
      <Segmented<TariffKind>
        aria-label={text('brush')}
        value={brush}
        options={tariffKinds.map((kind) => ({
          value: kind,
          label: <span className={`tw-tariff-word tw-tariff-${kind}`}>{text(kind)}</span>,
        }))}
        onChange={setBrush}
      />
      <small>{text('bandHint')}</small>
      {value.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group has no other name while its months change
        <div key={index} className="tw-tariff-group">
          <Group
            group={group}
            brush={brush}
            taken={value.flatMap((other) => (other === group ? [] : other.months))}
            onChange={(next) => onChange?.(value.with(index, next))}
          />
          {value.length > 1 && (
            <Button size="small" danger onClick={() => onChange?.(value.toSpliced(index, 1))}>
              {text('removeMonths')}
            </Button>
          )}
        </div>
      ))}
      {free.length > 0 && last && (
        <Button onClick={() => onChange?.([...value, { ...last, months: free }])}>{text('addMonths')}</Button>
      )}
    </div>
  )
}
