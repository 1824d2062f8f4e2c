import type { Device, Registry } from '#server/context/devices.ts'

/** Where a device has its extremes of one quantity; `cluster` and `cell` say whose they are. */
type Keys = { readonly max: string; readonly min: string; readonly difference: string }

const ofBox: readonly [Keys, Keys] = [
  { max: 'maxCellVoltage', min: 'minCellVoltage', difference: '' },
  { max: 'maxCellTemperature', min: 'minCellTemperature', difference: '' },
]
const ofCluster: readonly [Keys, Keys] = [
  { max: 'maxVoltage', min: 'minVoltage', difference: 'voltageDifference' },
  { max: 'maxTemperature', min: 'minTemperature', difference: 'temperatureDifference' },
]

export const isBox = ({ profile }: Device): boolean => profile.profileKey === 'boxPower'
/** What has cells below a box, of a type of its own too. */
export const isCluster = (registry: Pick<Registry, 'byId'>, { profile, parentId }: Device): boolean => {
  const parent = registry.byId(parentId ?? '')
  return profile.byKey.has('cellVoltage') && (profile.profileKey === 'boxCluster' || (!!parent && isBox(parent)))
}
/** The clusters of a box by name: the first is cluster 1. */
export const clustersOf = (registry: Registry, box: Device): readonly Device[] =>
  registry.childrenOf(box.deviceId).filter((child) => isCluster(registry, child))

/** 0 voltage, 1 temperature */
export const keysOf = (device: Device, type: 0 | 1): Keys => (isBox(device) ? ofBox : ofCluster)[type]
