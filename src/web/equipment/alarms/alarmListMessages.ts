import { defineMessages } from '../../i18n.ts'

export const alarmListMessages = defineMessages({
  zh: {
    more: '更多',
    allWell: '一切正常',
    allWellHint: '当前没有告警',
    alarmList: '告警列表',
  },
  en: {
    more: 'More',
    allWell: 'All is well',
    allWellHint: 'There are no alarms',
    alarmList: 'Alarms',
  },
})
