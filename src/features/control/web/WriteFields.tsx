import { Form, InputNumber, Select } from 'antd'
import type { Legend } from '#catalogue/states/legend.ts'
import { isLegendKey, legends } from '#catalogue/states/legends.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import type { WritablePoint } from '../shapes.ts'
import { writeMessages } from './writeMessages.ts'

const infinite = Number.POSITIVE_INFINITY

/** The value that is written, within the range of its point, and of an array its place. */
export const WriteFields = ({ point }: { point: WritablePoint }) => {
  const text = useText(writeMessages)
  const { language } = useLanguage()
  const { index, size, unit, decimals, min, max, legend } = point
  const label = unit === '' ? text('value') : text('valueIn', unit)
  const codes: Legend['codes'] = legend !== undefined && isLegendKey(legend) ? legends[legend].codes : {}
  const options = Object.entries(codes)
    .map(([code, name]) => ({ value: Number(code), label: `${code} · ${name[language]}` }))
    .filter(({ value }) => value >= (min ?? -infinite) && value <= (max ?? infinite))
  const limits = [min ?? '−∞', max ?? '∞'] as const
  const rules = [
    {
      ...{ required: true, type: 'number' as const, message: text('wrong', ...limits) },
      ...{ min: min ?? -infinite, max: max ?? infinite },
    },
  ]
  return (
    <>
      {index === null && size > 1 ? (
        <Form.Item name="index" label={text('place')} initialValue={0}>
          <Select
            options={Array.from({ length: size }, (_, at) => ({ value: at, label: String(at + 1) }))}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </Form.Item>
      ) : (
        <Form.Item name="index" initialValue={index ?? 0} hidden>
          <InputNumber />
        </Form.Item>
      )}
      <Form.Item
        name="value"
        label={label}
        extra={options.length > 0 || (min === null && max === null) ? undefined : text('range', ...limits)}
        rules={rules}
      >
        {options.length > 0 ? (
          <Select options={options} />
        ) : (
          <InputNumber
            autoFocus
            controls={false}
            {...(legend === undefined ? { precision: decimals } : { precision: 0 })}
            {...(unit === '' ? {} : { suffix: unit })}
          />
        )}
      </Form.Item>
    </>
  )
}
