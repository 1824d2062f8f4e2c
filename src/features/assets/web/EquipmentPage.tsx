import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAction } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Age } from '#web/kit/Age.tsx'
import { CrudPage } from '#web/kit/table/CrudPage.tsx'
import { minuteText } from '#web/kit/format.ts'
import type { RowAction } from '#web/kit/table/RowActions.tsx'
import { useNow } from '#web/kit/useNow.ts'
import { useSession } from '#web/session/session.ts'
import { assetsContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { EquipmentForm, type EquipmentRow } from './EquipmentForm.tsx'
import { type Issued, TokenDialog } from './TokenDialog.tsx'

const LastReading = ({ ts }: { ts: number | null }) => <Age ts={ts} now={useNow()} />

export const EquipmentPage = () => {
  const text = useText(messages)
  const { can } = useSession()
  const [issued, setIssued] = useState<Issued>()
  const renew = useAction(assetsContract.equipmentToken)
  const newToken = (row: EquipmentRow): RowAction => ({
    text: text('newToken'),
    confirm: text('confirmToken', row.deviceName),
    onClick: async () => setIssued({ ...row, ...(await renew.mutateAsync({ deviceId: row.deviceId })) }),
  })
  const columns: TableColumnsType<EquipmentRow> = [
    {
      title: text('deviceName'),
      render: (_, row) => <Link to={`/iot/device/detail?id=${row.deviceId}`}>{row.deviceName}</Link>,
    },
    { title: text('deviceCode'), dataIndex: 'deviceCode' },
    { title: text('deviceType'), dataIndex: 'deviceTypeName' },
    { title: text('station'), dataIndex: 'stationName' },
    { title: text('lastReading'), render: (_, row) => <LastReading ts={row.lastTs} /> },
    { title: text('creationTime'), render: (_, row) => minuteText(row.creationTime) },
  ]
  return (
    <>
      <CrudPage
        title={text('devices')}
        endpoint={assetsContract.equipmentPage}
        rowKey="deviceId"
        columns={columns}
        filters={[{ kind: 'text', name: 'deviceName', label: text('findDevice') }]}
        emptyText={text('noDevices')}
        refetchInterval={10_000}
        mayChange={can('asset_equipment_save')}
        addText={text('addDevice')}
        form={(form) => <EquipmentForm {...form} onIssued={setIssued} />}
        {...(can('asset_equipment_token') ? { between: (row: EquipmentRow) => [newToken(row)] } : {})}
        remove={{
          confirm: () => text('confirmRemoveDevice'),
          call: assetsContract.equipmentRemove,
          input: ({ deviceId }) => ({ deviceId }),
          refresh: [assetsContract.stationPage],
        }}
      />
      <TokenDialog issued={issued} onClose={() => setIssued(undefined)} />
    </>
  )
}
