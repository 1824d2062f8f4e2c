import { type Columns, millisColumn } from '#contract/columns.ts'
import type { MessageRow, SessionRow } from './rowShapes.ts'

export const sessionStateWords = {
  1: { zh: '进行中', en: 'Running' },
  2: { zh: '已结束', en: 'Ended' },
  3: { zh: '已结算', en: 'Settled' },
  4: { zh: '已作废', en: 'Void' },
  5: { zh: '待核对', en: 'To be reviewed' },
}
export const sessionFlagWords = {
  meterReset: { zh: '电表回零', en: 'Meter reset' },
  baselineLate: { zh: '电表起始值滞后', en: 'Baseline came late' },
  incomplete: { zh: '消息缺失', en: 'Messages missing' },
  lost: { zh: '未收到结束', en: 'End not seen' },
  offline: { zh: '离线补传', en: 'Reported after an outage' },
  matched: { zh: '按卡号匹配', en: 'Matched by card' },
  orphanStop: { zh: '无对应开始', en: 'No start known' },
  startUnknown: { zh: '未收到开始', en: 'Start not seen' },
  ourClock: { zh: '采用平台时间', en: 'Our clock' },
  unknownToken: { zh: '未登记卡号', en: 'Unknown card' },
  estimated: { zh: '含估算电量', en: 'Partly estimated' },
}
export const directionWords = { in: { zh: '上行', en: 'Received' }, out: { zh: '下行', en: 'Sent' } }
const kwh = { zh: 'kWh', en: 'kWh' }
const kw = { zh: 'kW', en: 'kW' }
const yuan = { zh: '元', en: 'CNY' }

export const sessionColumns: Columns<SessionRow> = [
  { key: 'deviceName', zh: '岸电桩', en: 'Pile', kind: 'text' },
  { key: 'connectorNo', zh: '接口号', en: 'Connector', kind: 'number', decimals: 0 },
  { key: 'stationName', zh: '站点', en: 'Station', kind: 'text' },
  { key: 'shippingName', zh: '船舶', en: 'Ship', kind: 'text' },
  { key: 'idTag', zh: '卡号', en: 'Card', kind: 'text' },
  { key: 'holder', zh: '持卡人', en: 'Holder', kind: 'text' },
  { key: 'state', zh: '状态', en: 'State', kind: 'state', states: sessionStateWords },
  { key: 'startTime', zh: '开始时间', en: 'Start', kind: 'time' },
  millisColumn('ts'),
  { key: 'endTime', zh: '结束时间', en: 'End', kind: 'time' },
  millisColumn('endTs'),
  { key: 'time', zh: '用电时长', en: 'Duration', kind: 'duration' },
  { key: 'amount', zh: '电量', en: 'Energy', kind: 'number', unit: kwh, decimals: 3 },
  { key: 'meterStart', zh: '起始读数', en: 'Register, start', kind: 'number', unit: kwh, decimals: 3, only: 'file' },
  { key: 'meterStop', zh: '结束读数', en: 'Register, end', kind: 'number', unit: kwh, decimals: 3, only: 'file' },
  { key: 'peakPower', zh: '最大功率', en: 'Peak power', kind: 'number', unit: kw, decimals: 1 },
  { key: 'reason', zh: '结束原因', en: 'Reason', kind: 'text' },
  { key: 'energyFee', zh: '电费', en: 'Energy fee', kind: 'number', unit: yuan, decimals: 2 },
  { key: 'serviceFee', zh: '服务费', en: 'Service fee', kind: 'number', unit: yuan, decimals: 2 },
  { key: 'totalFee', zh: '总费用', en: 'Total', kind: 'number', unit: yuan, decimals: 2 },
  { key: 'receiptNo', zh: '结算单号', en: 'Receipt', kind: 'text' },
]

export const messageColumns: Columns<MessageRow> = [
  { key: 'time', zh: '时间', en: 'Time', kind: 'time' },
  millisColumn('ts'),
  { key: 'pileCode', zh: '桩编号', en: 'Pile code', kind: 'text' },
  { key: 'deviceName', zh: '岸电桩', en: 'Pile', kind: 'text' },
  { key: 'stationName', zh: '站点', en: 'Station', kind: 'text' },
  { key: 'direction', zh: '方向', en: 'Direction', kind: 'state', states: directionWords },
  { key: 'action', zh: '消息', en: 'Message', kind: 'text' },
  { key: 'messageId', zh: '消息号', en: 'Message id', kind: 'text' },
  { key: 'payload', zh: '内容', en: 'Payload', kind: 'text' },
]
