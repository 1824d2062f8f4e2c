import { defineMessages } from '../../i18n.ts'

export const quantityMessages = defineMessages({
  zh: { temperature: '温度', voltage: '电压' },
  en: { temperature: 'Temperature', voltage: 'Voltage' },
})
