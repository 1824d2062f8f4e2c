import type { TableColumnsType } from 'antd'
import { useText } from '#web/i18n.ts'
import { CrudPage } from '#web/kit/table/CrudPage.tsx'
import { numberColumn, timeColumn } from '#web/kit/table/columns.ts'
import { usePeopleCode } from '#web/kit/peopleCodes.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { merchantsContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { MerchantForm, type MerchantRow } from './MerchantForm.tsx'

export const MerchantPage = () => {
  const text = useText(messages)
  const common = useText(texts)
  const status = usePeopleCode('status')
  const mayChange = useSession().can('sys_merchant_save')
  const columns: TableColumnsType<MerchantRow> = [
    { title: text('merchantName'), dataIndex: 'merchant_name' },
    { title: text('contact'), render: (_, { contact }) => contact || '--' },
    { title: text('phone'), render: (_, { mobile_phone }) => mobile_phone || '--' },
    {
      title: text('status'),
      render: (_, row) => <StateTag state={row.status === 0 ? 'ok' : 'shutdown'} text={status.label(row.status)} />,
    },
    numberColumn(text('deptCount'), ({ dept_count }) => dept_count),
    timeColumn(text('creationTime'), ({ creation_time }) => creation_time),
  ]
  return (
    <CrudPage
      title={text('merchants')}
      endpoint={merchantsContract.page}
      rowKey="merchant_id"
      columns={columns}
      filters={[
        { kind: 'text', name: 'merchant_name', label: text('merchantName') },
        { kind: 'select', name: 'status', label: text('status'), options: status.choices },
      ]}
      emptyText={text('noMerchants')}
      mayChange={mayChange}
      addText={text('addMerchant')}
      form={(form) => <MerchantForm {...form} />}
      remove={{
        confirm: ({ merchant_name }) => common('confirmRemove', merchant_name),
        call: merchantsContract.remove,
        input: ({ merchant_id }) => ({ merchant_id }),
        refresh: [merchantsContract.list],
      }}
    />
  )
}
