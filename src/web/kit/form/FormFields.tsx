import { Form, Input } from 'antd'
import { useText } from '../../i18n.ts'
import { texts } from '../../texts.ts'

type NameFieldProps = { name: string; label: string; optional?: boolean; disabled?: boolean }

/** A line of at most 60 characters that must be filled in unless it is `optional`; spaces alone are nothing. */
export const NameField = ({ name, label, optional = false, disabled = false }: NameFieldProps) => {
  const common = useText(texts)
  const rules = optional ? [] : [{ required: true, whitespace: true, message: common('needed') }]
  return (
    <Form.Item name={name} label={label} rules={rules}>
      <Input maxLength={60} disabled={disabled} />
    </Form.Item>
  )
}

type KeyFieldProps = { name: string; label: string; pattern: RegExp; rule: string; fixed: boolean }

/** A key of at most 60 characters that fits `pattern`, else `rule` is shown; `fixed` once it was saved. */
export const KeyField = ({ name, label, pattern, rule, fixed }: KeyFieldProps) => {
  const common = useText(texts)
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[
        { required: true, message: common('needed') },
        { pattern, message: rule },
      ]}
    >
      <Input maxLength={60} disabled={fixed} />
    </Form.Item>
  )
}

/** Some lines of at most 200 characters. */
export const RemarkField = ({ label }: { label: string }) => (
  <Form.Item name="remark" label={label}>
    <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 4 }} />
  </Form.Item>
)
