/** The twelve platforms of the specification, in its order. `platform_<key>` is the authority that shows one. */
export const platforms = [
  { key: 'shorePower', path: '/portElectricSystem', zh: '港口岸电系统运营', en: 'Port shore power' },
  { key: 'marineBattery', path: '/marineBattery', zh: '船用电池系统管理', en: 'Marine batteries' },
  { key: 'portCharging', path: '/portChangePower', zh: '港口充换电管理', en: 'Port charging and swapping' },
  { key: 'energySaving', path: '/PortEnergySaving', zh: '港口节能管理', en: 'Port energy saving' },
  { key: 'boxPower', path: '/boxPowerSupply', zh: '箱式电源管理', en: 'Box power supply' },
  { key: 'ship', path: '/shipManage', zh: '船舶系统管理', en: 'Ships' },
  { key: 'energyStorage', path: '/storedEnergy', zh: '新能源电站管理', en: 'New-energy power station' },
  { key: 'shorePile', path: '/shorePile', zh: '岸电桩管理', en: 'Shore-power piles' },
  { key: 'asset', path: '/asset', zh: '资产管理', en: 'Assets' },
  { key: 'iot', path: '/iot', zh: '物联网平台管理', en: 'IoT platform' },
  { key: 'system', path: '/base/system', zh: '系统管理', en: 'System' },
  { key: 'permission', path: '/base/permission', zh: '权限管理', en: 'Permissions' },
] as const

export type PlatformKey = (typeof platforms)[number]['key']
export const platformAuthority = (key: PlatformKey): `platform_${PlatformKey}` => `platform_${key}`
