import { defineMessages } from '#web/i18n.ts'

export const alertMessages = defineMessages({
  zh: {
    open: '打开',
    acknowledge: '确认',
    acknowledged: '已确认',
    soundWaits: '声音未开启：请先点击页面任意处',
    turnOn: '开启一级告警声音',
    turnOff: '关闭一级告警声音',
    on: '一级告警声音已开启；浏览器通知{0}',
    off: '一级告警声音已关闭',
    granted: '已允许',
    denied: '未被允许，可在浏览器设置中更改',
    unavailable: '需要 https 才能使用',
  },
  en: {
    open: 'Open',
    acknowledge: 'Acknowledge',
    acknowledged: 'Acknowledged',
    soundWaits: 'Sound waits for a click anywhere in the page',
    turnOn: 'Turn on sound at level-1 alarms',
    turnOff: 'Turn off sound at level-1 alarms',
    on: 'Sound at level-1 alarms is on; browser notifications {0}',
    off: 'Sound at level-1 alarms is off',
    granted: 'are allowed',
    denied: 'are not allowed; the browser’s settings can change that',
    unavailable: 'need https',
  },
})
