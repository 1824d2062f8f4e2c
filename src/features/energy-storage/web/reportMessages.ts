import { defineMessages } from '#web/i18n.ts'

export const reportMessages = defineMessages({
  zh: {
    station: '站点名称',
    allStations: '全部站点',
    filters: '报表条件',
    setting: '电站设置',
    settingOf: '电站设置：{0}',
    ratedPower: '额定功率（kW）',
    tariff: '电价',
    tariffHint: '更换电价从今天零点起生效，之前的收益不变',
    sum: '合计',
    sample: '示例电价',
    no_energy: '无电量数据',
    no_charge: '未充电',
    soc_unknown: 'SOC、SOH 或容量未知',
    little_charge: '吞吐不足额定的 5 %',
    note: '效率 = 放电量 ÷ 充电量；校正效率扣除首末 SOC 差；收益 = Σ（放电量 − 充电量）× 当时电价，未设置电价不显示',
  },
  en: {
    station: 'Station',
    allStations: 'All stations',
    filters: 'Report filters',
    setting: 'Station setting',
    settingOf: 'Station setting: {0}',
    ratedPower: 'Rated power (kW)',
    tariff: 'Tariff',
    tariffHint: 'Another tariff counts from midnight today; income before stays',
    sum: 'Total',
    sample: 'sample tariff',
    no_energy: 'no energy readings',
    no_charge: 'nothing charged',
    soc_unknown: 'SOC, SOH or capacity unknown',
    little_charge: 'under 5 % of rated turned over',
    note: 'Efficiency = discharged ÷ charged; corrected: less what stayed stored by SOC. Income = Σ (discharged − charged) × price of the hour, where a tariff is set',
  },
})
export type ReportText = keyof typeof reportMessages.zh
