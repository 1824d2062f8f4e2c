import { Modal, type TableColumnsType } from 'antd'
import { AlarmLevelTag } from '#web/equipment/states/stateKinds.tsx'
import { useLanguage, useText } from '#web/i18n.ts'
import { dash } from '#web/kit/format.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { useClosing } from '#web/kit/form/useClosing.ts'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import { numberColumn, textColumn, timeColumn } from '#web/kit/table/columns.ts'
import '#web/kit/form/dialog.css'
import type { DeviceAboard } from '../shapes.ts'
import { messages } from './detailMessages.ts'
import { boxesFirst } from './shipAboard.ts'
import { useCanOpen, useOpenAboard } from './useOpenAboard.ts'

/** Of a battery without its clusters, which its own detail shows. */
type Row = Omit<DeviceAboard, 'children'>

const useColumns = (): TableColumnsType<Row> => {
  const text = useText(messages)
  const { language } = useLanguage()
  const canOpen = useCanOpen()
  return [
    {
      title: text('name'),
      key: 'name',
      width: 200,
      render: (_, row) => <span title={canOpen(row) ? undefined : text('cannotOpen')}>{row.deviceName}</span>,
    },
    textColumn(text('code'), ({ deviceCode }) => deviceCode, 140),
    textColumn(text('type'), (row) => (language === 'en' ? row.deviceTypeNameEn : row.deviceTypeName), 120),
    textColumn(text('slot'), ({ slot }) => slot, 80),
    timeColumn(text('since'), ({ sinceTime }) => sinceTime),
    numberColumn(text('soc'), ({ soc }) => soc, { unit: '%', decimals: 1, width: 100 }),
    numberColumn(text('stored'), ({ electricity }) => electricity, { unit: 'kWh', width: 120 }),
    numberColumn(text('power'), ({ power }) => power, { unit: 'kW', decimals: 1, width: 120 }),
    {
      title: text('alarm'),
      key: 'alarm',
      width: 100,
      render: (_, { alarmLevel }) => (alarmLevel === null ? dash : <AlarmLevelTag level={alarmLevel} />),
    },
  ]
}

type AboardDialogProps = { aboard: readonly DeviceAboard[]; onClose: () => void }

/** What is aboard, at the moment that is shown: boxes with their slots, and the ship's own devices; a row opens the detail of its device. */
export const AboardDialog = ({ aboard, onClose }: AboardDialogProps) => {
  const text = useText(messages)
  const columns = useColumns()
  const open = useOpenAboard()
  return (
    <Modal {...useClosing(onClose)} title={text('boxes')} width="70%" className="tw-dialog-wide" footer={null}>
      <DataTable<Row>
        rowKey="deviceId"
        columns={columns}
        dataSource={boxesFirst(aboard).map(({ children: _, ...row }) => row)}
        blank={<EmptyState title={text('noneAboard')} />}
        onOpen={open}
      />
    </Modal>
  )
}
