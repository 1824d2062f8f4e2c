import type { Access } from '#contract/endpoint.ts'
import { type PlatformKey, platformAuthority, platforms } from '#contract/platforms.ts'

export type BuiltinMenu = {
  readonly key: string
  readonly parent: string | null
  readonly name: string
  readonly name_en: string
  readonly type: 0 | 1
  readonly url: string
  readonly component: string
  readonly component_name: string
  readonly is_visible: 0 | 1
  readonly icon: string
  readonly keep_alive: 0 | 1
  readonly perms: string
  readonly platform: PlatformKey
}

type Page = {
  path: string
  zh: string
  en: string
  icon: string
  /** the authority that reads what it shows; else that of its platform */
  perms?: Access
  keepAlive?: boolean
}

/** `asset/deviceBind` → `AssetDeviceBind`, the name under which a page is kept alive. */
const componentName = (path: string): string =>
  path
    .split(/[/_]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

const assetPages: readonly Page[] = [
  {
    path: 'paramDefinition',
    zh: '参数定义',
    en: 'Parameter definitions',
    icon: 'parameter',
    perms: 'asset_view',
    keepAlive: true,
  },
  { path: 'deviceBind', zh: '设备绑定', en: 'Device binding', icon: 'bind', perms: 'asset_view' },
  {
    path: 'equipmentManagement',
    zh: '设备管理',
    en: 'Equipment',
    icon: 'device',
    perms: 'asset_view',
    keepAlive: true,
  },
  { path: 'typeModel', zh: '类型型号', en: 'Types and models', icon: 'model', perms: 'asset_view', keepAlive: true },
  { path: 'stationManagement', zh: '站点管理', en: 'Stations', icon: 'station', perms: 'asset_view', keepAlive: true },
  { path: 'tariff', zh: '电价管理', en: 'Tariffs', icon: 'parameter', keepAlive: true },
]
const iotPages: readonly Page[] = [
  { path: 'home', zh: '物联网首页', en: 'IoT overview', icon: 'home', perms: 'iot_view' },
  { path: 'driver', zh: '驱动管理', en: 'Drivers', icon: 'driver', perms: 'iot_view', keepAlive: true },
  { path: 'profile', zh: '模板管理', en: 'Profiles', icon: 'profile', perms: 'iot_view', keepAlive: true },
  { path: 'device', zh: '设备接入', en: 'Connected devices', icon: 'device', perms: 'iot_view', keepAlive: true },
  { path: 'point_value', zh: '点位数据', en: 'Point values', icon: 'curve', perms: 'iot_view', keepAlive: true },
  { path: 'refusals', zh: '拒收数据', en: 'Refused data', icon: 'refusal', perms: 'iot_view' },
  { path: 'storage', zh: '存储管理', en: 'Storage', icon: 'storage', perms: 'iot_storage_view' },
  { path: 'alarmRule', zh: '告警规则', en: 'Alarm rules', icon: 'parameter', perms: 'alarm_rule_view' },
  { path: 'maintenance', zh: '维护计划', en: 'Maintenance', icon: 'parameter', perms: 'alarm_maintenance_view' },
]
/** Reached from the lists above, so not shown in the menu. */
const iotDetails: readonly Page[] = [
  { path: 'driver/detail', zh: '驱动详情', en: 'Driver', icon: 'driver', perms: 'iot_view' },
  { path: 'profile/detail', zh: '模板详情', en: 'Profile', icon: 'profile', perms: 'iot_view' },
  { path: 'profile/edit', zh: '模板编辑', en: 'Edit profile', icon: 'profile', perms: 'iot_view' },
  { path: 'device/detail', zh: '设备详情', en: 'Device', icon: 'device', perms: 'iot_view' },
  { path: 'device/edit', zh: '设备编辑', en: 'Edit device', icon: 'device', perms: 'iot_view' },
  { path: 'history', zh: '导入历史数据', en: 'Import history', icon: 'curve', perms: 'iot_import' },
]
const systemPages: readonly Page[] = [
  {
    path: 'dic',
    zh: '字典管理',
    en: 'Dictionary management',
    icon: 'dictionary',
    perms: 'sys_dict_view',
    keepAlive: true,
  },
  {
    path: 'parameter',
    zh: '参数管理',
    en: 'Parameter management',
    icon: 'parameter',
    perms: 'sys_parameter_view',
    keepAlive: true,
  },
  {
    path: 'config',
    zh: '配置管理',
    en: 'Configuration management',
    icon: 'config',
    perms: 'sys_config_view',
    keepAlive: true,
  },
  { path: 'info', zh: '系统信息', en: 'System info', icon: 'notice', perms: 'sys_notice_view', keepAlive: true },
  { path: 'duty', zh: '值班表', en: 'Duty roster', icon: 'user', perms: 'duty_view' },
  { path: 'handover', zh: '交接班', en: 'Handovers', icon: 'notice', perms: 'duty_view' },
  { path: 'notify', zh: '通知规则', en: 'Notification rules', icon: 'bell', perms: 'notify_view' },
  { path: 'notifyWebhook', zh: '群机器人', en: 'Webhooks', icon: 'bind', perms: 'notify_view' },
  { path: 'notifyMessage', zh: '通知记录', en: 'Notifications', icon: 'notice', perms: 'notify_view' },
  { path: 'alarmFigures', zh: '告警指标', en: 'Alarm figures', icon: 'curve', perms: 'duty_view' },
  { path: 'health', zh: '系统健康', en: 'System health', icon: 'storage', perms: 'sys_health_view' },
]
const permissionPages: readonly Page[] = [
  { path: 'menu', zh: '菜单管理', en: 'Menus', icon: 'menu', perms: 'sys_menu_view', keepAlive: true },
  { path: 'user', zh: '用户管理', en: 'Users', icon: 'user', perms: 'sys_user_view', keepAlive: true },
  {
    path: 'organization',
    zh: '机构管理',
    en: 'Organizations',
    icon: 'organization',
    perms: 'sys_dept_view',
    keepAlive: true,
  },
  { path: 'role', zh: '角色管理', en: 'Roles', icon: 'role', perms: 'sys_role_view', keepAlive: true },
  { path: 'merchant', zh: '商户管理', en: 'Merchants', icon: 'merchant', perms: 'sys_merchant_view', keepAlive: true },
  { path: 'session', zh: '在线会话', en: 'Sessions', icon: 'bind', perms: 'sys_session_view' },
  { path: 'loginLog', zh: '登录日志', en: 'Sign-in log', icon: 'notice', perms: 'sys_log_view' },
  { path: 'operationLog', zh: '操作日志', en: 'Operation log', icon: 'parameter', perms: 'sys_log_view' },
]

const pagesOf: Readonly<Partial<Record<PlatformKey, { shown: readonly Page[]; hidden?: readonly Page[] }>>> = {
  asset: { shown: assetPages },
  iot: { shown: iotPages, hidden: iotDetails },
  system: { shown: systemPages },
  permission: { shown: permissionPages },
}

/** One entry per platform, a folder where it has pages of its own, followed by these; in the order they are shown. */
export const builtinMenus: readonly BuiltinMenu[] = platforms.flatMap(({ key: platform, path, zh, en, icon }) => {
  const entry = (page: Page, parent: string | null, type: 0 | 1, is_visible: 0 | 1): BuiltinMenu => {
    const url = parent === null ? path : `${path}/${page.path}`
    const component = url.slice(1)
    return {
      key: component,
      parent,
      name: page.zh,
      name_en: page.en,
      type,
      url,
      component: type === 0 ? '' : component,
      component_name: type === 0 ? '' : componentName(component),
      is_visible,
      icon: page.icon,
      keep_alive: page.keepAlive ? 1 : 0,
      perms: page.perms ?? platformAuthority(platform),
      platform,
    }
  }
  const pages = pagesOf[platform]
  const root = entry({ path, zh, en, icon, keepAlive: !pages }, null, pages ? 0 : 1, 1)
  return [
    root,
    ...(pages?.shown ?? []).map((page) => entry(page, root.key, 1, 1)),
    ...(pages?.hidden ?? []).map((page) => entry(page, root.key, 1, 0)),
  ]
})
