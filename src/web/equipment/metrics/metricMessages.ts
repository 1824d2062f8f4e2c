import { defineMessages } from '../../i18n.ts'

export const metricMessages = defineMessages({
  zh: { clusterOf: '簇 {0}', cellOf: '单体 {0}' },
  en: { clusterOf: 'cluster {0}', cellOf: 'cell {0}' },
})
