import { DatePicker, Form, Input, InputNumber, Select } from 'antd'
import type { Rule } from 'antd/es/form'
import type { ReactNode } from 'react'
import { dayjs } from '#web/dayjs.ts'
import { useText } from '#web/i18n.ts'
import type { ParamRow, ParamValue } from '../../paramShapes.ts'
import { catalogueMessages } from './catalogueMessages.ts'

type ParamShape = Pick<ParamRow, 'valueType' | 'options' | 'min' | 'max' | 'decimals' | 'unit'>

type DayInputProps = { id?: string; value?: string | null; onChange?: (value: string | undefined) => void }

/** A day as `yyyy-MM-dd`. */
export const DayInput = ({ id, value, onChange }: DayInputProps) => (
  <DatePicker
    {...(id === undefined ? {} : { id })}
    style={{ width: '100%' }}
    showNow={false}
    value={value ? dayjs(value) : null}
    onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : undefined)}
  />
)

type ParamValueFieldProps = {
  name: string | (string | number)[]
  label: ReactNode
  param: ParamShape
  rules?: Rule[]
  placeholder?: string
  extra?: ReactNode
  /** what a new form begins with */
  initial?: ParamValue | null
}

/** The field for a value of a parameter, as its definition says. */
export const ParamValueField = ({
  name,
  label,
  param,
  rules = [],
  placeholder,
  extra,
  initial,
}: ParamValueFieldProps) => {
  const text = useText(catalogueMessages)
  const { valueType, options, min, max, decimals, unit } = param
  const hint = placeholder === undefined ? {} : { placeholder }
  const item = (field: ReactNode) => (
    <Form.Item
      name={name}
      label={label}
      rules={rules}
      extra={extra}
      {...(initial == null ? {} : { initialValue: initial })}
    >
      {field}
    </Form.Item>
  )
  if (valueType === 'number')
    return item(
      <InputNumber
        {...hint}
        {...(min === null ? {} : { min })}
        {...(max === null ? {} : { max })}
        precision={decimals}
        controls={false}
        suffix={unit}
        style={{ width: '100%' }}
      />,
    )
  if (valueType === 'date') return item(<DayInput />)
  if (valueType === 'select')
    return item(<Select {...hint} allowClear options={options.map((value) => ({ value, label: value }))} />)
  if (valueType === 'text') return item(<Input {...hint} maxLength={200} />)
  const yesOrNo = [
    { value: true, label: text('yes') },
    { value: false, label: text('no') },
  ]
  return item(<Select {...hint} allowClear options={yesOrNo} />)
}
