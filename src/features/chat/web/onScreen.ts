import { useLocation } from 'react-router'
import { detailAddressOf } from '#web/equipment/detail/detailAddress.ts'
import { platformAt } from '#web/shell/menus/places.ts'
import { recalled } from '#web/shell/menus/visited.ts'

type OnScreen = { readonly platform?: string; readonly deviceId?: string }

/** The platform and the device that are open on the screen; behind the panel, the page that it covers. */
export const useOnScreen = (): OnScreen => {
  const { pathname, search } = useLocation()
  const here = new URLSearchParams(search)
  const query = here.has('panel') ? new URLSearchParams(recalled(pathname)) : here
  const platform = platformAt(pathname)
  if (!platform) return {}
  const detail = detailAddressOf(query, platform.unitKey)
  const isDevicePage = pathname.endsWith('/iot/device/detail')
  const page = isDevicePage ? /^\d{1,18}$/.exec(query.get('id') ?? '')?.[0] : undefined
  const deviceId = detail ? (detail.part ?? detail.unit) : page
  return { platform: platform.key, ...(deviceId === undefined ? {} : { deviceId }) }
}
