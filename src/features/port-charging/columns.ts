import { type Columns, millisColumn } from '#contract/columns.ts'
import type { ChargeReportRow } from './reportShapes.ts'

const samples = { 0: { zh: '', en: '' }, 1: { zh: '示例', en: 'Sample' } }

export const chargeReportColumns: Columns<ChargeReportRow> = [
  { key: 'time', zh: '时间', en: 'Time', kind: 'text' },
  millisColumn('ts'),
  { key: 'stationName', zh: '站点名称', en: 'Station', kind: 'text' },
  { key: 'energy', zh: '充电量', en: 'Energy', kind: 'number', unit: { zh: 'kWh', en: 'kWh' }, decimals: 1 },
  { key: 'swaps', zh: '换电箱数', en: 'Boxes swapped', kind: 'number', decimals: 0 },
  { key: 'cost', zh: '电费', en: 'Cost', kind: 'number', unit: { zh: '元', en: 'CNY' }, decimals: 2 },
  { key: 'peakPower', zh: '最大功率', en: 'Peak power', kind: 'number', unit: { zh: 'kW', en: 'kW' }, decimals: 1 },
  {
    key: 'sample',
    zh: '示例电价',
    en: 'Sample tariff',
    kind: 'state',
    states: samples,
    value: ({ sample }) => (sample ? 1 : 0),
    only: 'file',
  },
]
