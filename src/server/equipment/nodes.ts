import type { UnitNode } from '#contract/unitDetail.ts'
import type { Device } from '#server/context/devices.ts'
import type { Standing } from './standing.ts'
import { clustersOf } from './parts.ts'
import { reading, roundedOrNull } from './reading.ts'

type Given = Pick<Standing, 'levels'> & { readonly context: Pick<Standing['context'], 'registry' | 'telemetry'> }

/** A node of a dialog's tree, with `children` one level below it. */
export const nodeOf = ({ levels, context }: Given, device: Device, level: number, children: UnitNode[]): UnitNode => ({
  strId: device.deviceId,
  strName: device.deviceName,
  name: device.deviceName,
  level,
  soc: roundedOrNull(reading(device, context.telemetry.latest(device.deviceId), 'soc')?.value),
  alarmLevel: levels.of(device.deviceId),
  children,
})

/** A unit with its clusters one level below it. */
export const unitNodeOf = (given: Given, device: Device, level = 1): UnitNode => {
  const clusters = clustersOf(given.context.registry, device)
  return nodeOf(
    given,
    device,
    level,
    clusters.map((cluster) => nodeOf(given, cluster, level + 1, [])),
  )
}
