import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAction } from '#web/api.ts'
import { useText } from '#web/i18n.ts'
import { Age } from '#web/kit/Age.tsx'
import { NameFilter } from '#web/kit/NameFilter.tsx'
import { PagedTable } from '#web/kit/PagedTable.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { RowActions } from '#web/kit/RowActions.tsx'
import { useFilter } from '#web/kit/useFilter.ts'
import { useNow } from '#web/kit/useNow.ts'
import { useSession } from '#web/session.ts'
import { texts } from '#web/texts.ts'
import { assetsContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { EquipmentForm, type EquipmentRow } from './EquipmentForm.tsx'
import { type Issued, TokenDialog } from './TokenDialog.tsx'

const LastReading = ({ ts }: { ts: number | null }) => <Age ts={ts} now={useNow()} />

const useOperations = (onEdit: (row: EquipmentRow) => void, onIssued: (issued: Issued) => void) => {
  const text = useText(messages)
  const common = useText(texts)
  const { can } = useSession()
  const mayChange = can('asset_equipment_save')
  const mayIssue = can('asset_equipment_token')
  const remove = useAction(assetsContract.equipmentRemove, {
    success: common('removed'),
    refresh: [assetsContract.equipmentPage, assetsContract.stationPage],
  })
  const renew = useAction(assetsContract.equipmentToken)
  const actionsOf = (row: EquipmentRow) => [
    mayChange && { text: common('edit'), onClick: () => onEdit(row) },
    mayIssue && {
      text: text('newToken'),
      confirm: text('confirmToken', row.deviceName),
      onClick: async () => onIssued({ ...row, ...(await renew.mutateAsync({ deviceId: row.deviceId })) }),
    },
    mayChange && {
      text: common('remove'),
      danger: true,
      confirm: text('confirmRemoveDevice'),
      onClick: () => remove.mutateAsync({ deviceId: row.deviceId }),
    },
  ]
  const column = {
    title: common('operation'),
    render: (_: unknown, row: EquipmentRow) => <RowActions actions={actionsOf(row)} />,
  }
  return { mayChange, columns: mayChange || mayIssue ? [column] : [] }
}

export const EquipmentPage = () => {
  const text = useText(messages)
  const [deviceName] = useFilter('deviceName')
  const [edited, setEdited] = useState<EquipmentRow | 'new'>()
  const [issued, setIssued] = useState<Issued>()
  const { mayChange, columns } = useOperations(setEdited, setIssued)
  const facts: TableColumnsType<EquipmentRow> = [
    {
      title: text('deviceName'),
      render: (_, row) => <Link to={`/iot/device/detail?id=${row.deviceId}`}>{row.deviceName}</Link>,
    },
    { title: text('deviceCode'), dataIndex: 'deviceCode' },
    { title: text('deviceType'), dataIndex: 'deviceTypeName' },
    { title: text('station'), dataIndex: 'stationName' },
    { title: text('lastReading'), render: (_, row) => <LastReading ts={row.lastTs} /> },
    { title: text('creationTime'), dataIndex: 'creationTime' },
  ]
  return (
    <>
      <PageTitle
        title={text('devices')}
        extra={
          <>
            <NameFilter param="deviceName" label={text('findDevice')} />
            {mayChange && (
              <Button type="primary" onClick={() => setEdited('new')}>
                {text('addDevice')}
              </Button>
            )}
          </>
        }
      />
      <PagedTable
        endpoint={assetsContract.equipmentPage}
        input={{ deviceName }}
        rowKey="deviceId"
        columns={[...facts, ...columns]}
        emptyText={text('noDevices')}
        refetchInterval={10_000}
      />
      <EquipmentForm
        open={edited !== undefined}
        row={edited === 'new' ? undefined : edited}
        onClose={() => setEdited(undefined)}
        onIssued={setIssued}
      />
      <TokenDialog issued={issued} onClose={() => setIssued(undefined)} />
    </>
  )
}
