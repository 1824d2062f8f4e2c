import { Form, Input, InputNumber, Radio } from 'antd'
import { errors } from '#contract/errors.ts'
import { useText } from '#web/i18n.ts'
import type { CrudForm } from '#web/kit/table/CrudPage.tsx'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { NameField, RemarkField } from '#web/kit/form/FormFields.tsx'
import { useSave } from '#web/kit/form/useSave.ts'
import { type DictEntry, dictionariesContract } from '../contract.ts'
import { messages } from '../messages.ts'

type Values = Omit<DictEntry, 'dict_type' | 'is_system' | 'version'>

const blank: Partial<Values> = { sort: 0, status_code: 0 }

export const EntryForm = ({ dictType, open, row, onClose }: CrudForm<DictEntry> & { dictType: string }) => {
  const text = useText(messages)
  const { add, edit } = useSave({
    add: dictionariesContract.entrySave,
    edit: dictionariesContract.entryUpdate,
    refresh: [dictionariesContract.entryPage, dictionariesContract.typePage],
  })
  const save = (values: Values): Promise<unknown> =>
    row
      ? edit({ ...row, ...values, dict_code: row.dict_code, version: row.version })
      : add({ ...values, dict_type: dictType, dict_code: values.dict_code || undefined })
  return (
    <FormDialog<Values>
      title={text(row ? 'editEntry' : 'addEntry')}
      open={open}
      onClose={onClose}
      initial={row ?? blank}
      fieldOfCode={{ [errors['dict.entry_taken'].code]: 'dict_value' }}
      onSubmit={save}
    >
      <NameField name="dict_label" label={text('label')} />
      <NameField name="dict_label_en" label={text('labelEn')} optional />
      <NameField name="dict_value" label={text('value')} disabled={row?.is_system === 1} />
      <Form.Item name="dict_code" label={text('code')} {...(row ? {} : { extra: text('codeHint') })}>
        <Input maxLength={60} disabled={row !== undefined} />
      </Form.Item>
      <Form.Item
        name="sort"
        label={text('sort')}
        rules={[{ required: true, type: 'integer', min: 0, message: text('sortNumber') }]}
      >
        <InputNumber min={0} max={100_000} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="status_code" label={text('status')}>
        <Radio.Group
          options={[
            { value: 0, label: text('enabled') },
            { value: 1, label: text('disabled') },
          ]}
        />
      </Form.Item>
      <RemarkField label={text('remark')} />
    </FormDialog>
  )
}
