import { monitoring } from './platforms.ts'

/** The routes of the portal's pages, without a slash before them; the platforms' homes stand in `platforms`. */
export const pagePaths = [
  'nav',
  'api',
  'password',
  'profile',
  'asset/paramDefinition',
  'asset/deviceBind',
  'asset/equipmentManagement',
  'asset/typeModel',
  'asset/stationManagement',
  'asset/tariff',
  'iot/home',
  'iot/driver',
  'iot/profile',
  'iot/device',
  'iot/point_value',
  'iot/driver/detail',
  'iot/profile/detail',
  'iot/profile/edit',
  'iot/device/detail',
  'iot/device/edit',
  'iot/history',
  'iot/refusals',
  'iot/storage',
  'iot/alarmRule',
  'iot/maintenance',
  'base/permission/menu',
  'base/permission/user',
  'base/permission/organization',
  'base/permission/role',
  'base/permission/merchant',
  'base/permission/session',
  'base/permission/loginLog',
  'base/permission/operationLog',
  'base/system/dic',
  'base/system/parameter',
  'base/system/config',
  'base/system/info',
  'base/system/duty',
  'base/system/handover',
  'base/system/notify',
  'base/system/notifyWebhook',
  'base/system/notifyMessage',
  'base/system/alarmFigures',
  'base/system/health',
] as const
export type PagePath = (typeof pagePaths)[number]

/** The first page of an area that consists of pages. */
export const areaStarts = {
  asset: 'paramDefinition',
  iot: 'driver',
  'base/system': 'dic',
  'base/permission': 'menu',
} as const

/** The route of a page whether it is shown with or without the layout, without its query. */
export const barePath = (address: string): string =>
  address
    .replace(/[?#].*$/, '')
    .replace(/^\/fullScreen(?=\/|$)/i, '')
    .replace(/\/+$/, '') || '/'

const publicPaths = ['config', 'privacy', 'pdf']
const homes = new Set(
  [
    ...pagePaths.filter((path) => path !== 'password'),
    ...Object.keys(areaStarts),
    ...publicPaths,
    ...monitoring.map(({ path }) => path.slice(1)),
  ].map((path) => `/${path.toLowerCase()}`),
)

const neverHomes = new Set(['/', '/login', '/password', '/acknowledge', '/labels', '/gallery'])

/** Whether a page of the portal itself stands at an address, so that none of a third party can. */
export const isOwnPath = (address: string): boolean =>
  isHomePath(address) || neverHomes.has(barePath(address).toLowerCase())

/** Whether a page of the portal stands at an address that may be somebody's home; of third parties' pages only the menu knows. */
export const isHomePath = (address: string): boolean => homes.has(barePath(address).toLowerCase())
