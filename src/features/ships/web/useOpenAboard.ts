import { useNavigate } from 'react-router'
import { platformAuthority, platforms } from '#contract/platforms.ts'
import { withDetail } from '#web/equipment/detail/detailAddress.ts'
import { useSession } from '#web/session/session.ts'
import type { DeviceAboard } from '../shapes.ts'

type Opened = Pick<DeviceAboard, 'deviceId' | 'platforms'>

/** The first platform with a detail of the device that the user may open. */
const homeOf = (device: Opened, can: (authority: string) => boolean) =>
  platforms.find(
    (row) =>
      'unitKey' in row && row.key !== 'ship' && device.platforms.includes(row.key) && can(platformAuthority(row.key)),
  )

/** Whether the user may open the detail of a device aboard. */
export const useCanOpen = (): ((device: Opened) => boolean) => {
  const { can } = useSession()
  return (device) => homeOf(device, can) !== undefined
}

/** Leads to the detail of a device aboard on the home of its platform. */
export const useOpenAboard = (): ((device: Opened) => void) => {
  const { can } = useSession()
  const navigate = useNavigate()
  return (device) => {
    const home = homeOf(device, can)
    if (!home || !('unitKey' in home)) return
    const search = String(withDetail(new URLSearchParams(), { unit: device.deviceId }, home.unitKey))
    void navigate({ pathname: home.path, search })
  }
}
