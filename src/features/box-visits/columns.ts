import { type Columns, millisColumn } from '#contract/columns.ts'
import type { VisitRow } from './shapes.ts'

export const placeKinds = {
  ship: { zh: '船舶', en: 'ship' },
  bay: { zh: '仓位', en: 'bay' },
  yard: { zh: '堆场', en: 'yard' },
  truck: { zh: '集卡', en: 'truck' },
}
export const visitStates = {
  1: { zh: '在仓', en: 'In bay' },
  2: { zh: '已插枪', en: 'Plugged' },
  3: { zh: '充电中', en: 'Charging' },
  4: { zh: '已充满', en: 'Full' },
  5: { zh: '已拔枪', en: 'Unplugged' },
  6: { zh: '已离仓', en: 'Left' },
}
export const visitFlagWords = {
  leftPlugged: { zh: '带枪离仓', en: 'Left while plugged' },
  displaced: { zh: '仓位被其他箱占用', en: 'Another box took its bay' },
  wrongBay: { zh: '疑似错仓', en: 'Wrong bay?' },
}
const kwh = { zh: 'kWh', en: 'kWh' }
const percent = { zh: '%', en: '%' }

export const visitColumns: Columns<VisitRow> = [
  { key: 'boxPowerName', zh: '箱式电源', en: 'Box', kind: 'text' },
  { key: 'stationName', zh: '站点', en: 'Station', kind: 'text' },
  { key: 'bayName', zh: '仓位', en: 'Bay', kind: 'text' },
  { key: 'binSpaceName', zh: '上报仓位', en: 'Bay as reported', kind: 'text' },
  { key: 'pcsName', zh: 'PCS', en: 'PCS', kind: 'text' },
  { key: 'state', zh: '状态', en: 'State', kind: 'state', states: visitStates },
  { key: 'startTime', zh: '到仓时间', en: 'Arrived', kind: 'time' },
  millisColumn('ts'),
  millisColumn('pluggedTs'),
  millisColumn('chargingTs'),
  millisColumn('stoppedTs'),
  millisColumn('fullTs'),
  millisColumn('unpluggedTs'),
  { key: 'endTime', zh: '离仓时间', en: 'Left', kind: 'time' },
  millisColumn('endTs'),
  { key: 'fromKind', zh: '来自', en: 'From', kind: 'state', states: placeKinds },
  { key: 'fromName', zh: '来自名称', en: 'From (name)', kind: 'text' },
  { key: 'toKind', zh: '去往', en: 'To', kind: 'state', states: placeKinds },
  { key: 'toName', zh: '去往名称', en: 'To (name)', kind: 'text' },
  { key: 'socIn', zh: '到仓SOC', en: 'SOC in', kind: 'number', unit: percent, decimals: 1 },
  { key: 'socOut', zh: '离仓SOC', en: 'SOC out', kind: 'number', unit: percent, decimals: 1 },
  { key: 'amount', zh: '充电电量', en: 'Energy charged', kind: 'number', unit: kwh, decimals: 1 },
]
