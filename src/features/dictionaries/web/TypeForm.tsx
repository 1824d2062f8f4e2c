import { errors } from '#contract/errors.ts'
import { useAction } from '#web/api.ts'
import { useText } from '#web/i18n.ts'
import type { CrudForm } from '#web/kit/table/CrudPage.tsx'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { KeyField, NameField, RemarkField } from '#web/kit/form/FormFields.tsx'
import { useRequestId } from '#web/kit/form/requestId.ts'
import { texts } from '#web/texts.ts'
import { type DictType, dictionariesContract, keyPattern } from '../contract.ts'
import { messages } from '../messages.ts'

type Values = Pick<DictType, 'dict_type' | 'dict_name' | 'dict_name_en' | 'remark'>

export const TypeForm = ({ open, row, onClose }: CrudForm<DictType>) => {
  const text = useText(messages)
  const common = useText(texts)
  const { idFor, used } = useRequestId()
  const done = { success: common('saved'), refresh: [dictionariesContract.typePage], quiet: true }
  const add = useAction(dictionariesContract.typeSave, done)
  const edit = useAction(dictionariesContract.typeUpdate, done)
  const save = async (values: Values): Promise<void> => {
    if (row) return void (await edit.mutateAsync({ ...values, dict_type: row.dict_type, version: row.version }))
    await add.mutateAsync({ ...values, requestId: idFor(values) })
    used()
  }
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
