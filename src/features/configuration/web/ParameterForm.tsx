import { Form, Input, Radio, Select } from 'antd'
import { errors } from '#contract/errors.ts'
import { useText } from '#web/i18n.ts'
import type { CrudForm } from '#web/kit/table/CrudPage.tsx'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { KeyField, NameField, RemarkField } from '#web/kit/form/FormFields.tsx'
import { useSave } from '#web/kit/form/useSave.ts'
import { keyPattern, type Parameter, configurationContract as calls, valueTypes } from '../contract.ts'
import { messages } from '../messages.ts'
import type { ParameterKind } from './ParameterList.tsx'

type Values = Pick<Parameter, 'key' | 'name' | 'name_en' | 'value' | 'value_type' | 'remark'>

const blank: Partial<Values> = { value_type: 'text' }
const callsOf = {
  parameter: { save: calls.parameterSave, update: calls.parameterUpdate, page: calls.parameterPage },
  config: { save: calls.configSave, update: calls.configUpdate, page: calls.configPage },
} as const
const titles = {
  parameter: ['addParameter', 'editParameter'],
  config: ['addConfig', 'editConfig'],
} as const

const ValueField = () => {
  const text = useText(messages)
  const type = Form.useWatch<Values['value_type']>('value_type')
  const yesOrNo = [
    { value: 'true', label: text('yes') },
    { value: 'false', label: text('no') },
  ]
  return (
    <Form.Item name="value" label={text('value')}>
      {type === 'boolean' ? (
        <Radio.Group options={yesOrNo} />
      ) : (
        <Input.TextArea
          maxLength={4000}
          autoSize={{ minRows: type === 'json' || type === 'list' ? 3 : 1, maxRows: 10 }}
        />
      )}
    </Form.Item>
  )
}

export const ParameterForm = ({ kind, open, row, onClose }: CrudForm<Parameter> & { kind: ParameterKind }) => {
  const text = useText(messages)
  const { save, update, page } = callsOf[kind]
  const { add, edit } = useSave({ add: save, edit: update, refresh: [page] })
  const submit = (values: Values): Promise<unknown> =>
    row ? edit({ ...values, key: row.key, version: row.version }) : add(values)
  return (
    <FormDialog<Values>
      title={text(titles[kind][row ? 1 : 0])}
      open={open}
      onClose={onClose}
      initial={row ?? blank}
      fieldOfCode={{ [errors['parameter.key_taken'].code]: 'key', [errors['parameter.value'].code]: 'value' }}
      onSubmit={submit}
    >
      <KeyField name="key" label={text('key')} pattern={keyPattern} rule={text('keyRule')} fixed={row !== undefined} />
      <NameField name="name" label={text('name')} />
      <NameField name="name_en" label={text('nameEn')} optional />
      <Form.Item name="value_type" label={text('valueType')}>
        <Select disabled={row?.is_system === 1} options={valueTypes.map((value) => ({ value, label: text(value) }))} />
      </Form.Item>
      <ValueField />
      <RemarkField label={text('remark')} />
    </FormDialog>
  )
}
