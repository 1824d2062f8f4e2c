import { errors } from '#contract/errors.ts'
import { useText } from '#web/i18n.ts'
import type { CrudForm } from '#web/kit/table/CrudPage.tsx'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { KeyField, NameField, RemarkField } from '#web/kit/form/FormFields.tsx'
import { useSave } from '#web/kit/form/useSave.ts'
import { type DictType, dictionariesContract as calls, keyPattern } from '../contract.ts'
import { messages } from '../messages.ts'

type Values = Pick<DictType, 'dict_type' | 'dict_name' | 'dict_name_en' | 'remark'>

export const TypeForm = ({ open, row, onClose }: CrudForm<DictType>) => {
  const text = useText(messages)
  const { add, edit } = useSave({ add: calls.typeSave, edit: calls.typeUpdate, refresh: [calls.typePage] })
  const save = (values: Values): Promise<unknown> =>
    row ? edit({ ...values, dict_type: row.dict_type, version: row.version }) : add(values)
  return (
    <FormDialog<Values>
      title={text(row ? 'editType' : 'addType')}
      open={open}
      onClose={onClose}
      {...(row ? { initial: row } : {})}
      fieldOfCode={{ [errors['dict.type_taken'].code]: 'dict_type' }}
      onSubmit={save}
    >
      <KeyField
        name="dict_type"
        label={text('dictType')}
        pattern={keyPattern}
        rule={text('keyRule')}
        fixed={row !== undefined}
      />
      <NameField name="dict_name" label={text('dictName')} />
      <NameField name="dict_name_en" label={text('nameEn')} optional />
      <RemarkField label={text('remark')} />
    </FormDialog>
  )
}
