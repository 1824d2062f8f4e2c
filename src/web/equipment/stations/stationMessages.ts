import { defineMessages } from '../../i18n.ts'

export const stationMessages = defineMessages({ zh: { station: '站点' }, en: { station: 'Station' } })
