import { defineMessages } from '../../i18n.ts'

export const groupMessages = defineMessages({
  zh: { energy: '电量', electrical: '电气', thermal: '温湿度', safety: '安全', operation: '运行' },
  en: { energy: 'Energy', electrical: 'Electrical', thermal: 'Thermal', safety: 'Safety', operation: 'Operation' },
})
