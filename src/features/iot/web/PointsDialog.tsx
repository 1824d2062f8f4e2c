import { Modal, type TableColumnsType } from 'antd'
import { useLanguage, useText } from '#web/i18n.ts'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import { messages } from '../messages.ts'
import type { ProfileRow } from './ProfileForm.tsx'

type Point = ProfileRow['points'][number]

const bounds = ({ min, max }: Point): string =>
  typeof min === 'number' || typeof max === 'number' ? `${min ?? '−∞'} … ${max ?? '∞'}` : '--'

/** The points of a profile, to read. */
export const PointsDialog = ({ row, onClose }: { row: ProfileRow | undefined; onClose: () => void }) => {
  const text = useText(messages)
  const { language } = useLanguage()
  const columns: TableColumnsType<Point> = [
    { title: text('pointKey'), dataIndex: 'pointKey' },
    {
      title: text('pointName'),
      render: (_, { pointName, pointNameEn }) => (language === 'en' && pointNameEn ? pointNameEn : pointName),
    },
    { title: text('unit'), dataIndex: 'unit' },
    { title: text('kind'), render: (_, { kind }) => text(kind ?? 'gauge') },
    { title: text('size'), dataIndex: 'size', align: 'right' },
    { title: `${text('min')} … ${text('max')}`, render: (_, point) => bounds(point) },
    { title: text('sentinels'), render: (_, { sentinels }) => sentinels?.join(', ') },
  ]
  return (
    <Modal
      title={`${text('viewProfile')} · ${row?.profileName ?? ''}`}
      open={row !== undefined}
      onCancel={onClose}
      footer={null}
      width={860}
      destroyOnHidden
    >
      <DataTable<Point>
        rowKey="pointKey"
        columns={columns}
        dataSource={row?.points ?? []}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        blank={null}
      />
    </Modal>
  )
}
