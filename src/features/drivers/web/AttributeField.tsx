import { Form, Input, InputNumber, Select } from 'antd'
import type { Attribute } from '#contract/attribute.ts'
import { knownSecret, valueFault } from '#contract/attributeFault.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { texts } from '#web/texts.ts'
import { messages } from '../messages.ts'

/** The control for a value of an attribute; a boolean is chosen in words. */
export const AttributeInput = ({
  attribute,
  ...rest
}: {
  attribute: Attribute
  id?: string
  'aria-label'?: string
}) => {
  const { language } = useLanguage()
  const text = useText(messages)
  const { kind, min, max, whole, options, default: usual } = attribute
  const placeholder = usual === undefined || typeof usual === 'boolean' ? '' : String(usual)
  switch (kind) {
    case 'number':
      return (
        <InputNumber
          {...rest}
          {...(min === undefined ? {} : { min })}
          {...(max === undefined ? {} : { max })}
          {...(whole ? { precision: 0 } : {})}
          placeholder={placeholder}
          style={{ width: '100%' }}
        />
      )
    case 'select':
      return (
        <Select
          {...rest}
          allowClear
          placeholder={options?.find(({ value }) => value === usual)?.label[language] ?? ''}
          options={(options ?? []).map(({ value, label }) => ({ value, label: label[language] }))}
        />
      )
    case 'boolean':
      return (
        <Select
          {...rest}
          options={[
            { value: true, label: text('yes') },
            { value: false, label: text('no') },
          ]}
        />
      )
    case 'secret':
      return <Input.Password {...rest} autoComplete="new-password" />
    case 'certificate':
      return <Input.TextArea {...rest} rows={4} />
    default:
      return <Input {...rest} placeholder={placeholder} {...(max === undefined ? {} : { maxLength: max })} />
  }
}

/** A field of a form for one attribute, checked as the server checks it. */
export const AttributeField = ({ attribute, path }: { attribute: Attribute; path: readonly string[] }) => {
  const { language } = useLanguage()
  const text = useText(messages)
  const needed = useText(texts)('needed')
  const { key, label, required, help, kind, default: usual } = attribute
  const isNeeded = required === true && usual === undefined
  return (
    <Form.Item
      name={[...path, key]}
      label={label[language]}
      extra={help?.[language] ?? (kind === 'secret' ? text('keptSecret') : undefined)}
      required={isNeeded}
      rules={[
        {
          validator: (_, value: unknown) => {
            if (value === undefined || value === null || value === '')
              return isNeeded ? Promise.reject(new Error(needed)) : Promise.resolve()
            if (value === knownSecret) return Promise.resolve()
            const fault = valueFault(attribute, value as string | number | boolean)
            return fault ? Promise.reject(new Error(fault[language])) : Promise.resolve()
          },
        },
      ]}
    >
      <AttributeInput attribute={attribute} />
    </Form.Item>
  )
}
