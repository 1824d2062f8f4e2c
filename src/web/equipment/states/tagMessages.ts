import { defineMessages } from '../../i18n.ts'

export const tagMessages = defineMessages({
  zh: {
    alarmLevel: '{0}级告警',
    charging: '充电',
    discharging: '放电',
    standby: '待机',
    shutdown: '停机',
    offline: '离线',
    fault: '故障',
    online: '在线',
    silent: '已中断',
    never: '从未上报',
  },
  en: {
    alarmLevel: 'Level {0} alarm',
    charging: 'Charging',
    discharging: 'Discharging',
    standby: 'Standby',
    shutdown: 'Shutdown',
    offline: 'Offline',
    fault: 'Fault',
    online: 'Online',
    silent: 'Silent',
    never: 'Never reported',
  },
})
