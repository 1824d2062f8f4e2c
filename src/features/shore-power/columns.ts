import { type Columns, millisColumn } from '#contract/columns.ts'
import type { ConnectionRow, ShoreReportRow, TraceRow } from './rowShapes.ts'

export const connectionStateWords = {
  0: { zh: '空闲', en: 'Free' },
  1: { zh: '已申请', en: 'Requested' },
  2: { zh: '已插接', en: 'Plugged' },
  3: { zh: '待合闸', en: 'Ready' },
  4: { zh: '供电中', en: 'Supplying' },
  5: { zh: '已分闸', en: 'Cut' },
  6: { zh: '已拔出', en: 'Unplugged' },
  7: { zh: '已结算', en: 'Settled' },
  8: { zh: '已作废', en: 'Void' },
}
export const connectionFlagWords = {
  unannounced: { zh: '未申请插接', en: 'Unannounced' },
  unconfirmed: { zh: '船舶待确认', en: 'Ship to be confirmed' },
  meterReset: { zh: '电表回零', en: 'Meter reset' },
  meterLeap: { zh: '电表跳变', en: 'Meter leapt' },
  estimated: { zh: '含估算电量', en: 'Partly estimated' },
  unpluggedLive: { zh: '带电拔出', en: 'Unplugged under load' },
  lost: { zh: '未见拔出', en: 'Unplugging not seen' },
}
const kwh = { zh: 'kWh', en: 'kWh' }
const kw = { zh: 'kW', en: 'kW' }
const yuan = { zh: '元', en: 'CNY' }
const kg = { zh: 'kg', en: 'kg' }

/** Grosses beside nets, to the gram. */
const emissionColumns = [
  { key: 'co2Gross', zh: 'CO₂毛减排', en: 'CO₂ avoided, gross', kind: 'number', unit: kg, decimals: 3 },
  { key: 'co2', zh: 'CO₂净减排', en: 'CO₂ avoided, net', kind: 'number', unit: kg, decimals: 3 },
  { key: 'sox', zh: 'SO₂减排', en: 'SO₂ avoided', kind: 'number', unit: kg, decimals: 3 },
  { key: 'nox', zh: 'NOx减排', en: 'NOx avoided', kind: 'number', unit: kg, decimals: 3 },
] as const

export const connectionColumns: Columns<ConnectionRow> = [
  { key: 'shippingName', zh: '船舶', en: 'Ship', kind: 'text' },
  { key: 'mmsi', zh: 'MMSI', en: 'MMSI', kind: 'text' },
  { key: 'stationName', zh: '站点', en: 'Station', kind: 'text' },
  { key: 'berthName', zh: '泊位', en: 'Berth', kind: 'text' },
  { key: 'deviceName', zh: '接口', en: 'Socket', kind: 'text' },
  { key: 'state', zh: '状态', en: 'State', kind: 'state', states: connectionStateWords },
  { key: 'startTime', zh: '开始时间', en: 'Start', kind: 'time' },
  millisColumn('ts'),
  { key: 'endTime', zh: '结束时间', en: 'End', kind: 'time' },
  millisColumn('endTs'),
  { key: 'time', zh: '供电时长', en: 'Supplied for', kind: 'duration' },
  { key: 'amount', zh: '供电量', en: 'Energy', kind: 'number', unit: kwh, decimals: 1 },
  { key: 'peakPower', zh: '最大功率', en: 'Peak power', kind: 'number', unit: kw, decimals: 1 },
  { key: 'energyFee', zh: '电费', en: 'Energy fee', kind: 'number', unit: yuan, decimals: 2 },
  { key: 'serviceFee', zh: '服务费', en: 'Service fee', kind: 'number', unit: yuan, decimals: 2 },
  { key: 'totalFee', zh: '总费用', en: 'Total', kind: 'number', unit: yuan, decimals: 2 },
  ...emissionColumns,
  { key: 'receiptNo', zh: '结算单号', en: 'Receipt', kind: 'text' },
]

export const shoreReportColumns: Columns<ShoreReportRow> = [
  { key: 'time', zh: '时间', en: 'Time', kind: 'text' },
  millisColumn('ts'),
  { key: 'stationName', zh: '站点名称', en: 'Station', kind: 'text' },
  { key: 'connections', zh: '供电艘次', en: 'Connections', kind: 'number', decimals: 0 },
  { key: 'energy', zh: '供电量', en: 'Energy', kind: 'number', unit: kwh, decimals: 1 },
  { key: 'fee', zh: '费用', en: 'Fee', kind: 'number', unit: yuan, decimals: 2 },
  ...emissionColumns,
]

export const traceColumns: Columns<TraceRow> = [
  { key: 'shippingName', zh: '船舶', en: 'Ship', kind: 'text' },
  { key: 'stationName', zh: '站点', en: 'Station', kind: 'text' },
  { key: 'berthName', zh: '泊位', en: 'Berth', kind: 'text' },
  { key: 'deviceName', zh: '接口', en: 'Socket', kind: 'text' },
  { key: 'startTime', zh: '开始时间', en: 'Start', kind: 'time' },
  { key: 'endTime', zh: '结束时间', en: 'End', kind: 'time' },
  { key: 'kwh', zh: '供电量', en: 'Energy', kind: 'number', unit: kwh, decimals: 3 },
  ...emissionColumns,
]
