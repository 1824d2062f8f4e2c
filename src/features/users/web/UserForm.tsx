import { Col, DatePicker, Form, Input, Radio, Row, Select, TreeSelect } from 'antd'
import type { Dayjs } from 'dayjs'
import { dayjs } from '#web/dayjs.ts'
import type { z } from 'zod'
import { roleNameIn } from '#contract/builtinRoles.ts'
import { errors } from '#contract/errors.ts'
import { emailPattern, passwordPattern, phonePattern, userNamePattern } from '#contract/person.ts'
import { organizationsContract } from '#features/organizations/contract.ts'
import { rolesContract } from '#features/roles/contract.ts'
import { useAction, useCall } from '#web/api.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { usePeopleCode } from '#web/kit/state/peopleCodes.ts'
import { useRequestId } from '#web/kit/form/requestId.ts'
import { sealNew, useSession } from '#web/session.ts'
import { texts } from '#web/texts.ts'
import { type user, usersContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { deptNodes } from './deptNodes.ts'
import { ExternalName } from './ExternalName.tsx'

export type UserRow = z.output<typeof user>
type Values = Omit<UserRow, 'expiry_time' | 'role_names'> & { expiry: Dayjs | null; password?: string }

const refresh = [usersContract.page]
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

type UserFormProps = { open: boolean; row: UserRow | undefined; onClose: () => void }

export const UserForm = ({ open, row, onClose }: UserFormProps) => {
  const text = useText(messages)
  const common = useText(texts)
  const { idFor, used } = useRequestId()
  const add = useAction(usersContract.save, { success: common('saved'), refresh, quiet: true })
  const edit = useAction(usersContract.update, { success: common('saved'), refresh, quiet: true })
  const submit = async ({ expiry, password, ...values }: Values): Promise<void> => {
    const fields = { ...values, expiry_time: expiry?.format('YYYY-MM-DD HH:mm:ss') ?? '' }
    if (row) {
      await edit.mutateAsync({ ...fields, user_id: row.user_id, version: row.version })
      return
    }
    const requestId = idFor({ ...fields, password })
    await add.mutateAsync({ ...fields, ...(await sealNew(password ?? '')), requestId })
    used()
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
        <Account adding={row === undefined} />
        <Person />
        <Rights row={row} open={open} />
        <ExternalName held={row?.external_name ?? ''} />
      </Row>
    </FormDialog>
  )
}

const half = { xs: 24, sm: 12 }

const Account = ({ adding }: { adding: boolean }) => {
  const text = useText(messages)
  const common = useText(texts)
  const needed = { required: true, message: common('needed') }
  return (
    <>
      <Col {...half}>
        <Form.Item
          name="user_name"
          label={text('userName')}
          rules={[needed, { pattern: userNamePattern, message: text('userNameRule') }]}
        >
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
      </Col>
      {adding && (
        <Col {...half}>
          <Form.Item
            name="password"
            label={text('password')}
            extra={text('mustChangeHint')}
            rules={[needed, { pattern: passwordPattern, message: text('passwordRule') }]}
          >
            <Input.Password maxLength={16} autoComplete="new-password" />
          </Form.Item>
        </Col>
      )}
    </>
  )
}

const Person = () => {
  const text = useText(messages)
  const common = useText(texts)
  const gender = usePeopleCode('gender')
  const needed = { required: true, message: common('needed') }
  return (
    <>
      <Col {...half}>
        <Form.Item name="real_name" label={text('realName')} rules={[{ ...needed, whitespace: true }]}>
          <Input maxLength={60} />
        </Form.Item>
      </Col>
      <Col {...half}>
        <Form.Item
          name="mobile_phone"
          label={text('phone')}
          rules={[needed, { pattern: phonePattern, message: text('phoneRule') }]}
        >
          <Input maxLength={21} inputMode="tel" />
        </Form.Item>
      </Col>
      <Col {...half}>
        <Form.Item name="email" label={text('email')} rules={[{ pattern: emailPattern, message: text('emailRule') }]}>
          <Input maxLength={120} inputMode="email" />
        </Form.Item>
      </Col>
      <Col {...half}>
        <Form.Item name="gender" label={text('gender')}>
          <Radio.Group options={gender.options} />
        </Form.Item>
      </Col>
    </>
  )
}

const Rights = ({ row, open }: { row: UserRow | undefined; open: boolean }) => {
  const text = useText(messages)
  const { language } = useLanguage()
  const common = useText(texts)
  const { can, user } = useSession()
  const needed = { required: true, message: common('needed') }
  const depts = useCall(organizationsContract.tree, {}, { enabled: open && can('sys_dept_view') })
  const roles = useCall(rolesContract.list, {}, { enabled: open && can('sys_role_view') })
  const known = (row?.role_ids ?? []).map((value, index) => ({
    value,
    label: roleNameIn(language, row?.role_names[index] ?? value),
  }))
  const listed = (roles.data ?? []).map(({ role_id, role_name, grantable }) => ({
    value: role_id,
    label: roleNameIn(language, role_name),
    disabled: !grantable,
  }))
  const unlisted = known.filter(({ value }) => !listed.some((option) => option.value === value))
  const nodes = depts.data
    ? deptNodes(depts.data)
    : row
      ? [{ value: row.dept_id, title: row.dept_name, children: [] }]
      : []
  return (
    <>
      <Col {...half}>
        <Form.Item name="dept_id" label={text('dept')} rules={[needed]}>
          <TreeSelect treeData={nodes} treeDefaultExpandAll showSearch={{ treeNodeFilterProp: 'title' }} />
        </Form.Item>
      </Col>
      <Col {...half}>
        <Form.Item name="role_ids" label={text('roles')} rules={[needed]}>
          <Select mode="multiple" showSearch={{ optionFilterProp: 'label' }} options={[...listed, ...unlisted]} />
        </Form.Item>
      </Col>
      <Col {...half}>
        <Form.Item name="user_type" label={text('userType')} rules={[needed]}>
          <Select options={usePeopleCode('user_type').options} />
        </Form.Item>
      </Col>
      <Col {...half}>
        <Form.Item name="category" label={text('category')} rules={[needed]}>
          <Select options={usePeopleCode('category').options} />
        </Form.Item>
      </Col>
      <Col {...half}>
        <Form.Item name="status" label={text('status')}>
          <Radio.Group options={usePeopleCode('status').options} />
        </Form.Item>
      </Col>
      <Col {...half}>
        <Form.Item name="expiry" label={text('expiry')}>
          <DatePicker
            showTime={{ format: 'HH:mm', defaultValue: dayjs('23:59:59', 'HH:mm:ss') }}
            format="YYYY-MM-DD HH:mm"
            placeholder={text('unlimited')}
            style={{ width: '100%' }}
          />
        </Form.Item>
      </Col>
      {user?.platform_admin === 1 && (
        <Col {...half}>
          <Form.Item name="platform_admin" label={text('platformAdmin')} extra={text('platformAdminHint')}>
            <Radio.Group
              options={[
                { value: 1, label: text('yes') },
                { value: 0, label: text('no') },
              ]}
            />
          </Form.Item>
        </Col>
      )}
    </>
  )
}
