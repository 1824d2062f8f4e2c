import { type Column, type Columns, millisColumn } from '#contract/columns.ts'
import type { BayChargeRow, ChargeRow, PowerOnRow } from './shapes.ts'

type Common = ChargeRow | PowerOnRow | BayChargeRow

const station = { key: 'stationName', zh: '站点', en: 'Station', kind: 'text' } as const
const start = { key: 'startTime', zh: '开始时间', en: 'Start', kind: 'time' } as const
const end = { key: 'endTime', zh: '结束时间', en: 'End', kind: 'time' } as const
const [ts, endTs] = [millisColumn('ts'), millisColumn('endTs')]
const kwh = { zh: 'kWh', en: 'kWh' }
const state: Column<Common> = {
  key: 'state',
  zh: '状态',
  en: 'State',
  kind: 'state',
  states: {
    running: { zh: '进行中', en: 'In progress' },
    silent: { zh: '通信中断', en: 'Connection lost' },
    ended: { zh: '已结束', en: 'Ended' },
  },
  value: ({ endTime, silent }) => (endTime === null ? 'running' : silent ? 'silent' : 'ended'),
}

export const chargeColumns: Columns<ChargeRow> = [
  { key: 'deviceName', zh: '设备名称', en: 'Device', kind: 'text' },
  station,
  {
    key: 'type',
    zh: '类型',
    en: 'Type',
    kind: 'state',
    states: { 1: { zh: '充电', en: 'Charge' }, 2: { zh: '放电', en: 'Discharge' } },
  },
  start,
  ts,
  end,
  endTs,
  { key: 'time', zh: '时长', en: 'Duration', kind: 'duration' },
  { key: 'amount', zh: '电量', en: 'Energy', kind: 'number', unit: kwh, decimals: 1 },
  state,
]

export const bayChargeColumns: Columns<BayChargeRow> = [
  { key: 'boxPowerName', zh: '箱式电源', en: 'Box', kind: 'text' },
  { key: 'pcsName', zh: 'PCS', en: 'PCS', kind: 'text' },
  { key: 'binSpaceName', zh: '仓位', en: 'Bay', kind: 'text' },
  station,
  start,
  ts,
  end,
  endTs,
  { key: 'time', zh: '充电时长', en: 'Charge time', kind: 'duration' },
  { key: 'amount', zh: '充电电量', en: 'Energy charged', kind: 'number', unit: kwh, decimals: 1 },
  state,
]

export const powerOnColumns: Columns<PowerOnRow> = [
  { key: 'deviceName', zh: '设备名称', en: 'Device', kind: 'text' },
  { key: 'deviceCode', zh: '设备编码', en: 'Device code', kind: 'text' },
  station,
  { ...start, zh: '开机时间', en: 'Power-on' },
  ts,
  { ...end, zh: '关机时间', en: 'Power-off' },
  endTs,
  {
    key: 'duration',
    zh: '时长',
    en: 'Duration',
    kind: 'duration',
    value: ({ ts, endTs }, now) => (endTs ?? now) - ts,
  },
  state,
]
