import { Modal, type TableColumnsType } from 'antd'
import { useText } from '#web/i18n.ts'
import { useReasonText } from '#web/kit/reasonWords.ts'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import { messages } from '../messages.ts'
import './iot.css'
import type { RefusalRow } from './refusalRows.ts'

type Recent = RefusalRow['recent'][number] & { readonly key: string }

/** The last ten messages of a device that were refused for one reason. */
export const RecentRefusals = ({ row, onClose }: { row: RefusalRow | undefined; onClose: () => void }) => {
  const text = useText(messages)
  const reasonText = useReasonText()
  const columns: TableColumnsType<Recent> = [
    { title: text('time'), dataIndex: 'time' },
    { title: text('lastDetail'), dataIndex: 'detail' },
    { title: text('message'), render: (_, { message }) => <code className="tw-refused-message">{message}</code> },
  ]
  return (
    <Modal
      title={row && text('recentOf', row.deviceName || text('unknownSource'), reasonText(row.reason))}
      open={row !== undefined}
      onCancel={onClose}
      footer={null}
      width={860}
      destroyOnHidden
    >
      <DataTable<Recent>
        rowKey="key"
        columns={columns}
        dataSource={(row?.recent ?? []).map((each, index) => ({ ...each, key: `${index}` }))}
        blank={null}
      />
    </Modal>
  )
}
