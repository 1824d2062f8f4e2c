import { defineMessages } from '#web/i18n.ts'

export const messages = defineMessages({
  zh: {
    boxList: '箱式电源列表',
    findDevice: '设备名称',
    deviceName: '设备名称',
    deviceCode: '设备编码',
    place: '船舶/站点名称',
    noBoxes: '没有符合条件的箱式电源',
  },
  en: {
    boxList: 'Box power supplies',
    findDevice: 'Device name',
    deviceName: 'Device name',
    deviceCode: 'Device code',
    place: 'Ship or station',
    noBoxes: 'No matching box power supplies',
  },
})
