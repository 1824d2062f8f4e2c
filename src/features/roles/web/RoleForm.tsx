import { Form, Input, InputNumber, Radio, Select } from 'antd'
import type { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { rolePattern } from '#contract/person.ts'
import { useAction } from '#web/api.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { usePeopleCode } from '#web/kit/state/peopleCodes.ts'
import { useRequestId } from '#web/kit/form/requestId.ts'
import { texts } from '#web/texts.ts'
import { type role, rolesContract } from '../contract.ts'
import { messages } from '../messages.ts'

export type RoleRow = z.output<typeof role>
type Values = Pick<RoleRow, 'role_name' | 'role_key' | 'level' | 'status' | 'is_editable' | 'sort' | 'data_scope'>

const refresh = [rolesContract.page, rolesContract.list]
const blank: Partial<Values> = { status: 0, is_editable: 1, sort: 0, data_scope: 2 }
const fieldOfCode = {
  [errors['role.key_taken'].code]: 'role_key',
  [errors['role.key_required'].code]: 'role_key',
  [errors['role.above'].code]: 'level',
  [errors['role.scope_wider'].code]: 'data_scope',
}

type RoleFormProps = { open: boolean; row: RoleRow | undefined; onClose: () => void }

export const RoleForm = ({ open, row, onClose }: RoleFormProps) => {
  const text = useText(messages)
  const common = useText(texts)
  const { idFor, used } = useRequestId()
  const add = useAction(rolesContract.save, { success: common('saved'), refresh, quiet: true })
  const edit = useAction(rolesContract.update, { success: common('saved'), refresh, quiet: true })
  const submit = async (values: Values): Promise<void> => {
    if (row) return void (await edit.mutateAsync({ ...values, role_id: row.role_id, version: row.version }))
    await add.mutateAsync({ ...values, requestId: idFor(values) })
    used()
  }
  const needed = { required: true, message: common('needed') }
  return (
    <FormDialog<Values>
      title={text(row ? 'editRole' : 'addRole')}
      open={open}
      onClose={onClose}
      initial={row ?? blank}
      onSubmit={submit}
      fieldOfCode={fieldOfCode}
    >
      <Form.Item name="role_name" label={text('roleName')} rules={[{ ...needed, whitespace: true }]}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item
        name="role_key"
        label={text('roleKey')}
        rules={[needed, { pattern: rolePattern, message: text('roleKeyRule') }]}
      >
        <Input maxLength={40} disabled={row?.is_builtin ?? false} />
      </Form.Item>
      <Form.Item name="level" label={text('level')} extra={text('levelHint')} rules={[needed]}>
        <InputNumber min={0} max={999} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="data_scope" label={text('dataScope')} rules={[needed]}>
        <Select options={usePeopleCode('data_scope').options} />
      </Form.Item>
      <Form.Item name="status" label={text('status')} rules={[needed]}>
        <Radio.Group options={usePeopleCode('status').options} />
      </Form.Item>
      <Form.Item name="is_editable" label={text('editable')} rules={[needed]}>
        <Radio.Group options={usePeopleCode('is_editable').options} />
      </Form.Item>
      <Form.Item name="sort" label={text('sort')}>
        <InputNumber precision={0} style={{ width: '100%' }} />
      </Form.Item>
    </FormDialog>
  )
}
