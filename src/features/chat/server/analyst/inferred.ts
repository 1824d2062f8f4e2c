import type { Group } from '#catalogue/typeGroups.ts'
import type { Limit } from './limits.ts'
import { type Quantity, quantitiesIn } from './points.ts'

/** What a bare number of a unit is taken for, as people call it. */
const ofUnit: Readonly<Record<string, string>> = {
  ...{ '%': 'soc', V: '电压', A: '电流', kW: '功率', kWh: '可用电量', '°C': '温度', Hz: '频率', kn: '航速' },
  ...{ 'm/s': '风速', kΩ: '绝缘', t: '吊重', ppm: '氢气' },
}
const percentOf: Readonly<Partial<Record<Group, string>>> = {
  transformer: '负载率',
  crane: '节能率',
  yardCrane: '节能率',
}

/** "Below 40 percent", "over 35 degrees": the quantity that a limit means where none is named. */
export const inferredQuantity = (limit: Limit | undefined, groups: readonly Group[]): readonly Quantity[] => {
  if (!limit) return []
  const { unit } = limit
  const value = limit.above ?? limit.below ?? 0
  const isPart = unit === undefined && value >= 5 && value <= 100
  const [group] = groups
  const percent = (group && percentOf[group]) ?? 'soc'
  const words = unit === '%' || isPart ? percent : unit === undefined ? undefined : ofUnit[unit]
  return words === undefined ? [] : quantitiesIn(words).map((each) => ({ ...each, start: 0, end: 0 }))
}

const able: readonly (readonly [key: string, words: RegExp])[] = [
  [
    'chargeable',
    /能再?(?:往里)?[充装](?:进|入)?去?(?:多少|几)(?!次|个?小时|分钟)|\b(?:how much|how many kwh)\b.*\b(?:can|could)\b.*\b(?:take|charge|accept|absorb|store)\b/,
  ],
  [
    'dischargeable',
    /能再?(?:往外)?[放供](?:出)?来?(?:多少|几)(?!次|个?小时|分钟)|\b(?:how much|how many kwh)\b.*\b(?:can|could)\b.*\b(?:give|deliver|discharge|supply|provide|release)\b/,
  ],
]
/** "How much can it still take": what fits in, or can be got out. */
export const ableQuantity = (text: string): readonly Quantity[] => {
  const [key] = able.find(([, words]) => words.test(text)) ?? []
  return key === undefined ? [] : [{ start: 0, end: 0, words: key, keys: [key] }]
}
