import { defineMessages } from '#web/i18n.ts'

export const messages = defineMessages({
  zh: {
    demoData: '演示数据',
    writing: '演示数据 · 历史写入 {0}%',
    hint: '当前为 {0} 台模拟箱式电源的数据；正式使用请以 DEMO=off 首次启动',
  },
  en: {
    demoData: 'Demo data',
    writing: 'Demo data · writing history {0}%',
    hint: 'Readings from {0} simulated boxes; for real use, start with DEMO=off the first time',
  },
})
