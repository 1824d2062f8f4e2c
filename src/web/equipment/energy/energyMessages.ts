import { defineMessages } from '../../i18n.ts'

export const energyMessages = defineMessages({
  zh: { none: '该时段没有电量' },
  en: { none: 'No energy in this period' },
})
