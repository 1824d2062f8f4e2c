import type { PanelName } from './panels.ts'
import type { StationType } from './stationTypes.ts'

type Row = {
  readonly key: string
  readonly path: string
  /** the types of its devices' stations; a platform without any consists of pages */
  readonly stationTypes: readonly StationType[]
  readonly zh: string
  readonly en: string
  /** what it is for, in one line */
  readonly hint: { readonly zh: string; readonly en: string }
  /** in its settings menu, in order */
  readonly panels: readonly PanelName[]
  /** in the address of its home, before the id of the unit whose detail is open; left out where its home has no detail */
  readonly unitKey?: string
  /** its drawing in menus */
  readonly icon: string
}

/** The twelve platforms of the specification, in its order. `platform_<key>` is the authority that shows one. */
export const platforms = [
  {
    key: 'shorePower',
    path: '/portElectricSystem',
    stationTypes: ['shorePowerStation'],
    zh: '港口岸电系统运营',
    en: 'Port shore power',
    hint: { zh: '靠港船舶岸电的运行与用电', en: 'Power for ships at berth, and what they draw' },
    panels: ['shoreAlarms', 'shoreConnections', 'berths', 'shoreReport', 'shoreEmission', 'commands'],
    unitKey: 'socket',
    icon: 'crane',
  },
  {
    key: 'marineBattery',
    path: '/marineBattery',
    stationTypes: ['shippingPlatform'],
    zh: '船用电池系统管理',
    en: 'Marine batteries',
    hint: { zh: '船载电池的簇、单体与告警', en: 'Clusters, cells and alarms of batteries on board' },
    panels: ['marineAlarms', 'marineCharges', 'marinePowerOn'],
    unitKey: 'unit',
    icon: 'battery',
  },
  {
    key: 'portCharging',
    path: '/portChangePower',
    stationTypes: ['chargeReplacePower'],
    zh: '港口充换电管理',
    en: 'Port charging and swapping',
    hint: { zh: '箱式电源的充电、船舶换电与充电计划', en: 'Charging of boxes, swaps for ships, and the charge plan' },
    panels: ['chargingAlarms', 'bayCharges', 'boxVisits', 'swapBookings', 'chargingReport', 'commands'],
    unitKey: 'bay',
    icon: 'plug',
  },
  {
    key: 'energySaving',
    path: '/PortEnergySaving',
    stationTypes: ['portEnergySaving'],
    zh: '港口节能管理',
    en: 'Port energy saving',
    hint: { zh: '场桥势能回收与节能率', en: 'Energy recovered by cranes, and the saving rate' },
    panels: ['savingAlarms', 'savingRates', 'commands'],
    unitKey: 'device',
    icon: 'leaf',
  },
  {
    key: 'boxPower',
    path: '/boxPowerSupply',
    stationTypes: ['boxPowerStation'],
    zh: '箱式电源管理',
    en: 'Box power supply',
    hint: { zh: '箱式电源的电量、充放电与位置', en: 'Charge, power and place of every box' },
    panels: ['boxAlarms', 'chargeRecords', 'powerOnRecords', 'rangeMonitor', 'boxReport'],
    unitKey: 'box',
    icon: 'box',
  },
  {
    key: 'ship',
    path: '/shipManage',
    stationTypes: ['shippingPlatform'],
    zh: '船舶系统管理',
    en: 'Ships',
    hint: { zh: '船舶、航段、轨迹与用电', en: 'Ships, legs, tracks and consumption' },
    panels: ['swapRecords', 'shipDevices', 'sailingRecords', 'ports'],
    unitKey: 'ship',
    icon: 'ship',
  },
  {
    key: 'energyStorage',
    path: '/storedEnergy',
    stationTypes: ['energyStorageStation'],
    zh: '新能源电站管理',
    en: 'New-energy power station',
    hint: { zh: '储能电站的 EMS、PCS、堆与簇', en: 'EMS, PCS, stacks and clusters of storage stations' },
    panels: ['storageAlarms', 'storageReport', 'commands'],
    unitKey: 'device',
    icon: 'storage',
  },
  {
    key: 'shorePile',
    path: '/shorePile',
    stationTypes: ['shorePileStation'],
    zh: '岸电桩管理',
    en: 'Shore-power piles',
    hint: { zh: '岸电桩的状态与使用', en: 'State and use of the piles' },
    panels: ['pileAlarms', 'pileSessions', 'piles', 'pileTokens', 'pileMessages', 'commands'],
    unitKey: 'pile',
    icon: 'pile',
  },
  {
    key: 'asset',
    path: '/asset',
    stationTypes: [],
    zh: '资产管理',
    en: 'Assets',
    hint: { zh: '站点、设备与参数的登记', en: 'Register of stations, equipment and parameters' },
    panels: [],
    icon: 'asset',
  },
  {
    key: 'iot',
    path: '/iot',
    stationTypes: [],
    zh: '物联网平台管理',
    en: 'IoT platform',
    hint: { zh: '驱动、模板、点位与上报数据', en: 'Drivers, profiles, points and reported data' },
    panels: [],
    icon: 'iot',
  },
  {
    key: 'system',
    path: '/base/system',
    stationTypes: [],
    zh: '系统管理',
    en: 'System',
    hint: { zh: '字典、参数、配置与信息发布', en: 'Dictionaries, parameters, configuration, notices' },
    panels: [],
    icon: 'system',
  },
  {
    key: 'permission',
    path: '/base/permission',
    stationTypes: [],
    zh: '权限管理',
    en: 'Permissions',
    hint: { zh: '用户、角色、菜单与机构', en: 'Users, roles, menus and organizations' },
    panels: [],
    icon: 'permission',
  },
] as const satisfies readonly Row[]

export type PlatformKey = (typeof platforms)[number]['key']
export type Platform = Row & { readonly key: PlatformKey }
export const platformAuthority = (key: PlatformKey): `platform_${PlatformKey}` => `platform_${key}`

const byKey = new Map<PlatformKey, Platform>(platforms.map((row) => [row.key, row]))
export const platformOf = (key: PlatformKey): Platform => {
  const row = byKey.get(key)
  if (!row) throw new Error(`no platform ${key}`)
  return row
}

/** The platforms that watch equipment; the others consist of pages. */
export const monitoring: readonly Platform[] = platforms.filter(({ stationTypes }) => stationTypes.length > 0)

/** The platforms that watch stations of a type. */
export const platformsOfStation = (stationType: string): readonly PlatformKey[] =>
  monitoring.filter((row) => (row.stationTypes as readonly string[]).includes(stationType)).map(({ key }) => key)

/** The platforms that these authorities open, in order. */
export const platformsHeld = (authorities: ReadonlySet<string>): readonly PlatformKey[] =>
  platforms.map(({ key }) => key).filter((key) => authorities.has(platformAuthority(key)))
