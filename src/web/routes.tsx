import type { ComponentType } from 'react'
import { createHashRouter, Navigate, Outlet, type RouteObject, useLocation } from 'react-router'
import { LoginPage } from '#features/session/web/LoginPage.tsx'
import { NotFoundPage, PageFailure, RouteFailure } from './errors.tsx'
import { useSession } from './session.ts'

const home = '/asset/equipmentManagement'

const Home = () => {
  const { signedIn } = useSession()
  return <Navigate to={signedIn ? home : '/login'} replace />
}

const RequireSession = () => {
  const { signedIn, mustChange } = useSession()
  const { pathname, search } = useLocation()
  if (!signedIn) return <Navigate to="/login" replace state={{ from: pathname + search }} />
  if (mustChange && pathname !== '/password') return <Navigate to="/password" replace />
  return <Outlet />
}

/** A route whose code could not be loaded would show the router's fallback, which is blank. */
const lazily = (load: () => Promise<ComponentType>): Pick<RouteObject, 'lazy'> => ({
  lazy: () =>
    load().then(
      (Component) => ({ Component }),
      (error: unknown) => ({ Component: () => <PageFailure error={error} /> }),
    ),
})
const lazyPage = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  ...lazily(load),
  ErrorBoundary: RouteFailure,
})

const pages: readonly RouteObject[] = [
  lazyPage('asset/stationManagement', async () => (await import('#features/assets/web/StationPage.tsx')).StationPage),
  lazyPage(
    'asset/equipmentManagement',
    async () => (await import('#features/assets/web/EquipmentPage.tsx')).EquipmentPage,
  ),
  lazyPage('iot/profile', async () => (await import('#features/iot/web/ProfilePage.tsx')).ProfilePage),
  lazyPage('iot/device/detail', async () => (await import('#features/iot/web/DevicePage.tsx')).DevicePage),
  lazyPage('iot/refusals', async () => (await import('#features/iot/web/RefusalPage.tsx')).RefusalPage),
  lazyPage('alarm/history', async () => (await import('#features/alarms/web/HistoryAlarmPanel.tsx')).HistoryAlarmPanel),
  lazyPage('api', async () => (await import('./shell/ApiPage.tsx')).ApiPage),
]

export const createRouter = () =>
  createHashRouter([
    {
      ErrorBoundary: RouteFailure,
      HydrateFallback: () => null,
      children: [
        { index: true, Component: Home },
        { path: 'login', Component: LoginPage },
        lazyPage('gallery', async () => (await import('./gallery/GalleryPage.tsx')).GalleryPage),
        {
          Component: RequireSession,
          children: [
            lazyPage('password', async () => (await import('#features/session/web/PasswordPage.tsx')).PasswordPage),
            {
              path: 'fullScreen',
              ...lazily(async () => (await import('./shell/BareShell.tsx')).BareShell),
              children: [...pages, { path: '*', Component: NotFoundPage }],
            },
            {
              ...lazily(async () => (await import('./shell/Shell.tsx')).Shell),
              children: [...pages, { path: '*', Component: NotFoundPage }],
            },
          ],
        },
      ],
    },
  ])
