import { defineMessages } from '#web/i18n.ts'

export const messages = defineMessages({
  zh: {
    charges: '充放电记录',
    noCharges: '这台设备没有充放电记录',
    runs: '开关机记录',
    noRuns: '这台设备没有开关机记录',
  },
  en: {
    charges: 'Charge/discharge records',
    noCharges: 'This device has no charges or discharges',
    runs: 'Power on/off records',
    noRuns: 'This device has no power on/off records',
  },
})
