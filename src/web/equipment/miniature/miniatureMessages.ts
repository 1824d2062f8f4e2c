import { defineMessages } from '../../i18n.ts'

export const miniatureMessages = defineMessages({
  zh: {
    notConnected: '未接入',
    needs: '需要{0}的设备',
    flows: '充电 {0} · 放电 {1}',
    more: '+{0}',
  },
  en: {
    notConnected: 'Not connected',
    needs: 'Needs equipment of: {0}',
    flows: 'Charging {0} · discharging {1}',
    more: '+{0}',
  },
})
