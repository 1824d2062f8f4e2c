import type { Device } from '#server/context/devices.ts'
import type { UnitNode } from '#contract/unitDetail.ts'
import type { Part } from './fleet/boxValues.ts'
import type { Standing } from './parts.ts'
import { reading, roundedOrNull } from './readings.ts'

const node = ({ levels }: Pick<Standing, 'levels'>, { device, row }: Part, level: number) => ({
  strId: device.deviceId,
  strName: device.deviceName,
  name: device.deviceName,
  level,
  soc: roundedOrNull(reading(device, row, 'soc')?.value),
  alarmLevel: levels.of(device.deviceId),
})

/** A box (level 1) with its clusters (level 2). */
export const treeOf = (standing: Pick<Standing, 'levels' | 'fleet'>, device: Device): UnitNode => {
  const box = standing.fleet.unitOf(device)
  return {
    ...node(standing, box, 1),
    children: box.clusters.map((part) => ({ ...node(standing, part, 2), children: [] })),
  }
}
