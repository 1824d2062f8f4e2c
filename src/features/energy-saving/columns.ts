import { type Columns, millisColumn } from '#contract/columns.ts'
import type { HoistCycle, SavingRow } from './rowShapes.ts'

const kwh = { zh: 'kWh', en: 'kWh' }
const percent = { zh: '%', en: '%' }
const energy = <K extends string>(key: K, zh: string, en: string) =>
  ({ key, zh, en, kind: 'number', unit: kwh, decimals: 3 }) as const
const rate = {
  key: 'energySavingRate',
  zh: '节能率',
  en: 'Saving rate',
  kind: 'number',
  unit: percent,
  decimals: 3,
} as const
const wholeness = {
  1: { zh: '完整', en: 'Whole' },
  0: { zh: '不完整', en: 'Incomplete' },
}
const complete = { key: 'complete', zh: '数据', en: 'Data', kind: 'state', states: wholeness } as const
const energies = [
  energy('recycling', '回收电量', 'Recovered'),
  energy('dcdc1', 'DCDC1', 'DCDC1'),
  energy('dcdc2', 'DCDC2', 'DCDC2'),
  energy('totalSurface', '总表', 'Main meter'),
  energy('total', '总电量', 'Total'),
  rate,
] as const

export const savingRateColumns: Columns<SavingRow> = [
  { key: 'deviceName', zh: '设备名称', en: 'Device', kind: 'text' },
  ...energies,
  { key: 'time', zh: '时间', en: 'Time', kind: 'text' },
  millisColumn('ts'),
  complete,
]

const kinds = {
  lift: { zh: '起升', en: 'Lift' },
  rest: { zh: '间歇', en: 'Between lifts' },
}

export const cycleColumns: Columns<HoistCycle> = [
  { key: 'deviceName', zh: '设备名称', en: 'Device', kind: 'text' },
  { key: 'kind', zh: '类型', en: 'Type', kind: 'state', states: kinds },
  { key: 'startTime', zh: '开始时间', en: 'Start', kind: 'time' },
  millisColumn('startTs'),
  { key: 'endTime', zh: '结束时间', en: 'End', kind: 'time' },
  millisColumn('endTs'),
  energy('liftKwh', '起升电量', 'Lifting'),
  energy('lowerKwh', '下放电量', 'Lowering'),
  ...energies,
  energy('charged', '吸收电量', 'Absorbed'),
  energy('drawn', '非下放吸收', 'Absorbed, nothing lowered'),
  energy('burnt', '制动电阻耗电', 'Burnt'),
  { key: 'peak', zh: '峰值功率', en: 'Peak power', kind: 'number', unit: { zh: 'kW', en: 'kW' }, decimals: 1 },
  { key: 'load', zh: '吊重', en: 'Load', kind: 'number', unit: { zh: 't', en: 't' }, decimals: 1 },
  complete,
]
