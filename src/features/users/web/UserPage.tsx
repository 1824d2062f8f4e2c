import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { roleNameIn } from '#contract/builtinRoles.ts'
import { organizationsContract } from '#features/organizations/contract.ts'
import { useAction, useCall } from '#web/calls/api.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { CrudPage } from '#web/kit/table/CrudPage.tsx'
import { timeColumn } from '#web/kit/table/columns.ts'
import { usePeopleCode } from '#web/kit/peopleCodes.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useSession } from '#web/session/session.ts'
import { Avatar } from '#web/shell/topBar/Avatar.tsx'
import { usersContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { deptOptions } from './deptNodes.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { UserForm, type UserRow } from './UserForm.tsx'
import './users.css'

export const UserPage = () => {
  const text = useText(messages)
  const { language } = useLanguage()
  const { can } = useSession()
  const mayChange = can('sys_user_save')
  const status = usePeopleCode('status')
  const [reset, setReset] = useState<UserRow>()
  const depts = useCall(organizationsContract.tree, {}, { enabled: can('sys_dept_view') })
  const refresh = [usersContract.page]
  const unlock = useAction(usersContract.unlock, { success: text('unlocked'), refresh })
  const resetTotp = useAction(usersContract.resetTotp, { success: text('totpReset'), refresh })
  const columns: TableColumnsType<UserRow> = [
    {
      title: text('userName'),
      render: (_, { gender, avatar_attach_id, user_name }) => (
        <span className="tw-account-cell">
          <Avatar gender={gender} attachId={avatar_attach_id} size={24} />
          {user_name}
        </span>
      ),
    },
    { title: text('realName'), dataIndex: 'real_name' },
    { title: text('phone'), dataIndex: 'mobile_phone' },
    { title: text('dept'), dataIndex: 'dept_name' },
    {
      title: text('roles'),
      render: (_, { role_names, platform_admin }) =>
        [
          ...role_names.map((name) => roleNameIn(language, name)),
          ...(platform_admin === 1 ? [text('platformAdmin')] : []),
        ].join(language === 'zh' ? '、' : ', '),
    },
    {
      title: text('status'),
      render: (_, row) =>
        row.locked ? (
          <StateTag state="stale" text={text('locked')} />
        ) : (
          <StateTag state={row.status === 0 ? 'ok' : 'shutdown'} text={status.label(row.status)} />
        ),
    },
    timeColumn(text('expiry'), ({ expiry_time }) => expiry_time),
    timeColumn(text('creationTime'), ({ creation_time }) => creation_time),
  ]
  return (
    <>
      <CrudPage
        title={text('users')}
        endpoint={usersContract.page}
        rowKey="user_id"
        columns={columns}
        filters={[
          { kind: 'text', name: 'user_name', label: text('userName') },
          { kind: 'text', name: 'real_name', label: text('realName') },
          { kind: 'text', name: 'mobile_phone', label: text('phone') },
          { kind: 'select', name: 'dept_id', label: text('dept'), options: deptOptions(depts.data ?? []) },
          { kind: 'select', name: 'status', label: text('status'), options: status.choices },
        ]}
        emptyText={text('noUsers')}
        mayChange={mayChange}
        addText={text('addUser')}
        between={(row) => [
          mayChange && { text: text('resetPassword'), onClick: () => setReset(row) },
          mayChange &&
            row.totp && {
              text: text('resetTotp'),
              confirm: text('confirmTotp', row.user_name),
              onClick: () => resetTotp.mutateAsync({ user_id: row.user_id }),
            },
          mayChange && row.locked && { text: text('unlock'), onClick: () => unlock.mutate({ user_id: row.user_id }) },
        ]}
        form={(form) => <UserForm {...form} />}
        remove={{
          confirm: ({ user_name }) => text('confirmRemove', user_name),
          call: usersContract.remove,
          input: ({ user_id }) => ({ user_id }),
        }}
      />
      <PasswordDialog row={reset} onClose={() => setReset(undefined)} />
    </>
  )
}
