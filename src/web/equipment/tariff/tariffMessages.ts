import { defineMessages } from '../../i18n.ts'

export const tariffMessages = defineMessages({
  zh: { tariff: '电价', bands: '电价时段' },
  en: { tariff: 'Tariff', bands: 'Hours of the tariff' },
})
