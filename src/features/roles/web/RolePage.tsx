import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { roleNameIn } from '#contract/builtinRoles.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { CrudPage } from '#web/kit/table/CrudPage.tsx'
import { numberColumn } from '#web/kit/table/columns.ts'
import { usePeopleCode } from '#web/kit/peopleCodes.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { rolesContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { PermissionDialog } from './PermissionDialog.tsx'
import { RoleForm, type RoleRow } from './RoleForm.tsx'

export const RolePage = () => {
  const text = useText(messages)
  const common = useText(texts)
  const { language } = useLanguage()
  const { can } = useSession()
  const status = usePeopleCode('status')
  const editable = usePeopleCode('is_editable')
  const scope = usePeopleCode('data_scope')
  const [assigned, setAssigned] = useState<RoleRow>()
  const mayAssign = can('sys_role_assign')
  const columns: TableColumnsType<RoleRow> = [
    { title: text('roleName'), render: (_, { role_name }) => roleNameIn(language, role_name) },
    { title: text('roleKey'), dataIndex: 'role_key' },
    numberColumn(text('level'), ({ level }) => level),
    { title: text('dataScope'), render: (_, { data_scope }) => scope.label(data_scope) },
    {
      title: text('status'),
      render: (_, row) => <StateTag state={row.status === 0 ? 'ok' : 'shutdown'} text={status.label(row.status)} />,
    },
    {
      title: text('editable'),
      render: (_, { is_editable, is_builtin }) =>
        editable.label(is_editable) + (is_builtin ? ` · ${text('builtin')}` : ''),
    },
    numberColumn(text('userCount'), ({ user_count }) => user_count),
    numberColumn(text('sort'), ({ sort }) => sort),
  ]
  return (
    <>
      <CrudPage
        title={text('roles')}
        endpoint={rolesContract.page}
        rowKey="role_id"
        columns={columns}
        filters={[
          { kind: 'text', name: 'role_name', label: text('roleName') },
          { kind: 'text', name: 'role_key', label: text('roleKey') },
          { kind: 'select', name: 'status', label: text('status'), options: status.choices },
        ]}
        emptyText={text('noRoles')}
        mayChange={can('sys_role_save')}
        changeable={({ changeable }) => changeable}
        addText={text('addRole')}
        between={(row) => [mayAssign && row.changeable && { text: text('assign'), onClick: () => setAssigned(row) }]}
        form={(form) => <RoleForm {...form} />}
        remove={{
          confirm: ({ role_name }) => common('confirmRemove', roleNameIn(language, role_name)),
          call: rolesContract.remove,
          input: ({ role_id }) => ({ role_id }),
          refresh: [rolesContract.list],
        }}
      />
      <PermissionDialog row={assigned} onClose={() => setAssigned(undefined)} />
    </>
  )
}
