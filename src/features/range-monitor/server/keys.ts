import type { Device } from '#server/context/devices.ts'

/** Where a device has its extremes of one quantity; `cluster` and `cell` say whose they are. */
type Keys = { readonly max: string; readonly min: string; readonly difference: string }

const ofUnit: readonly [Keys, Keys] = [
  { max: 'maxCellVoltage', min: 'minCellVoltage', difference: '' },
  { max: 'maxCellTemperature', min: 'minCellTemperature', difference: '' },
]
const ofCluster: readonly [Keys, Keys] = [
  { max: 'maxVoltage', min: 'minVoltage', difference: 'voltageDifference' },
  { max: 'maxTemperature', min: 'minTemperature', difference: 'temperatureDifference' },
]

const isUnit = ({ profile }: Device): boolean => profile.natures.has('unit')

/** 0 voltage, 1 temperature */
export const keysOf = (device: Device, type: 0 | 1): Keys => (isUnit(device) ? ofUnit : ofCluster)[type]
