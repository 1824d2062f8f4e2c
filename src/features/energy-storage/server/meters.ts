import type { StorageKind, StorageSums } from '../shapes.ts'
import type { Registers, Seen } from './tile.ts'

export type Boundary = NonNullable<StorageSums['boundary']>
/** Devices that together meter one boundary of what one device leads, by their registers or, without any, by their power. */
export type Metered = {
  readonly boundary: Boundary
  readonly by: 'registers' | 'power'
  readonly devices: readonly Seen[]
}

const registerKeys = {
  own: { charged: 'chargedEnergy', discharged: 'dischargedEnergy' },
  grid: { charged: 'gridImportEnergy', discharged: 'gridExportEnergy' },
} as const
export const keysOf = (boundary: Boundary) => registerKeys[boundary === 'grid' ? 'grid' : 'own']

const ways = [
  { boundary: 'ac', kind: 'ems' },
  { boundary: 'ac', kind: 'pcs' },
  { boundary: 'dc', kind: 'stack' },
  { boundary: 'grid', kind: 'ems' },
] as const satisfies readonly { boundary: Boundary; kind: StorageKind }[]

/**
 * Where energy is metered: at the AC bus by the EMS, else by all PCS, else at the DC side by all stacks, else at the grid. A boundary of
 * which one meter is not known is none, so that charge and discharge are always of the same devices.
 */
const firstBoundary = <D>(
  ofKind: (kind: StorageKind) => readonly D[],
  isKnown: (device: D, boundary: Boundary) => boolean,
): { boundary: Boundary; devices: readonly D[] } | null => {
  for (const { boundary, kind } of ways) {
    const devices = ofKind(kind)
    if (devices.length > 0 && devices.every((device) => isKnown(device, boundary))) return { boundary, devices }
  }
  return null
}

/** What a device has told of its energy: both registers of its own, both of the grid without a load behind that meter, a power. */
export type Told = { readonly registers: boolean; readonly grid: boolean; readonly power: boolean }

/** By registers, else by power; never at the grid where a load of the station's own hangs behind that meter. */
export const meterOf = <D>(ofKind: (kind: StorageKind) => readonly D[], toldOf: (device: D) => Told) => {
  const registers = firstBoundary(
    ofKind,
    (device, boundary) => toldOf(device)[boundary === 'grid' ? 'grid' : 'registers'],
  )
  if (registers) return { ...registers, by: 'registers' } as const
  const power = firstBoundary(ofKind, (device, boundary) => boundary !== 'grid' && toldOf(device).power)
  return power && ({ ...power, by: 'power' } as const)
}

const areKnown = ({ charged, discharged }: Registers): boolean => charged !== null && discharged !== null
const toldOf = ({ registers, gridRegisters, hasLoad, hasPower }: Seen): Told => ({
  registers: areKnown(registers),
  grid: areKnown(gridRegisters) && !hasLoad,
  power: hasPower,
})

/** One for each leader among the devices; those without a meter are left out. */
export const metersOf = (seen: readonly Seen[]): Metered[] =>
  [...Map.groupBy(seen, ({ leaderId }) => leaderId).values()].flatMap(
    (own) => meterOf((kind) => own.filter(({ tile }) => tile.kind === kind), toldOf) ?? [],
  )

/** The boundary that all share; null where they differ or there is none. */
export const commonBoundary = (meters: readonly Metered[]): Boundary | null => {
  const [first, ...others] = new Set(meters.map(({ boundary }) => boundary))
  return others.length === 0 ? (first ?? null) : null
}
