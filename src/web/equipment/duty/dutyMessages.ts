import { defineMessages } from '../../i18n.ts'

export const dutyMessages = defineMessages({
  zh: { onDuty: '值班 {0}（至 {1}）', atStations: '值班 {0}', and: '、' },
  en: { onDuty: 'On duty: {0} (until {1})', atStations: 'On duty: {0}', and: ', ' },
})
