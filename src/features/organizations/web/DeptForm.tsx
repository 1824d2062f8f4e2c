import { Form, Input, Radio, Select, TreeSelect } from 'antd'
import { errors } from '#contract/errors.ts'
import { merchantsContract } from '#features/merchants/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { NameField } from '#web/kit/form/FormFields.tsx'
import { usePeopleCode } from '#web/kit/peopleCodes.ts'
import { useSave } from '#web/kit/form/useSave.ts'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { type Dept, organizationsContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { type DeptRow, flatDepts, parentNodes } from './deptTree.ts'

/** A row to edit, or where the new one hangs. */
export type EditedDept = { row: DeptRow } | { parent: DeptRow | undefined }
type Values = Pick<
  Dept,
  'dept_name' | 'parent_id' | 'dept_type' | 'is_merchant_root' | 'merchant_id' | 'third_code'
> & { sort: string }

const fieldOfCode = {
  [errors['dept.name_required'].code]: 'dept_name',
  [errors['dept.sort_number'].code]: 'sort',
  [errors['dept.parent_invalid'].code]: 'parent_id',
  [errors['dept.merchant_invalid'].code]: 'merchant_id',
  [errors['merchant.platform_only'].code]: 'is_merchant_root',
}

const initialOf = (edited: EditedDept | undefined): Partial<Values> => {
  if (edited && 'row' in edited) return { ...edited.row, sort: String(edited.row.sort) }
  const parent = edited?.parent
  return {
    dept_type: 1,
    is_merchant_root: 0,
    third_code: '',
    sort: '0',
    ...(parent ? { parent_id: parent.dept_id, merchant_id: parent.merchant_id } : {}),
  }
}

const useMerchants = (depts: readonly Dept[], open: boolean) => {
  const { can } = useSession()
  const { data } = useCall(merchantsContract.list, {}, { enabled: open && can('sys_merchant_view') })
  const named = new Map(flatDepts(depts).map(({ merchant_id, merchant_name }) => [merchant_id ?? '', merchant_name]))
  for (const { merchant_id, merchant_name } of data ?? []) named.set(merchant_id, merchant_name)
  return [...named].filter(([value]) => value !== '').map(([value, label]) => ({ value, label }))
}

type DeptFormProps = { edited: EditedDept | undefined; depts: readonly Dept[]; onClose: () => void }

export const DeptForm = ({ edited, depts, onClose }: DeptFormProps) => {
  const text = useText(messages)
  const common = useText(texts)
  const row = edited && 'row' in edited ? edited.row : undefined
  const merchants = useMerchants(depts, edited !== undefined)
  const { add, edit } = useSave({
    add: organizationsContract.save,
    edit: organizationsContract.update,
    refresh: [organizationsContract.tree],
  })
  const submit = ({ parent_id, merchant_id, ...values }: Values): Promise<unknown> => {
    const fields = { ...values, parent_id: parent_id ?? '', merchant_id: merchant_id ?? '' }
    return row ? edit({ ...fields, dept_id: row.dept_id, version: row.version }) : add(fields)
  }
  const needed = { required: true, message: common('needed') }
  return (
    <FormDialog<Values>
      title={text(row ? 'editDept' : 'addDept')}
      open={edited !== undefined}
      onClose={onClose}
      initial={initialOf(edited)}
      onSubmit={submit}
      fieldOfCode={fieldOfCode}
    >
      <NameField name="dept_name" label={text('deptName')} />
      <Form.Item name="parent_id" label={text('parent')}>
        <TreeSelect
          treeData={parentNodes(depts, row?.dept_id)}
          treeDefaultExpandAll
          allowClear={!row}
          disabled={row !== undefined && row.parent_id === null}
          placeholder={text('top')}
          showSearch={{ treeNodeFilterProp: 'title' }}
        />
      </Form.Item>
      <Form.Item name="is_merchant_root" label={text('isRoot')}>
        <Radio.Group
          options={[
            { value: 1, label: text('yes') },
            { value: 0, label: text('no') },
          ]}
        />
      </Form.Item>
      <Form.Item name="merchant_id" label={text('merchant')} rules={[needed]}>
        <Select options={merchants} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      <Form.Item name="dept_type" label={text('deptType')} rules={[needed]}>
        <Select options={usePeopleCode('dept_type').options} />
      </Form.Item>
      <NameField name="third_code" label={text('thirdCode')} optional />
      <Form.Item name="sort" label={text('sort')} rules={[{ pattern: /^\s*-?\d{1,9}\s*$/, message: text('sortRule') }]}>
        <Input maxLength={10} inputMode="numeric" />
      </Form.Item>
    </FormDialog>
  )
}
