import { defineMessages } from '../../i18n.ts'

export const minMaxMessages = defineMessages({
  zh: {
    none: '没有可比较的电池',
    ends: '最低 {0}（{1}号）至最高 {2}（{3}号）',
    difference: '极差 {0} {1}',
    unknown: '没有数值',
    silent: '离线',
    level: '{0}级告警',
  },
  en: {
    none: 'No batteries to compare',
    ends: 'lowest {0} (cell {1}) to highest {2} (cell {3})',
    difference: 'difference {0} {1}',
    unknown: 'no values',
    silent: 'offline',
    level: 'level {0} alarm',
  },
})
