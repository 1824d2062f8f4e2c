import { Button, type TableColumnsType, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { DeviceInfoDialog } from '#features/devices/web/DeviceInfoDialog.tsx'
import { useAction, useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Since } from '#web/kit/Age.tsx'
import { CrudPage } from '#web/kit/table/CrudPage.tsx'
import { textColumn } from '#web/kit/table/columns.ts'
import { minuteText } from '#web/kit/format.ts'
import type { RowAction } from '#web/kit/table/RowActions.tsx'
import { ExportButton } from '#web/kit/table/ExportButton.tsx'
import { useFilter } from '#web/kit/table/useFilter.ts'
import { useSession } from '#web/session/session.ts'
import { assetsContract, importContract } from '../contract.ts'
import { deviceStates, statesAfter } from '../deviceShapes.ts'
import { messages } from '../messages.ts'
import { AssetForm } from './catalogue/AssetForm.tsx'
import { catalogueMessages } from './catalogue/catalogueMessages.ts'
import { Thumb } from './catalogue/Thumb.tsx'
import { useTypes } from './catalogue/useTypes.ts'
import { ImportDialog } from './import/ImportDialog.tsx'
import { importMessages } from './import/importMessages.ts'
import { EquipmentForm, type EquipmentRow } from './EquipmentForm.tsx'
import { type Issued, TokenDialog } from './TokenDialog.tsx'

/** days */
const warrantySpans = [7, 30, 90, 180, 365]

export const EquipmentPage = () => {
  const text = useText(messages)
  const { can } = useSession()
  const [issued, setIssued] = useState<Issued>()
  const renew = useAction(assetsContract.equipmentToken)
  const newToken = (row: EquipmentRow): RowAction => ({
    text: text('newToken'),
    rare: true,
    confirm: text('confirmToken', row.deviceName),
    onClick: async () => setIssued({ ...row, ...(await renew.mutateAsync({ deviceId: row.deviceId })) }),
  })
  const own = useText(catalogueMessages)
  const types = useTypes()
  const stations = useCall(assetsContract.stationList, {}, { staleTime: 60_000 }).data ?? []
  const mayChange = can('asset_equipment_save')
  const [opened, setOpened] = useFilter('deviceId')
  const [selected, setSelected] = useState<string[]>([])
  const [asset, setAsset] = useState<EquipmentRow>()
  const move = useAction(assetsContract.equipmentState, { success: true, refresh: [assetsContract.equipmentPage] })
  const steps = (row: EquipmentRow): RowAction[] =>
    statesAfter(row.state)
      .filter((state) => state !== 'planned')
      .map((state) => ({
        text: own(`to${state}`),
        rare: true,
        ...(state === 'retired' ? { danger: true, confirm: own('confirmRetire', row.deviceName) } : {}),
        onClick: () => move.mutateAsync({ deviceId: row.deviceId, state, version: row.version }),
      }))
  const between = (row: EquipmentRow): (RowAction | false)[] => [
    mayChange && { text: own('asset'), onClick: () => setAsset(row) },
    ...(mayChange ? steps(row) : []),
    can('asset_equipment_token') && newToken(row),
  ]
  const columns: TableColumnsType<EquipmentRow> = [
    {
      title: text('deviceName'),
      render: (_, row) => <Link to={`/iot/device/detail?id=${row.deviceId}`}>{row.deviceName}</Link>,
    },
    {
      title: own('picture'),
      width: 72,
      render: (_, { attachId, deviceName }) => <Thumb attachId={attachId} name={deviceName} />,
    },
    { title: text('deviceCode'), dataIndex: 'deviceCode' },
    { title: text('deviceType'), dataIndex: 'deviceTypeName' },
    textColumn(own('model'), ({ modelName }) => modelName, 120),
    { title: own('state'), width: 88, render: (_, { state }) => <Tag>{own(state)}</Tag> },
    textColumn(own('warrantyEnd'), ({ warrantyEnd }) => warrantyEnd, 112),
    { title: text('station'), dataIndex: 'stationName' },
    {
      title: text('driver'),
      render: (_, { driverId, driverName }) =>
        driverId === null ? text('ownWire') : <Link to={`/iot/driver/detail?id=${driverId}`}>{driverName}</Link>,
    },
    { title: text('lastReading'), render: (_, row) => <Since ts={row.lastTs} /> },
    { title: text('creationTime'), render: (_, row) => minuteText(row.creationTime) },
  ]
  return (
    <>
      <CrudPage
        title={text('devices')}
        endpoint={assetsContract.equipmentPage}
        rowKey="deviceId"
        columns={columns}
        filters={[
          { kind: 'text', name: 'deviceName', label: text('findDevice') },
          { kind: 'text', name: 'deviceCode', label: text('deviceCode') },
          { kind: 'select', name: 'deviceType', label: text('deviceType'), options: types },
          { kind: 'text', name: 'modelName', label: own('model') },
          {
            kind: 'select',
            name: 'stationId',
            label: text('station'),
            options: stations.map(({ stationId, stationName }) => ({ value: stationId, label: stationName })),
          },
          {
            kind: 'select',
            name: 'state',
            label: own('state'),
            options: deviceStates.map((value) => ({ value, label: own(value) })),
          },
          {
            kind: 'select',
            name: 'warrantyDays',
            label: own('warrantyDays'),
            options: warrantySpans.map((days) => ({ value: String(days), label: own('withinDays', days) })),
          },
        ]}
        selection={{ keys: selected, onChange: setSelected }}
        extra={<FileTools selected={selected} />}
        emptyText={text('noDevices')}
        refetchInterval={10_000}
        mayChange={mayChange}
        addText={text('addDevice')}
        form={(form) => <EquipmentForm {...form} onIssued={setIssued} />}
        {...(mayChange || can('asset_equipment_token') ? { between } : {})}
        remove={{
          confirm: () => text('confirmRemoveDevice'),
          call: assetsContract.equipmentRemove,
          input: ({ deviceId }) => ({ deviceId }),
          refresh: [assetsContract.stationPage],
        }}
      />
      <AssetForm row={asset} onClose={() => setAsset(undefined)} />
      {/^\d{1,18}$/.test(opened) && <DeviceInfoDialog deviceId={opened} onClose={() => setOpened('')} />}
      <TokenDialog issued={issued} onClose={() => setIssued(undefined)} />
    </>
  )
}

/** Equipment from files and to files, and the labels of what is selected. */
const FileTools = ({ selected }: { selected: readonly string[] }) => {
  const text = useText(importMessages)
  const { can } = useSession()
  const [dialog, setDialog] = useFilter('import')
  return (
    <>
      {can('iot_import') && <Button onClick={() => setDialog('1')}>{text('import')}</Button>}
      <ExportButton contract={importContract.deviceExport} input={{}} />
      <Button
        disabled={selected.length === 0}
        href={`#/labels?ids=${selected.join(',')}`}
        target="_blank"
        rel="noreferrer"
      >
        {selected.length === 0 ? text('labels') : text('labelsOf', selected.length)}
      </Button>
      {can('iot_import') && <ImportDialog open={dialog !== ''} onClose={() => setDialog('')} />}
    </>
  )
}
