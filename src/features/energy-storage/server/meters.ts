import type { StorageSums } from '../shapes.ts'
import type { Registers, Seen } from './tile.ts'

export type Boundary = NonNullable<StorageSums['boundary']>
/** Devices whose registers together meter one boundary of what one device leads. */
export type Metered = { readonly boundary: Boundary; readonly devices: readonly Seen[] }

export const registerKeys = {
  own: { charged: 'chargedEnergy', discharged: 'dischargedEnergy' },
  grid: { charged: 'gridImportEnergy', discharged: 'gridExportEnergy' },
} as const
export const keysOf = (boundary: Boundary) => registerKeys[boundary === 'grid' ? 'grid' : 'own']

const isKnown = ({ charged, discharged }: Registers): boolean => charged !== null && discharged !== null

/**
 * Where energy is metered: at the AC bus by the EMS, else by all PCS, else at the DC side by all stacks, else at the grid. A boundary of
 * which one meter is not known is none, so that charge and discharge are always of the same devices.
 */
const meteredOf = (own: readonly Seen[]): Metered | null => {
  const ofKind = (kind: Seen['tile']['kind']): Seen[] => own.filter(({ tile }) => tile.kind === kind)
  const ways = [
    { boundary: 'ac', devices: ofKind('ems'), registers: (seen: Seen) => seen.registers },
    { boundary: 'ac', devices: ofKind('pcs'), registers: (seen: Seen) => seen.registers },
    { boundary: 'dc', devices: ofKind('stack'), registers: (seen: Seen) => seen.registers },
    { boundary: 'grid', devices: ofKind('ems'), registers: (seen: Seen) => seen.gridRegisters },
  ] as const
  const found = ways.find(
    ({ devices, registers }) => devices.length > 0 && devices.every((seen) => isKnown(registers(seen))),
  )
  return found ? { boundary: found.boundary, devices: found.devices } : null
}

/** One for each leader among the devices; those without a meter are left out. */
export const metersOf = (seen: readonly Seen[]): Metered[] =>
  [...Map.groupBy(seen, ({ leaderId }) => leaderId).values()].flatMap((own) => meteredOf(own) ?? [])

/** The boundary that all share; null where they differ or there is none. */
export const commonBoundary = (meters: readonly Metered[]): Boundary | null => {
  const [first, ...others] = new Set(meters.map(({ boundary }) => boundary))
  return others.length === 0 ? (first ?? null) : null
}
