import type { Language } from '#contract/errors.ts'
import type { Asking } from './tool.ts'

/** The words in which tools say what a figure is; `zh` and `en` alike. */
const words = {
  soc: ['SOC', 'SOC'],
  now: ['现值', 'now'],
  max: ['最大值', 'highest'],
  min: ['最小值', 'lowest'],
  mean: ['平均值', 'mean'],
  first: ['首值', 'first'],
  last: ['末值', 'last'],
  difference: ['差值', 'difference'],
  sum: ['累计', 'counted'],
  total: ['合计', 'total'],
  above: ['高于限值的时间', 'time above the limit'],
  below: ['低于限值的时间', 'time below the limit'],
  minutes: ['分钟', 'min'],
  hours: ['小时', 'h'],
  cell: ['号单体', 'cell'],
  spread: ['极差', 'spread'],
  median: ['中位数', 'median'],
  alarms: ['告警', 'alarms'],
  alarm: ['告警', 'alarm'],
  limit: ['限值', 'limit'],
  recover: ['恢复值', 'return value'],
  worst: ['最严重值', 'worst value'],
  earlier: ['30天内同类告警', 'same alarm within 30 days before'],
  power: ['功率', 'power'],
  charged: ['充电量', 'charged energy'],
  discharged: ['放电量', 'discharged energy'],
  rows: ['条数', 'rows'],
  full: ['充满所需时间', 'time until full'],
  reserve: ['到保留电量的时间', 'time until the reserve'],
  reserveSoc: ['保留电量', 'reserve'],
  plannedFull: ['计划充满时间', 'full by the plan'],
  arrivalSoc: ['到港SOC', 'SOC at arrival'],
  efficiency: ['效率', 'efficiency'],
  correctedEfficiency: ['修正效率', 'corrected efficiency'],
  silent: ['离线', 'offline'],
  devices: ['设备数', 'devices'],
  stations: ['站点数', 'stations'],
  fault: ['故障码', 'fault code'],
} as const satisfies Readonly<Record<string, readonly [zh: string, en: string]>>
export type Word = keyof typeof words

export const word = (key: Word, language: Language): string => words[key][language === 'en' ? 1 : 0]

/** "XD-003 SOC，最大值" as a reference names it. */
export const whatOf = ({ language }: Pick<Asking, 'language'>, ...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(language === 'en' ? ', ' : ' ')

export const levelWords = (level: 1 | 2 | 3, language: Language): string =>
  language === 'en' ? `alarms of level ${level}` : `${level}级告警`
