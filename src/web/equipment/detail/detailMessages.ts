import { defineMessages } from '../../i18n.ts'

export const detailMessages = defineMessages({
  zh: {
    tree: '设备列表',
    openTree: '{0} 的设备列表',
    lost: '连接中断',
    unknownDevice: '没有这台设备，或它不在可见范围内',
    relays: '继电器状态',
    noStatus: '没有上报状态',
    state: '运行状态',
    states: '状态',
    offline: '离线',
    updateTime: '更新时间',
    path: '所在位置',
  },
  en: {
    tree: 'Devices',
    openTree: 'Devices of {0}',
    lost: 'Connection lost',
    unknownDevice: 'No such device, or you are not allowed to see it',
    relays: 'Relays',
    noStatus: 'No states reported',
    state: 'Running state',
    states: 'States',
    offline: 'Offline',
    updateTime: 'Updated',
    path: 'Place',
  },
})
