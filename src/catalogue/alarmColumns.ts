import type { AlarmRow } from '#contract/alarm.ts'
import { type Columns, millisColumn } from '#contract/columns.ts'
import { switchLegends } from './states/switchLegends.ts'

const breaker = <K extends 'mainCircuitBreakerState' | 'clusterCircuitBreakerState'>(key: K) => ({
  key,
  kind: 'state' as const,
  states: switchLegends.openClosed.codes,
  // What is neither open nor closed is dashes here (specification, section 4).
  value: (row: AlarmRow) => (row[key] === 0 || row[key] === 1 ? row[key] : null),
})

/** An alarm of the past: `clearTs` in ms, `lastBeginTime` its newest begin in its station's zone. */
export type PastAlarm = AlarmRow & { readonly clearTs: number | null; readonly lastBeginTime: string }

/** Alarm history: what its page shows and files of alarms hold. */
export const alarmColumns: Columns<PastAlarm> = [
  {
    key: 'alarmLevel',
    zh: '告警等级',
    en: 'Level',
    kind: 'state',
    states: {
      1: { zh: '1级告警', en: 'Level 1 alarm' },
      2: { zh: '2级告警', en: 'Level 2 alarm' },
      3: { zh: '3级告警', en: 'Level 3 alarm' },
    },
  },
  { key: 'stationName', zh: '站点', en: 'Station', kind: 'text' },
  { key: 'deviceName', zh: '设备', en: 'Device', kind: 'text' },
  { key: 'alarmTime', zh: '告警时间', en: 'Alarm time', kind: 'time' },
  millisColumn('ts'),
  { key: 'alarmContent', zh: '告警内容', en: 'Content', kind: 'text' },
  {
    key: 'state',
    zh: '状态',
    en: 'State',
    kind: 'state',
    states: { 0: { zh: '已恢复', en: 'Resolved' }, 1: { zh: '未恢复', en: 'Unresolved' } },
  },
  { key: 'clearTime', zh: '恢复时间', en: 'Resolved at', kind: 'time' },
  millisColumn('clearTs'),
  {
    key: 'duration',
    zh: '持续时间',
    en: 'Duration',
    kind: 'duration',
    only: 'table',
    value: ({ ts, clearTs }, now) => (clearTs ?? now) - ts,
  },
  {
    key: 'seconds',
    zh: '持续时间',
    en: 'Duration',
    kind: 'number',
    unit: { zh: '秒', en: 's' },
    decimals: 0,
    only: 'file',
    value: ({ ts, clearTs }) => (clearTs === null ? null : Math.round((clearTs - ts) / 1000)),
  },
  { ...breaker('mainCircuitBreakerState'), zh: '主断路器', en: 'Main breaker' },
  { ...breaker('clusterCircuitBreakerState'), zh: '簇断路器', en: 'Cluster breaker' },
  { key: 'times', zh: '次数', en: 'Times', kind: 'number', decimals: 0, only: 'file' },
  { key: 'lastBeginTime', zh: '最近一次开始', en: 'Last raised', kind: 'time', only: 'file' },
  {
    key: 'quiet',
    zh: '静默',
    en: 'Does not ring',
    kind: 'state',
    states: { shelved: { zh: '已搁置', en: 'Shelved' }, maintenance: { zh: '维护中', en: 'In maintenance' } },
    only: 'file',
  },
]
