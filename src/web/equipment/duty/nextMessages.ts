import { defineMessages } from '../../i18n.ts'

export const nextMessages = defineMessages({
  zh: {
    next: '{0}通知{1}',
    now: '即将',
    seconds: '{0} 秒后',
    minutes: '{0} 分钟后',
    first: '第一值班人',
    second: '第二值班人',
    third: '第三值班人',
    named: '{0} {1}',
    nobody: '{0}（无人排班）',
    told: '已通知 {0}',
    and: '、',
  },
  en: {
    next: 'To {1} {0}',
    now: 'now',
    seconds: 'in {0} s',
    minutes: 'in {0} min',
    first: 'the first on duty',
    second: 'the second on duty',
    third: 'the third on duty',
    named: '{0}, {1},',
    nobody: '{0} (nobody in the roster)',
    told: 'Told: {0}',
    and: ', ',
  },
})
