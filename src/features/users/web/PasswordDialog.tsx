import { Form, Input } from 'antd'
import { passwordPattern } from '#contract/person.ts'
import { useAction } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { sealNew } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { usersContract } from '../contract.ts'
import { messages } from '../messages.ts'
import type { UserRow } from './UserForm.tsx'

/** A new password for somebody, which he must change at his next sign-in. */
export const PasswordDialog = ({ row, onClose }: { row: UserRow | undefined; onClose: () => void }) => {
  const text = useText(messages)
  const common = useText(texts)
  const reset = useAction(usersContract.resetPassword, {
    success: text('resetDone'),
    refresh: [usersContract.page],
    quiet: true,
  })
  return (
    <FormDialog<{ password: string }>
      title={`${text('resetPassword')} · ${row?.user_name ?? ''}`}
      open={row !== undefined}
      onClose={onClose}
      width={420}
      onSubmit={async ({ password }) =>
        row && reset.mutateAsync({ user_id: row.user_id, ...(await sealNew(password)) })
      }
    >
      <Form.Item
        name="password"
        label={text('newPassword')}
        extra={text('mustChangeHint')}
        rules={[
          { required: true, message: common('needed') },
          { pattern: passwordPattern, message: text('passwordRule') },
        ]}
      >
        <Input.Password maxLength={16} autoComplete="new-password" />
      </Form.Item>
    </FormDialog>
  )
}
