import { type DeviceScene, deviceScene, type Made } from './scene.ts'

export type SavingScene = DeviceScene & {
  stationId: string
  crane: Made
  box: Made
  /** number 1 and 2 by their codes */
  dcdcs: readonly [Made, Made]
  /** another crane, with a battery: its box has one cluster */
  other: Made
  battery: Made
  cluster: Made
}

/** A saving station of two cranes: one with capacitors and two DC/DCs, one with a battery; nothing is told yet. */
export const savingScene = async (): Promise<SavingScene> => {
  const it = await deviceScene()
  const stationId = await it.station('节能甲', { lon: 120, lat: 31.5, stationType: 'portEnergySaving' })
  const below = (type: string, deviceName: string, parent?: Made) =>
    it.device(type, stationId, { deviceName, ...(parent ? { parentId: parent.deviceId } : {}) })
  const crane = await below('energySaver', 'RTG 1')
  const box = await below('capacitorBox', '电容箱1', crane)
  const dcdcs = [await below('dcdc', 'DCDC1', box), await below('dcdc', 'DCDC2', box)] as const
  const other = await below('energySaver', 'RTG 2')
  const battery = await below('capacitorBox', '电池箱', other)
  const cluster = await below('cluster', '1号簇', battery)
  return { ...it, stationId, crane, box, dcdcs, other, battery, cluster }
}

/** The 216 capacitors of a box at a voltage, one of them at another. */
export const capacitors = (volts: number, cell?: number, its = volts): number[] =>
  Array.from({ length: 216 }, (_, index) => (index + 1 === cell ? its : volts))
export const modules = (degrees: number, hot?: number, its = degrees): number[] =>
  Array.from({ length: 36 }, (_, index) => (index + 1 === hot ? its : degrees))
