import { Col, Form, Radio, Select, TreeSelect } from 'antd'
import { dayjs } from '#web/dayjs.ts'
import { roleNameIn } from '#contract/builtinRoles.ts'
import { organizationsContract } from '#features/organizations/contract.ts'
import { rolesContract } from '#features/roles/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { usePeopleCode } from '#web/kit/peopleCodes.ts'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { messages } from '../messages.ts'
import { deptNodes } from './deptNodes.ts'
import { half } from './PersonFields.tsx'
import type { UserRow } from './UserForm.tsx'
import { MinuteField } from '#web/kit/time/MinuteField.tsx'

/** Where someone belongs, what he may, and until when. */
export const RightsFields = ({ row, open }: { row: UserRow | undefined; open: boolean }) => {
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
          <MinuteField
            usualTime={dayjs('23:59:59', 'HH:mm:ss')}
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
