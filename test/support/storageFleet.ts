import { type DeviceScene, deviceScene, type Made } from './scene.ts'

const hour = 3_600_000

export type StorageScene = DeviceScene & {
  stationId: string
  ems: Made
  pcs: readonly [Made, Made]
  stacks: readonly [Made, Made]
  /** three of each stack, in its order */
  clusters: readonly Made[]
}

/** A storage station: an EMS with two PCS, each with a stack of three clusters; nothing is told yet. */
export const storageScene = async (): Promise<StorageScene> => {
  const it = await deviceScene()
  const stationId = await it.station('储能甲', { lon: 120, lat: 31.5, stationType: 'energyStorageStation' })
  const below = (type: string, deviceName: string, parent?: Made) =>
    it.device(type, stationId, { deviceName, ...(parent ? { parentId: parent.deviceId } : {}) })
  const ems = await below('ems', 'EMS')
  const pcs = [await below('pcs', 'PCS1', ems), await below('pcs', 'PCS2', ems)] as const
  const stacks = [await below('stack', '堆1', pcs[0]), await below('stack', '堆2', pcs[1])] as const
  const clusters: Made[] = []
  for (const stack of stacks) for (const n of [1, 2, 3]) clusters.push(await below('cluster', `${n}号簇`, stack))
  return { ...it, stationId, ems, pcs, stacks, clusters }
}

/** The registers of acceptance 1 of an EMS over the day that began at `midnight` (ms), by the hours at which they were read. */
export const tellDay = async (it: StorageScene, device: Made, midnight: number): Promise<void> => {
  const charged = [10_000, 13_000, 13_000, 13_500, 13_500]
  const discharged = [9000, 9000, 10_600, 10_600, 12_060, 12_060]
  for (const [index, at] of [0, 5, 12, 15, 24].entries())
    await it.tell(device, midnight + at * hour, { chargedEnergy: charged[index] })
  for (const [index, at] of [0, 8, 11, 18, 21, 24].entries())
    await it.tell(device, midnight + at * hour, { dischargedEnergy: discharged[index] })
}
