import { defineMessages } from '../../i18n.ts'

export const laneMessages = defineMessages({ zh: { nothing: '无' }, en: { nothing: 'Nothing' } })
