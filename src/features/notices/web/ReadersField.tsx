import { TreeSelect } from 'antd'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { noticesContract } from '../contract.ts'
import { messages } from '../messages.ts'

type ReadersFieldProps = { id?: string; value?: string[]; onChange?: (deptIds: string[]) => void }

/** Organizations that a notice goes to, each with all below it; none means everyone within reach. */
export const ReadersField = ({ value = [], ...rest }: ReadersFieldProps) => {
  const text = useText(messages)
  const { data = [], isFetching } = useCall(noticesContract.depts, {})
  const known = new Set(data.map(({ dept_id }) => dept_id))
  return (
    <TreeSelect
      {...rest}
      value={value}
      multiple
      allowClear
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      maxTagCount="responsive"
      loading={isFetching}
      placeholder={text('everyone')}
      treeDataSimpleMode={{ id: 'key', pId: 'parent' }}
      treeData={data.map(({ dept_id, dept_name, parent_id }) => ({
        key: dept_id,
        value: dept_id,
        title: dept_name,
        parent: parent_id !== null && known.has(parent_id) ? parent_id : 0,
      }))}
    />
  )
}
