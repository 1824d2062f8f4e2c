import { Link } from 'react-router'
import { platforms } from '#contract/platforms.ts'
import type { Output } from '#contract/endpoint.ts'
import { withDetail } from '#web/equipment/detail/detailAddress.ts'
import { useText } from '#web/i18n.ts'
import { useSession } from '#web/session/session.ts'
import type { devicesContract } from '../contract.ts'
import { messages } from './unitMessages.ts'

type Owner = Pick<Output<typeof devicesContract.deviceInfo>, 'deviceId' | 'unitId' | 'unitName' | 'platforms'>

/** The way to the detail of a device's unit at the device, on the first platform with such a detail that the user sees; else nothing. */
export const UnitLink = ({ device }: { device: Owner }) => {
  const text = useText(messages)
  const { can } = useSession()
  const { deviceId, unitId, unitName } = device
  const home = platforms.find(
    (platform) => 'unitKey' in platform && device.platforms.includes(platform.key) && can(`platform_${platform.key}`),
  )
  if (unitId === null || !home || !('unitKey' in home)) return null
  const part = deviceId === unitId ? {} : { part: deviceId }
  const search = String(withDetail(new URLSearchParams(), { unit: unitId, ...part }, home.unitKey))
  return <Link to={{ pathname: home.path, search }}>{text('openDetail', unitName ?? '')} ›</Link>
}
