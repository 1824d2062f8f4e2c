import { Modal } from 'antd'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { useClosing } from '#web/kit/form/useClosing.ts'
import { dash, minuteText } from '#web/kit/format.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import { catalogueContract } from '../../contract.ts'
import type { BindNode, BindSpan } from '../../bindShapes.ts'
import { bindMessages } from './bindMessages.ts'

/** Below what a device hung, from when until when. */
export const BindHistory = ({ node, onClose }: { node: BindNode; onClose: () => void }) => {
  const text = useText(bindMessages)
  const { data } = useCall(catalogueContract.bindHistory, { deviceId: node.deviceId })
  return (
    <Modal {...useClosing(onClose)} title={text('historyOf', node.deviceName)} width={760} footer={null}>
      <DataTable<BindSpan>
        rowKey="fromTs"
        columns={[
          { title: text('parent'), dataIndex: 'parentName' },
          { title: text('slot'), render: (_, { slot }) => slot || dash },
          { title: text('from'), render: (_, { fromTime }) => minuteText(fromTime) },
          { title: text('to'), render: (_, { toTime }) => (toTime === null ? text('now') : minuteText(toTime)) },
          { title: text('by'), render: (_, { by }) => by ?? dash },
        ]}
        dataSource={data ?? []}
        blank={<EmptyState title={text('noHistory')} />}
      />
    </Modal>
  )
}
