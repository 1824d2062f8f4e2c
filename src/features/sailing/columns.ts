import { type Columns, millisColumn } from '#contract/columns.ts'
import type { SailingLeg } from './shapes.ts'

const hours = { zh: 'h', en: 'h' }
const miles = { zh: 'n mile', en: 'n mile' }
const kwh = { zh: 'kWh', en: 'kWh' }
const kwhPerMile = { zh: 'kWh/n mile', en: 'kWh/n mile' }
const methods = {
  register: { zh: '电能表', en: 'Registers' },
  integral: { zh: '电压电流积分', en: 'Voltage × current' },
  balance: { zh: '电量平衡', en: 'Energy balance' },
}
const yesOrNo = { true: { zh: '是', en: 'Yes' }, false: { zh: '否', en: 'No' } }

export const legColumns: Columns<SailingLeg> = [
  { key: 'vesselName', zh: '船舶名称', en: 'Ship', kind: 'text' },
  { key: 'legStartPortNameCn', zh: '出发港', en: 'From (Chinese)', kind: 'text' },
  { key: 'legStartPortNameEn', zh: '出发港英文名', en: 'From', kind: 'text' },
  { key: 'legEndPortNameCn', zh: '到达港', en: 'To (Chinese)', kind: 'text' },
  { key: 'legEndPortNameEn', zh: '到达港英文名', en: 'To', kind: 'text' },
  { key: 'legStartTime', zh: '出发时间', en: 'Departure', kind: 'time' },
  millisColumn('ts'),
  { key: 'legEndTime', zh: '到达时间', en: 'Arrival', kind: 'time' },
  millisColumn('endTs'),
  { key: 'berthTime', zh: '靠泊时长', en: 'At berth', kind: 'number', unit: hours, decimals: 2 },
  { key: 'sailDuration', zh: '航行时长', en: 'Sailing', kind: 'number', unit: hours, decimals: 2 },
  { key: 'anchorDuration', zh: '锚泊时长', en: 'At anchor', kind: 'number', unit: hours, decimals: 2 },
  { key: 'legDurationTotal', zh: '航段总时长', en: 'Total', kind: 'number', unit: hours, decimals: 2 },
  { key: 'sailDistance', zh: '航行里程', en: 'Distance', kind: 'number', unit: miles, decimals: 2 },
  { key: 'gapDistance', zh: '无定位里程', en: 'Of it without positions', kind: 'number', unit: miles, decimals: 2 },
  {
    key: 'estimated',
    zh: '起止为估计',
    en: 'Estimated ends',
    kind: 'state',
    states: yesOrNo,
    value: ({ estimated }) => String(estimated),
  },
  { key: 'powerConsumption', zh: '耗电量', en: 'Energy drawn', kind: 'number', unit: kwh, decimals: 1 },
  { key: 'kWhPerMile', zh: '单位里程电耗', en: 'Energy per mile', kind: 'number', unit: kwhPerMile, decimals: 1 },
  { key: 'method', zh: '电量来源', en: 'Energy from', kind: 'state', states: methods },
]
