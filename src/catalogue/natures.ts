import type { Point } from './points/point.ts'

/**
 * What a device is to the features, which ask for a nature and never for a type.
 * From its points: `battery` (charges and power-on runs are recorded), `cells` (single cells), `metered` (kWh registers of both
 * directions), `positioned` (reports where it is). Named in its profile: `unit` (what a list names: box, ship, stack, crane, pile; each
 * battery is one), `leads` (an EMS: alarms name it for all below it, the units among them), `movable` (stands on ships and in bays),
 * `carries` (a ship that takes movable units), `feeds` (equipment of a bay), `hears` (receives AIS for the ships of its merchant).
 */
export const natures = [
  'battery',
  'cells',
  'metered',
  'positioned',
  'unit',
  'leads',
  'movable',
  'carries',
  'feeds',
  'hears',
] as const
export type Nature = (typeof natures)[number]
/** What a profile names; the other natures follow from its points. */
export const namedNatures = ['unit', 'leads', 'movable', 'carries', 'feeds', 'hears'] as const
export type NamedNature = (typeof namedNatures)[number]

type Shape = Pick<Point, 'pointKey' | 'kind'>

/** All natures of a profile: those it names and those that its points show. */
export const naturesOf = (points: readonly Shape[], named: readonly NamedNature[] = []): Nature[] => {
  const keys = new Set(points.map(({ pointKey }) => pointKey))
  const has = (...wanted: string[]): boolean => wanted.every((key) => keys.has(key))
  const battery = has('soc', 'totalVoltage', 'totalCurrent')
  const shown: Record<Nature, boolean> = {
    battery,
    cells: points.some(({ pointKey, kind }) => kind === 'array' && /^cell(Voltage|Temperature)$/.test(pointKey)),
    metered: has('chargedEnergy', 'dischargedEnergy'),
    positioned: has('lon', 'lat'),
    unit: battery || named.includes('unit'),
    leads: named.includes('leads'),
    movable: named.includes('movable'),
    carries: named.includes('carries'),
    feeds: named.includes('feeds'),
    hears: named.includes('hears'),
  }
  return natures.filter((nature) => shown[nature])
}
