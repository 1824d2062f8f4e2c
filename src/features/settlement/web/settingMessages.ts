import { defineMessages } from '#web/i18n.ts'

export const settingMessages = defineMessages({
  zh: {
    setting: '站点设置',
    settingOf: '站点设置 · {0}',
    ratedPower: '额定功率（kW）',
    ratedHint: '首页按它计算负荷率；不填则不显示',
    tariffHint: '电费与服务费按此电价结算',
    gridArea: '所属电网',
    gridHint: '用于减排核算中扣除的电网排放',
    noFactor: '{0}（无排放因子，不核算减排）',
    water: '船舶燃料',
    since: '首次保存对以往全部有效，以后的修改从站点当日零点起生效；已结算的不变',
  },
  en: {
    setting: 'Station setting',
    settingOf: 'Station setting · {0}',
    ratedPower: 'Rated power (kW)',
    ratedHint: 'The home shows the load against it; nothing where it is empty',
    tariffHint: 'Energy and service fees are settled by it',
    gridArea: 'Grid',
    gridHint: 'Its emissions are taken off those that are avoided',
    noFactor: '{0} (no factor: nothing is calculated)',
    water: 'Fuel of the ships',
    since:
      'The first setting holds for all of the past, later ones from the beginning of the station’s day; what is settled stays',
  },
})
