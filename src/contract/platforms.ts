import type { StationType } from './stationTypes.ts'

type Row = {
  readonly key: string
  readonly path: string
  /** the stations that its devices stand at */
  readonly stationTypes: readonly StationType[]
  readonly zh: string
  readonly en: string
}

/** The twelve platforms of the specification, in its order. `platform_<key>` is the authority that shows one. */
export const platforms = [
  {
    key: 'shorePower',
    path: '/portElectricSystem',
    stationTypes: ['shorePowerStation'],
    zh: '港口岸电系统运营',
    en: 'Port shore power',
  },
  {
    key: 'marineBattery',
    path: '/marineBattery',
    stationTypes: ['shippingPlatform'],
    zh: '船用电池系统管理',
    en: 'Marine batteries',
  },
  {
    key: 'portCharging',
    path: '/portChangePower',
    stationTypes: ['chargeReplacePower'],
    zh: '港口充换电管理',
    en: 'Port charging and swapping',
  },
  {
    key: 'energySaving',
    path: '/PortEnergySaving',
    stationTypes: ['portEnergySaving'],
    zh: '港口节能管理',
    en: 'Port energy saving',
  },
  {
    key: 'boxPower',
    path: '/boxPowerSupply',
    stationTypes: ['boxPowerStation'],
    zh: '箱式电源管理',
    en: 'Box power supply',
  },
  { key: 'ship', path: '/shipManage', stationTypes: ['shippingPlatform'], zh: '船舶系统管理', en: 'Ships' },
  {
    key: 'energyStorage',
    path: '/storedEnergy',
    stationTypes: ['energyStorageStation'],
    zh: '新能源电站管理',
    en: 'New-energy power station',
  },
  {
    key: 'shorePile',
    path: '/shorePile',
    stationTypes: ['shorePileStation'],
    zh: '岸电桩管理',
    en: 'Shore-power piles',
  },
  { key: 'asset', path: '/asset', stationTypes: [], zh: '资产管理', en: 'Assets' },
  { key: 'iot', path: '/iot', stationTypes: [], zh: '物联网平台管理', en: 'IoT platform' },
  { key: 'system', path: '/base/system', stationTypes: [], zh: '系统管理', en: 'System' },
  { key: 'permission', path: '/base/permission', stationTypes: [], zh: '权限管理', en: 'Permissions' },
] as const satisfies readonly Row[]

export type PlatformKey = (typeof platforms)[number]['key']
export const platformAuthority = (key: PlatformKey): `platform_${PlatformKey}` => `platform_${key}`

/** The platforms that watch stations of a type. */
export const platformsOfStation = (stationType: string): readonly PlatformKey[] =>
  platforms.filter((row) => (row.stationTypes as readonly string[]).includes(stationType)).map(({ key }) => key)
