import type { UnitNode } from '#contract/unitDetail.ts'
import type { Device } from '#server/context/devices.ts'
import type { Standing } from './standing.ts'
import { clustersOf } from './parts.ts'
import { isSilent, reading, roundedOrNull } from './reading.ts'

const latestOf = ({ context }: Standing, { deviceId }: Device) => context.telemetry.latest(deviceId)

/** A node of a dialog's tree, with `children` one level below it. */
export const nodeOf = (standing: Standing, device: Device, level: number, children: UnitNode[]): UnitNode => ({
  strId: device.deviceId,
  strName: device.deviceName,
  name: device.deviceName,
  level,
  soc: roundedOrNull(reading(device, latestOf(standing, device), 'soc')?.value),
  alarmLevel: standing.levels.of(device.deviceId),
  silent: isSilent(standing, device, latestOf(standing, device)),
  children,
})

/** A unit with its clusters one level below it. */
export const unitNodeOf = (standing: Standing, device: Device, level = 1): UnitNode => {
  const clusters = clustersOf(standing.context.registry, device)
  return nodeOf(
    standing,
    device,
    level,
    clusters.map((cluster) => nodeOf(standing, cluster, level + 1, [])),
  )
}
