import { Row } from 'antd'
import type { Dayjs } from 'dayjs'
import { dayjs } from '#web/dayjs.ts'
import type { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { useSave } from '#web/kit/form/useSave.ts'
import type { CrudForm } from '#web/kit/table/CrudPage.tsx'
import { sealNew } from '#web/session/session.ts'
import { type user, usersContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { ExternalName } from './ExternalName.tsx'
import { AccountFields, PersonFields } from './PersonFields.tsx'
import { RightsFields } from './RightsFields.tsx'

export type UserRow = z.output<typeof user>
type Values = Omit<UserRow, 'expiry_time' | 'role_names'> & { expiry: Dayjs | null; password?: string }

const fieldOfCode = {
  [errors['user.name_taken'].code]: 'user_name',
  [errors['user.name_pattern'].code]: 'user_name',
  [errors['user.phone_taken'].code]: 'mobile_phone',
  [errors['user.external_taken'].code]: 'external_name',
  [errors['user.phone_required'].code]: 'mobile_phone',
  [errors['user.email_pattern'].code]: 'email',
  [errors['password.common'].code]: 'password',
  [errors['user.platform_only'].code]: 'platform_admin',
  [errors['role.above'].code]: 'role_ids',
  [errors['role.authority_lacked'].code]: 'role_ids',
}
const blank: Partial<Values> = { status: 0, gender: 1, user_type: 0, role_ids: [], expiry: null, platform_admin: 0 }
const initialOf = ({ expiry_time, ...row }: UserRow): Partial<Values> => ({
  ...row,
  expiry: expiry_time === null ? null : dayjs(expiry_time),
})

export const UserForm = ({ open, row, onClose }: CrudForm<UserRow>) => {
  const text = useText(messages)
  const { add, edit } = useSave({ add: usersContract.save, edit: usersContract.update, refresh: [usersContract.page] })
  const submit = async ({ expiry, password, ...values }: Values): Promise<unknown> => {
    const fields = { ...values, expiry_time: expiry?.format('YYYY-MM-DD HH:mm:ss') ?? '' }
    if (row) return edit({ ...fields, user_id: row.user_id, version: row.version })
    return add({ ...fields, ...(await sealNew(password ?? '')) }, { ...fields, password })
  }
  return (
    <FormDialog<Values>
      title={text(row ? 'editUser' : 'addUser')}
      open={open}
      onClose={onClose}
      width={720}
      initial={row ? initialOf(row) : blank}
      onSubmit={submit}
      fieldOfCode={fieldOfCode}
    >
      <Row gutter={16}>
        <AccountFields adding={row === undefined} />
        <PersonFields />
        <RightsFields row={row} open={open} />
        <ExternalName held={row?.external_name ?? ''} />
      </Row>
    </FormDialog>
  )
}
