import { type ComponentType, Suspense } from 'react'
import { createHashRouter, Navigate, Outlet, type RouteObject, useLocation } from 'react-router'
import { areaStarts, type PagePath, pagePaths } from '#contract/pagePaths.ts'
import { monitoring, type Platform } from '#contract/platforms.ts'
import { LoginPage } from '#features/session/web/LoginPage.tsx'
import { RouteFailure } from './errors.tsx'
import { latePage } from './calls/latePage.tsx'
import { lazyPart } from './calls/patient.ts'
import { homes } from './platforms/homes.ts'
import { useSession } from './session/session.ts'

type Load = () => Promise<ComponentType>

// Not lazy routes: those would be loaded before somebody who is not signed in is led away.
const SessionStart = lazyPart(async () => (await import('./shell/frame/SessionStart.tsx')).SessionStart)
const HomePage = lazyPart(async () => (await import('./shell/pages/HomePage.tsx')).HomePage)

const RequireSession = () => {
  const { signedIn, mustChange } = useSession()
  const { pathname, search } = useLocation()
  if (!signedIn) return <Navigate to="/login" replace state={{ from: pathname + search }} />
  if (mustChange) return pathname === '/password' ? <Outlet /> : <Navigate to="/password" replace />
  return (
    <Suspense fallback={null}>
      <SessionStart />
    </Suspense>
  )
}

/** A route whose code could not be loaded would show the router's fallback, which is blank. */
const lazily = (load: Load): Pick<RouteObject, 'lazy'> => ({
  lazy: () =>
    load().then(
      (Component) => ({ Component }),
      () => ({ Component: latePage(load) }),
    ),
})
const lazyPage = (path: string, load: Load): RouteObject => ({ path, ...lazily(load), ErrorBoundary: RouteFailure })

const Home = () => (
  <Suspense fallback={null}>
    <HomePage />
  </Suspense>
)

const construction: Load = async () => (await import('./shell/pages/Construction.tsx')).ConstructionPage
const password: Load = async () => (await import('#features/session/web/PasswordPage.tsx')).PasswordPage
const notFound: Load = async () => (await import('./shell/pages/OtherPage.tsx')).OtherPage

/** The pages that are built; the others of `pagePaths` are under construction. */
const built: Readonly<Partial<Record<PagePath, Load>>> = {
  nav: async () => (await import('./shell/pages/NavPage.tsx')).NavPage,
  api: async () => (await import('./shell/pages/ApiPage.tsx')).ApiPage,
  profile: async () => (await import('#features/users/web/ProfilePage.tsx')).ProfilePage,
  'base/permission/user': async () => (await import('#features/users/web/UserPage.tsx')).UserPage,
  'base/permission/organization': async () =>
    (await import('#features/organizations/web/OrganizationPage.tsx')).OrganizationPage,
  'base/permission/role': async () => (await import('#features/roles/web/RolePage.tsx')).RolePage,
  'base/permission/merchant': async () => (await import('#features/merchants/web/MerchantPage.tsx')).MerchantPage,
  'base/permission/session': async () => (await import('#features/activity/web/SessionPage.tsx')).SessionPage,
  'base/permission/loginLog': async () => (await import('#features/activity/web/LoginLogPage.tsx')).LoginLogPage,
  'base/permission/operationLog': async () =>
    (await import('#features/activity/web/OperationLogPage.tsx')).OperationLogPage,
  'asset/stationManagement': async () => (await import('#features/assets/web/StationPage.tsx')).StationPage,
  'asset/paramDefinition': async () => (await import('#features/assets/web/catalogue/ParamPage.tsx')).ParamPage,
  'asset/deviceBind': async () => (await import('#features/assets/web/bind/BindPage.tsx')).BindPage,
  'asset/typeModel': async () => (await import('#features/assets/web/catalogue/ModelPage.tsx')).ModelPage,
  'asset/tariff': async () => (await import('#features/tariffs/web/TariffPage.tsx')).TariffPage,
  'asset/equipmentManagement': async () => (await import('#features/assets/web/EquipmentPage.tsx')).EquipmentPage,
  'iot/home': async () => (await import('#features/intake/web/IntakeHome.tsx')).IntakeHome,
  'iot/device': async () => (await import('#features/intake/web/ConnectedPage.tsx')).ConnectedPage,
  'iot/point_value': async () => (await import('#features/intake/web/NewestPage.tsx')).NewestPage,
  'iot/driver': async () => (await import('#features/drivers/web/DriverPage.tsx')).DriverPage,
  'iot/driver/detail': async () => (await import('#features/drivers/web/DriverDetailPage.tsx')).DriverDetailPage,
  'iot/device/edit': async () => (await import('#features/drivers/web/DeviceConfigPage.tsx')).DeviceConfigPage,
  'iot/history': async () => (await import('#features/history-import/web/HistoryPage.tsx')).HistoryPage,
  'iot/profile': async () => (await import('#features/iot/web/profile/ProfilePage.tsx')).ProfilePage,
  'iot/profile/detail': async () => (await import('#features/iot/web/profile/ProfileDetailPage.tsx')).ProfileDetailPage,
  'iot/profile/edit': async () => (await import('#features/iot/web/profile/ProfileEditPage.tsx')).ProfileEditPage,
  'iot/device/detail': async () => (await import('#features/iot/web/DevicePage.tsx')).DevicePage,
  'base/permission/menu': async () => (await import('#features/menus/web/MenuPage.tsx')).MenuPage,
  'base/system/dic': async () => (await import('#features/dictionaries/web/DictionaryPage.tsx')).DictionaryPage,
  'base/system/parameter': async () => (await import('#features/configuration/web/ParameterList.tsx')).ParameterPage,
  'base/system/config': async () => (await import('#features/configuration/web/ConfigPage.tsx')).ConfigPage,
  'base/system/info': async () => (await import('#features/notices/web/NoticePage.tsx')).NoticePage,
  'base/system/duty': async () => (await import('#features/duty/web/RosterPage.tsx')).RosterPage,
  'base/system/handover': async () => (await import('#features/duty/web/HandoverPage.tsx')).HandoverPage,
  'base/system/notify': async () => (await import('#features/notify/web/RulePage.tsx')).RulePage,
  'base/system/notifyWebhook': async () => (await import('#features/notify/web/WebhookPage.tsx')).WebhookPage,
  'base/system/notifyMessage': async () => (await import('#features/notify/web/MessagePage.tsx')).MessagePage,
  'base/system/alarmFigures': async () => (await import('#features/alarms/web/figures/FiguresPage.tsx')).FiguresPage,
  'base/system/health': async () => (await import('#features/health/web/HealthPage.tsx')).HealthPage,
  'iot/refusals': async () => (await import('#features/iot/web/RefusalPage.tsx')).RefusalPage,
  'iot/storage': async () => (await import('#features/iot/web/StoragePage.tsx')).StoragePage,
  'iot/maintenance': async () => (await import('#features/maintenance/web/MaintenancePage.tsx')).MaintenancePage,
  'iot/alarmRule': async () => (await import('#features/alarms/web/rules/AlarmRulePage.tsx')).AlarmRulePage,
}

const homeOfPlatform =
  ({ key }: Platform): Load =>
  async () => {
    const [{ platformPage }, home] = await Promise.all([import('./shell/pages/PlatformPage.tsx'), homes[key]?.home()])
    return platformPage(key, home)
  }

const pages: readonly RouteObject[] = [
  ...pagePaths.filter((path) => path !== 'password').map((path) => lazyPage(path, built[path] ?? construction)),
  ...monitoring.map((platform) => lazyPage(platform.path.slice(1), homeOfPlatform(platform))),
  ...Object.entries(areaStarts).map(([path, to]) => ({ path, element: <Navigate to={to} replace /> })),
]

const open: readonly RouteObject[] = [
  { path: 'login', Component: LoginPage },
  lazyPage('acknowledge', async () => (await import('#features/notify/web/AcknowledgePage.tsx')).AcknowledgePage),
  lazyPage('privacy', async () => (await import('./shell/pages/PrivacyPage.tsx')).PrivacyPage),
  lazyPage('config', async () => (await import('./shell/pages/ConfigPage.tsx')).ConfigPage),
  lazyPage('pdf', async () => (await import('./shell/pages/PdfPage.tsx')).PdfPage),
]

/** Every page stands at `/x` and at `/fullScreen/x`; the layout itself looks at the address. */
const guarded: readonly RouteObject[] = [
  { index: true, element: <Home />, ErrorBoundary: RouteFailure },
  lazyPage('password', password),
  lazyPage('labels', async () => (await import('#features/assets/web/labels/LabelPage.tsx')).LabelPage),
  lazyPage('gallery', async () => (await import('./gallery/GalleryPage.tsx')).GalleryPage),
  {
    ...lazily(async () => (await import('./shell/frame/Layout.tsx')).Layout),
    children: [
      ...pages,
      {
        path: 'fullScreen',
        children: [{ index: true, element: <Navigate to="nav" replace /> }, ...pages],
      },
      lazyPage('*', notFound),
    ],
  },
]

export const createRouter = () =>
  createHashRouter([
    {
      ErrorBoundary: RouteFailure,
      HydrateFallback: () => null,
      children: [
        ...open,
        { path: 'fullScreen', children: [...open] },
        { Component: RequireSession, children: [...guarded] },
      ],
    },
  ])
