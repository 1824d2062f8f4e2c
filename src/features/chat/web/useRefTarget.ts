import { useLocation, useNavigate } from 'react-router'
import { platforms } from '#contract/platforms.ts'
import { devicesContract } from '#features/devices/contract.ts'
import { call } from '#web/calls/api.ts'
import { withDetail } from '#web/equipment/detail/detailAddress.ts'
import { toGrain } from '#web/kit/time/moment.ts'
import { besideStore, placeStore } from '#web/shell/frame/assistantPlace.ts'
import { useNarrow } from '#web/shell/frame/useNarrow.ts'
import { platformAt } from '#web/shell/menus/places.ts'
import { useToast } from '#web/toast.ts'
import type { Reference } from '../shapes.ts'
import { openCurve } from './curveStore.ts'

/** Only pages of this portal. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path)

/** Opens what a reference names, in this tab; where there is room the conversation stays beside it. */
export const useRefTarget = (): ((reference: Reference) => void) => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const toast = useToast()
  const narrow = useNarrow()
  const go = (to: string): void => {
    if (!narrow) placeStore.set('side')
    besideStore.set(!narrow)
    void navigate(to)
  }
  /** The home that opens the device, as it was at a moment; else its own page. */
  const goToDevice = async (deviceId: string, at: number | null): Promise<void> => {
    const { unitId, platforms: keys } = await call(devicesContract.deviceInfo, { deviceId })
    const here = platformAt(pathname)?.key
    const homes = platforms.filter((row) => 'unitKey' in row && keys.includes(row.key))
    const home = homes.find(({ key }) => key === here) ?? homes[0]
    if (!home || !('unitKey' in home) || unitId === null) return go(`/iot/device/detail?id=${deviceId}`)
    const parts = { unit: unitId, ...(deviceId === unitId ? {} : { part: deviceId }) }
    const query = withDetail(new URLSearchParams(), parts, home.unitKey)
    if (at !== null) query.set('at', String(toGrain(at)))
    return go(`${home.path}?${query}`)
  }
  return (reference) => {
    const { kind, deviceId, alarmId, path, at, from } = reference
    if (kind === 'rows' && path !== undefined && isOwnPath(path)) return go(path)
    if (kind === 'alarm' && alarmId !== undefined) {
      const query = new URLSearchParams(search)
      query.set('story', alarmId)
      return void navigate({ pathname, search: String(query) })
    }
    if (kind === 'curve') return openCurve(reference)
    if (deviceId !== '')
      void goToDevice(deviceId, kind === 'moment' ? (at ?? from) : null).catch((error: unknown) => toast.error(error))
    return undefined
  }
}
