import { Form, Input, InputNumber, Radio, Select } from 'antd'
import type { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { rolePattern } from '#contract/person.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { NameField } from '#web/kit/form/FormFields.tsx'
import { usePeopleCode } from '#web/kit/peopleCodes.ts'
import { useSave } from '#web/kit/form/useSave.ts'
import type { CrudForm } from '#web/kit/table/CrudPage.tsx'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { type role, rolesContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { PermissionField } from './PermissionField.tsx'
import { permissionInput } from './permissionTree.ts'

export type RoleRow = z.output<typeof role>
type Facts = Pick<RoleRow, 'role_name' | 'role_key' | 'level' | 'status' | 'is_editable' | 'sort' | 'data_scope'>
type Values = Facts & { permission?: string[] }

const refresh = [rolesContract.page, rolesContract.list, rolesContract.permission]
const blank: Partial<Values> = { status: 0, is_editable: 1, sort: 0, data_scope: 2 }
const fieldOfCode = {
  [errors['role.key_taken'].code]: 'role_key',
  [errors['role.key_required'].code]: 'role_key',
  [errors['role.above'].code]: 'level',
  [errors['role.scope_wider'].code]: 'data_scope',
}

export const RoleForm = ({ open, row, onClose }: CrudForm<RoleRow>) => {
  const text = useText(messages)
  const common = useText(texts)
  const { add, edit } = useSave({ add: rolesContract.save, edit: rolesContract.update, refresh })
  const { may } = useSession()
  const submit = ({ permission, ...facts }: Values): Promise<unknown> => {
    const values = { ...facts, ...(permission ? permissionInput(permission) : {}) }
    return row ? edit({ ...values, role_id: row.role_id, version: row.version }) : add(values)
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
      <NameField name="role_name" label={text('roleName')} />
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
      {may(rolesContract.assign) && (
        <Form.Item name="permission" label={text('permission')}>
          <PermissionField roleId={row?.role_id} />
        </Form.Item>
      )}
    </FormDialog>
  )
}
