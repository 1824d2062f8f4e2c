import { defineMessages } from '../../i18n.ts'

/** What each platform is for, in one line. */
export const platformHints = defineMessages({
  zh: {
    shorePower: '靠港船舶岸电的运行与用电',
    marineBattery: '船载电池的簇、单体与告警',
    portCharging: '港口车辆与设备的充电、换电',
    energySaving: '场桥势能回收与节能率',
    boxPower: '箱式电源的电量、充放电与位置',
    ship: '船舶、航段、轨迹与用电',
    energyStorage: '储能电站的 EMS、PCS、堆与簇',
    shorePile: '岸电桩的状态与使用',
    asset: '站点、设备与参数的登记',
    iot: '驱动、模板、点位与上报数据',
    system: '字典、参数、配置与信息发布',
    permission: '用户、角色、菜单与机构',
  },
  en: {
    shorePower: 'Power for ships at berth, and what they draw',
    marineBattery: 'Clusters, cells and alarms of batteries on board',
    portCharging: "Charging and swapping of the port's vehicles",
    energySaving: 'Energy recovered by cranes, and the saving rate',
    boxPower: 'Charge, power and place of every box',
    ship: 'Ships, legs, tracks and consumption',
    energyStorage: 'EMS, PCS, stacks and clusters of storage stations',
    shorePile: 'State and use of the piles',
    asset: 'Register of stations, equipment and parameters',
    iot: 'Drivers, profiles, points and reported data',
    system: 'Dictionaries, parameters, configuration, notices',
    permission: 'Users, roles, menus and organizations',
  },
})
