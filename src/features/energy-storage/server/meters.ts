import type { StorageSums } from '../shapes.ts'
import type { Registers, Seen } from './tile.ts'

export type Boundary = NonNullable<StorageSums['boundary']>
/** Devices that together meter one boundary of what one device leads, by their registers or, without any, by their power. */
export type Metered = {
  readonly boundary: Boundary
  readonly by: 'registers' | 'power'
  readonly devices: readonly Seen[]
}

export const registerKeys = {
  own: { charged: 'chargedEnergy', discharged: 'dischargedEnergy' },
  grid: { charged: 'gridImportEnergy', discharged: 'gridExportEnergy' },
} as const
export const keysOf = (boundary: Boundary) => registerKeys[boundary === 'grid' ? 'grid' : 'own']

const isKnown = ({ charged, discharged }: Registers): boolean => charged !== null && discharged !== null

/**
 * Where energy is metered: at the AC bus by the EMS, else by all PCS, else at the DC side by all stacks, else at the grid, unless a load
 * of the station's own hangs behind that meter; in the same order by power where no registers are. A boundary of which one meter is not known is none, so that charge and discharge are always of
 * the same devices.
 */
const meteredOf = (own: readonly Seen[]): Metered | null => {
  const ofKind = (kind: Seen['tile']['kind']): Seen[] => own.filter(({ tile }) => tile.kind === kind)
  const [ems, pcs, stacks] = [ofKind('ems'), ofKind('pcs'), ofKind('stack')]
  const byRegisters = (boundary: Boundary, devices: readonly Seen[], read: (seen: Seen) => Registers) => ({
    ...{ boundary, devices, by: 'registers' as const },
    isWhole: devices.every((seen) => isKnown(read(seen))),
  })
  const byPower = (boundary: Boundary, devices: readonly Seen[]) => ({
    ...{ boundary, devices, by: 'power' as const },
    isWhole: devices.every(({ hasPower }) => hasPower),
  })
  const ways = [
    byRegisters('ac', ems, ({ registers }) => registers),
    byRegisters('ac', pcs, ({ registers }) => registers),
    byRegisters('dc', stacks, ({ registers }) => registers),
    ...(ems.some(({ hasLoad }) => hasLoad) ? [] : [byRegisters('grid', ems, ({ gridRegisters }) => gridRegisters)]),
    byPower('ac', ems),
    byPower('ac', pcs),
    byPower('dc', stacks),
  ]
  const found = ways.find(({ devices, isWhole }) => devices.length > 0 && isWhole)
  return found ? { boundary: found.boundary, by: found.by, devices: found.devices } : null
}

/** One for each leader among the devices; those without a meter are left out. */
export const metersOf = (seen: readonly Seen[]): Metered[] =>
  [...Map.groupBy(seen, ({ leaderId }) => leaderId).values()].flatMap((own) => meteredOf(own) ?? [])

/** The boundary that all share; null where they differ or there is none. */
export const commonBoundary = (meters: readonly Metered[]): Boundary | null => {
  const [first, ...others] = new Set(meters.map(({ boundary }) => boundary))
  return others.length === 0 ? (first ?? null) : null
}
