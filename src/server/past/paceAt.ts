import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { paceThen } from '#server/equipment/pace.ts'

/** So many times show whether a device keeps its profile's interval. */
const few = 4
/** How much longer than the interval a pause may be that keeps it. */
const jitter = 1.5

const keepsInterval = ({ profile }: Device, times: readonly number[]): boolean =>
  times.every((ts, index) => ts - (times[index - 1] ?? ts) <= jitter * profile.intervalSeconds * 1000)

/**
 * Expected ms between two samples of devices at a moment (ms). The newest times alone are read of those that keep the interval of their
 * profile: twenty of each would be most of what the home of a large fleet reads.
 */
export const readPace = async (
  { telemetry }: Pick<Context, 'telemetry'>,
  devices: readonly Device[],
  at: number,
): Promise<(device: Device) => number> => {
  const { own = [], fixed = [] } = Object.groupBy(devices, ({ profile }) => (profile.pace ? 'own' : 'fixed'))
  const [newest, ofOwn] = await Promise.all([telemetry.timesBefore(fixed, at, few), telemetry.timesBefore(own, at)])
  const unclear = fixed.filter((device) => {
    const times = newest.get(device.deviceId) ?? []
    return times.length === few && !keepsInterval(device, times)
  })
  const times = new Map([...newest, ...ofOwn, ...(unclear.length > 0 ? await telemetry.timesBefore(unclear, at) : [])])
  return (device) => paceThen(device, times.get(device.deviceId) ?? [])
}
