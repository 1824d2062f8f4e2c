import { Select } from 'antd'
import { useLanguage, useText } from '#web/i18n.ts'
import type { LatestValue } from '#features/devices/shapes.ts'
import { messages } from '../messages.ts'
import { itemId, itemLabel } from './items.ts'

type PointSelectProps = { values: readonly LatestValue[]; chosen: string[]; onChange: (chosen: string[]) => void }

/** Which points the curve and the history show; at least one, at most twelve. */
export const PointSelect = ({ values, chosen, onChange }: PointSelectProps) => {
  const text = useText(messages)
  const { language } = useLanguage()
  return (
    <Select
      className="tw-point-select"
      mode="multiple"
      aria-label={text('choosePoints')}
      placeholder={text('choosePoints')}
      maxCount={12}
      maxTagCount="responsive"
      showSearch={{ optionFilterProp: 'label' }}
      options={values.map((value) => ({ value: itemId(value), label: itemLabel(value, language) }))}
      value={chosen}
      onChange={(next) => next.length > 0 && onChange(next)}
    />
  )
}
