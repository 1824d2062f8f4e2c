import type { Device, Registry } from '#server/context/devices.ts'
import { lineageOf } from '#server/equipment/tree.ts'
import { type StorageKind, storageKinds } from '../shapes.ts'

/** What a device is in a storage station, by what it can do and reports, so that a type made at run time takes part. */
export const kindOf = ({ profile: { natures, byKey } }: Device): StorageKind | undefined => {
  if (natures.has('battery')) return 'stack'
  if (natures.has('cells')) return 'cluster'
  if (byKey.has('gridPower')) return 'ems'
  return byKey.has('dcPower') || byKey.has('dcVoltage') ? 'pcs' : undefined
}

/** 1 EMS, 2 PCS, 3 stack, 4 cluster. */
export const levelOf = (kind: StorageKind): number => storageKinds.indexOf(kind) + 1

/** The uppermost storage device above a device, or itself: as a rule the EMS. */
export const leaderOf = (registry: Pick<Registry, 'byId'>, device: Device): Device =>
  lineageOf(registry, device).findLast((each) => kindOf(each) !== undefined) ?? device
