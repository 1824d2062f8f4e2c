import type { Device, Registry } from '#server/context/devices.ts'
import { below, lineageOf } from '#server/equipment/tree.ts'
import { names } from '#server/fleet/lists.ts'
import type { SavingKind } from '../shapes.ts'

/** What a device is at a saving station, by what it reports, so that a type made at run time takes part. */
export const kindOf = ({ profile: { natures, byKey } }: Device): SavingKind | undefined => {
  if (natures.has('cells')) return 'cluster'
  if (byKey.has('totalSurface')) return 'crane'
  if (byKey.has('dcdcMode')) return 'dcdc'
  return byKey.has('storageKind') || byKey.has('monomerVoltage') ? 'capacitorBox' : undefined
}

export const isCrane = (device: Device): boolean => kindOf(device) === 'crane'
/** What has a detail of its own below a crane, beside clusters. */
export const isPart = (device: Device): boolean => ['capacitorBox', 'dcdc'].includes(kindOf(device) ?? '')

/** 1 crane, 2 storage box, 3 DC/DC or cluster. */
export const levelOf = (kind: SavingKind): number => ({ crane: 1, capacitorBox: 2, dcdc: 3, cluster: 3 })[kind]

/** The crane that a device is or belongs to. */
export const craneOf = (registry: Pick<Registry, 'byId'>, device: Device): Device | undefined =>
  lineageOf(registry, device).find(isCrane)

/** The devices of a kind at or below a device, in the order of their codes. */
export const ofKindBelow = (registry: Pick<Registry, 'childrenOf'>, device: Device, kind: SavingKind): Device[] =>
  [device, ...below(registry, device)]
    .filter((each) => kindOf(each) === kind)
    .sort((a, b) => names.compare(a.deviceCode, b.deviceCode))

/** The number of a DC/DC of a crane, from 1 in the order of the codes, as the crane's registers count them. */
export const numberOf = (registry: Pick<Registry, 'byId' | 'childrenOf'>, dcdc: Device): number =>
  ofKindBelow(registry, craneOf(registry, dcdc) ?? dcdc, 'dcdc').indexOf(dcdc) + 1
