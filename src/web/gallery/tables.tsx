import { App, Button, Form, Input, Space } from 'antd'
import { useState } from 'react'
import { errors } from '#contract/errors.ts'
import { ApiError } from '../calls/api.ts'
import { numberColumn, textColumn, timeColumn } from '../kit/table/columns.ts'
import { type Filter, FilterBar, useFilterValues } from '../kit/table/FilterBar.tsx'
import { FormDialog } from '../kit/form/FormDialog.tsx'
import { TableView } from '../kit/table/TableView.tsx'
import type { GalleryEntry } from './galleryEntry.ts'

type Row = {
  id: string
  deviceName: string
  stationName: string
  amount: number | null
  soc: number
  startTime: string
}

const first = Date.UTC(2026, 10, 20, 1)
const rowOf = (at: number): Row => ({
  id: String(at),
  deviceName: `XD-${String(at % 500).padStart(3, '0')}`,
  stationName: at % 7 === 0 ? '名称很长的一座码头前沿箱式电源换电站' : `泊位 ${at % 12}`,
  amount: at % 9 === 0 ? null : ((at * 7919) % 20_000) / 10,
  soc: (at * 37) % 101,
  startTime: new Date(first - at * 60_000).toISOString().replace('T', ' ').slice(0, 19),
})
const rows = Array.from({ length: 10_000 }, (_, at) => rowOf(at))
const columns = [
  textColumn<Row>('设备 Device', (row) => row.deviceName, 140),
  textColumn<Row>('站点 Station', (row) => row.stationName, 240),
  numberColumn<Row>('电量 Energy', (row) => row.amount, { unit: 'kWh', decimals: 1, width: 170 }),
  numberColumn<Row>('SOC', (row) => row.soc, { unit: '%', width: 100 }),
  timeColumn<Row>('开始时间 Start', (row) => row.startTime),
]

const LongTable = () => {
  const [opened, setOpened] = useState('')
  return (
    <>
      <TableView rows={rows} rowKey="id" columns={columns} height={360} onOpen={(row) => setOpened(row.deviceName)} />
      <p aria-live="polite">{opened}</p>
    </>
  )
}
const ChosenRows = () => {
  const [keys, setKeys] = useState(['2'])
  return <TableView rows={rows.slice(0, 4)} rowKey="id" columns={columns} selection={{ keys, onChange: setKeys }} />
}
const NoRows = () => <TableView rows={[]} rowKey="id" columns={columns} height={160} />

const filters: readonly Filter[] = [
  { kind: 'text', name: 'galleryName', label: '设备名称 Device name' },
  {
    kind: 'select',
    name: 'galleryLevel',
    label: '告警等级 Level',
    options: ['1', '2', '3'].map((level) => ({ value: level, label: level })),
  },
  { kind: 'range', name: ['galleryStart', 'galleryEnd'], label: '时间 Time' },
]
const Filters = () => {
  const values = useFilterValues(filters)
  return (
    <>
      <FilterBar filters={filters} extra={<Button>导出 Export</Button>} />
      <output data-testid="filters">{JSON.stringify(values)}</output>
    </>
  )
}

const refusals = {
  field: new ApiError(errors['request.invalid'].code, 400, '请求参数有误：shipName: 不能有空格'),
  stale: new ApiError(errors['rows.changed'].code, 200, errors['rows.changed'].zh),
}
const Forms = () => {
  const [open, setOpen] = useState(false)
  const { message } = App.useApp()
  const save = async ({ shipName }: { shipName: string }): Promise<void> => {
    if (shipName.includes(' ')) throw refusals.field
    if (shipName === 'old') throw refusals.stale
    void message.success(shipName, 2)
  }
  return (
    <Space>
      <Button onClick={() => setOpen(true)}>FormDialog</Button>
      <FormDialog<{ shipName: string; mmsi: string }>
        title="船舶 Ship"
        open={open}
        onClose={() => setOpen(false)}
        onSubmit={save}
        initial={{ shipName: '', mmsi: '413000001' }}
      >
        <Form.Item name="shipName" label="船舶名称" rules={[{ required: true, message: '请输入船舶名称' }]}>
          <Input />
        </Form.Item>
        <Form.Item name="mmsi" label="mmsi">
          <Input />
        </Form.Item>
      </FormDialog>
    </Space>
  )
}

export const tableEntries: readonly GalleryEntry[] = [
  { key: 'TableView', title: 'TableView, 10,000', Show: LongTable },
  { key: 'TableViewChosen', title: 'TableView, selection', Show: ChosenRows },
  { key: 'TableViewEmpty', title: 'TableView, empty', Show: NoRows },
  { key: 'FilterBar', title: 'FilterBar', Show: Filters },
  { key: 'FormDialog', title: 'FormDialog', Show: Forms },
]
