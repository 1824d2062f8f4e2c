import { Button, Form, type FormListFieldData, Input, InputNumber, Select } from 'antd'
import { pointKinds, usualColumns } from '#catalogue/points/point.ts'
import type { Legend } from '#catalogue/states/legend.ts'
import { legends } from '#catalogue/states/legends.ts'
import type { Language } from '#contract/errors.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { texts } from '#web/texts.ts'
import { keyPattern } from '../shapes.ts'
import { messages } from '../messages.ts'
import './iot.css'

type PointFieldsProps = {
  field: FormListFieldData
  /** a point that readings may stand under already keeps key, kind and size */
  fixed: boolean
  onRemove: () => void
}

/** Each legend by its words: `0 断开 · 1 闭合`. */
const legendOptions = (language: Language) =>
  Object.entries<Legend>(legends).map(([value, { codes, otherwise }]) => ({
    value,
    label: [
      ...Object.entries(codes).map(([code, name]) => `${code} ${name[language]}`),
      ...(otherwise ? [otherwise[language]] : []),
    ].join(' · '),
  }))

const isArray = (kind: unknown): boolean => kind === 'array'

export const PointFields = ({ field, fixed, onRemove }: PointFieldsProps) => {
  const text = useText(messages)
  const common = useText(texts)
  const { language } = useLanguage()
  const form = Form.useFormInstance()
  const needed = { required: true, whitespace: true, message: common('needed') }
  const kinds = pointKinds.map((kind) => ({ value: kind, label: text(kind) }))
  const kind: unknown = Form.useWatch(['points', field.name, 'kind'], form)
  const at = (name: string) => ({ name: [field.name, name], label: text(name as 'pointKey') })
  return (
    <fieldset className="tw-point" aria-label={`${text('points')} ${field.name + 1}`}>
      <div className="tw-point-fields">
        <Form.Item
          {...at('pointKey')}
          validateFirst
          rules={[needed, { pattern: keyPattern, message: text('keyRule') }]}
        >
          <Input maxLength={40} disabled={fixed} spellCheck={false} autoCapitalize="none" />
        </Form.Item>
        <Form.Item {...at('pointName')} rules={[needed]}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item {...at('pointNameEn')}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item {...at('unit')}>
          <Input maxLength={16} />
        </Form.Item>
        <Form.Item {...at('kind')}>
          <Select options={kinds} disabled={fixed} />
        </Form.Item>
        {isArray(kind) && (
          <Form.Item {...at('size')} rules={[{ required: true, message: common('needed') }]}>
            <InputNumber min={1} max={1000} precision={0} disabled={fixed} />
          </Form.Item>
        )}
        {isArray(kind) && (
          <Form.Item {...at('columns')}>
            <InputNumber min={1} max={100} precision={0} placeholder={String(usualColumns)} />
          </Form.Item>
        )}
        <Form.Item {...at('decimals')}>
          <InputNumber min={0} max={9} precision={0} />
        </Form.Item>
        <Form.Item {...at('min')}>
          <InputNumber controls={false} />
        </Form.Item>
        <Form.Item {...at('max')}>
          <InputNumber controls={false} />
        </Form.Item>
        <Form.Item
          {...at('sentinels')}
          getValueFromEvent={(list: string[]) => list.map(Number).filter((value) => Number.isFinite(value))}
          getValueProps={(list: number[] | undefined) => ({ value: list?.map(String) })}
        >
          <Select mode="tags" open={false} suffixIcon={null} maxCount={16} />
        </Form.Item>
        {kind === 'state' && (
          <Form.Item {...at('legend')}>
            <Select allowClear options={legendOptions(language)} popupMatchSelectWidth={false} />
          </Form.Item>
        )}
      </div>
      {!fixed && (
        <Button type="link" size="small" danger onClick={onRemove}>
          {text('removePoint')}
        </Button>
      )}
    </fieldset>
  )
}
