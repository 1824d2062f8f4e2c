import { defineMessages } from '../../i18n.ts'

export const limitMessages = defineMessages({
  zh: { limit: '{0}级 {1}' },
  en: { limit: 'L{0} {1}' },
})
