import { type Columns, millisColumn } from '#contract/columns.ts'
import type { StorageReportRow } from './shapes.ts'

const kwh = { zh: 'kWh', en: 'kWh' }
const percent = { zh: '%', en: '%' }
const kw = { zh: 'kW', en: 'kW' }
const yuan = { zh: '元', en: 'CNY' }
const sides = {
  ac: { zh: '交流侧', en: 'AC' },
  dc: { zh: '直流侧', en: 'DC' },
  grid: { zh: '并网点', en: 'Grid' },
}
const samples = { 0: { zh: '', en: '' }, 1: { zh: '示例', en: 'Sample' } }

export const reportColumns: Columns<StorageReportRow> = [
  { key: 'time', zh: '时间', en: 'Time', kind: 'text' },
  millisColumn('ts'),
  { key: 'stationName', zh: '站点名称', en: 'Station', kind: 'text' },
  { key: 'charged', zh: '充电量', en: 'Charged', kind: 'number', unit: kwh, decimals: 1 },
  { key: 'discharged', zh: '放电量', en: 'Discharged', kind: 'number', unit: kwh, decimals: 1 },
  { key: 'boundary', zh: '计量位置', en: 'Metered at', kind: 'state', states: sides },
  { key: 'efficiency', zh: '效率', en: 'Efficiency', kind: 'number', unit: percent, decimals: 2 },
  {
    key: 'efficiencyCorrected',
    zh: '校正效率',
    en: 'Corrected efficiency',
    kind: 'number',
    unit: percent,
    decimals: 2,
  },
  { key: 'auxEnergy', zh: '站用电量', en: 'Auxiliary energy', kind: 'number', unit: kwh, decimals: 1 },
  { key: 'cycles', zh: '循环次数', en: 'Cycles', kind: 'number', decimals: 3 },
  {
    key: 'planDeviation',
    zh: '计划偏差',
    en: 'Deviation from plan',
    kind: 'number',
    unit: kw,
    decimals: 1,
  },
  { key: 'income', zh: '收益', en: 'Income', kind: 'number', unit: yuan, decimals: 2 },
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
