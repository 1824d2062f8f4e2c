import { defineMessages } from '#web/i18n.ts'

export const messages = defineMessages({
  zh: {
    title: '箱式电源总览',
    stations: '站点',
    ships: '载箱船舶',
    canCharge: '可充电量',
    canDischarge: '可放电量',
    map: '站点与船舶',
    mapLabel: '站点、船舶和箱式电源的位置',
    fleetHint: '每格一台 · 簇为列 · 填充为 SOC',
    noBoxes: '还没有箱式电源',
    noBoxesHint: '在资产管理的设备管理中添加箱式电源，按其说明上报数据后即显示在这里。',
    shipBoxes: '{0}，载 {1} 台',
    stationBoxes: '{0} 台',
  },
  en: {
    title: 'Box power overview',
    stations: 'Stations',
    ships: 'Ships',
    canCharge: 'Chargeable',
    canDischarge: 'Dischargeable',
    map: 'Stations and ships',
    mapLabel: 'Where stations, ships and boxes are',
    fleetHint: 'one tile per box · one column per cluster · fill shows SOC',
    noBoxes: 'No box power supplies yet',
    noBoxesHint: 'Add one under Assets, Equipment; it appears here once it reports.',
    shipBoxes: '{0}, {1} boxes aboard',
    stationBoxes: '{0} boxes',
  },
})
