import { offlineState } from '#contract/unit.ts'
import type { Part, Unit } from './parts.ts'
import { patience, type Reading, reading } from './reading.ts'

export type Value = Reading & {
  readonly source: 'reported' | 'derived'
  readonly cluster?: number | null
  readonly cell?: number | null
}

const extremes = {
  maxCellVoltage: { from: 'maxVoltage', highest: true },
  minCellVoltage: { from: 'minVoltage', highest: false },
  maxCellTemperature: { from: 'maxTemperature', highest: true },
  minCellTemperature: { from: 'minTemperature', highest: false },
} as const
type ExtremeKey = keyof typeof extremes
export const isExtreme = (key: string): key is ExtremeKey => key in extremes

const cellOf = (part: Part | undefined, from: string): number | null =>
  part ? (reading(part.device, part.row, `${from}Cell`)?.value ?? null) : null

/** The extreme over those clusters whose newest values belong together. */
const acrossClusters = ({ clusters }: Unit, key: ExtremeKey): Value | null => {
  const { from, highest } = extremes[key]
  const all = clusters.flatMap((part, index) => {
    const found = reading(part.device, part.row, from)
    return found ? [{ ...found, part, cluster: index + 1 }] : []
  })
  const newest = Math.max(...all.map(({ ts }) => ts))
  const together = all.filter(({ ts, part }) => newest - ts <= patience(part.device))
  const [best] = together.sort((a, b) => (highest ? b.value - a.value : a.value - b.value))
  if (!best) return null
  const { part, cluster, value, ts } = best
  return { value, ts, cluster, cell: cellOf(part, from), source: 'derived' }
}

const extreme = (unit: Unit, key: ExtremeKey): Value | null => {
  const reported = reading(unit.device, unit.row, key)
  if (!reported) return acrossClusters(unit, key)
  const cluster = reading(unit.device, unit.row, `${key}Cluster`)?.value ?? null
  const cell = cellOf(unit.clusters[(cluster ?? 0) - 1], extremes[key].from)
  return { ...reported, cluster, cell, source: 'reported' }
}

const energy = (unit: Unit, share: (soc: number) => number): Value | null => {
  const [soc, soh, rated] = ['soc', 'soh', 'ratedCapacity'].map((key) => reading(unit.device, unit.row, key))
  if (!soc || !soh || !rated) return null
  return { value: (share(soc.value) * rated.value * soh.value) / 10_000, ts: soc.ts, source: 'derived' }
}

/** (100 − SOC)/100 × rated × SOH/100 and SOC/100 × rated × SOH/100, kWh: model of the equipment, "reported wins over derived". */
const derivations: Readonly<Record<string, (unit: Unit) => Value | null>> = {
  chargeable: (unit) => energy(unit, (soc) => Math.max(0, 100 - soc)),
  dischargeable: (unit) => energy(unit, (soc) => Math.max(0, soc)),
}

/** A value of a unit: the reported one, else derived from its own or its clusters' newest values, else null. */
export const unitValue = (unit: Unit, key: string): Value | null => {
  if (isExtreme(key)) return extreme(unit, key)
  const reported = reading(unit.device, unit.row, key)
  return reported ? { ...reported, source: 'reported' } : (derivations[key]?.(unit) ?? null)
}

/** Rated × SOH, kWh. */
export const capacityOf = (unit: Unit): number | null => energy(unit, () => 100)?.value ?? null

/** What is stored now, kWh: SOC × rated × SOH; what can be discharged where that is not known. */
export const storedOf = (unit: Unit): number | null =>
  (energy(unit, (soc) => soc) ?? unitValue(unit, 'dischargeable'))?.value ?? null

/** kW from a voltage (V) and a current (A) that came together; null unless both did. */
export const productOf = ({ device, row }: Part, voltage: string, current: string): number | null => {
  const [volts, amperes] = [reading(device, row, voltage), reading(device, row, current)]
  if (!volts || !amperes || Math.abs(volts.ts - amperes.ts) > patience(device)) return null
  return (volts.value * amperes.value) / 1000
}

/** kW, discharge +: what the unit reports, else U × I of one moment; null unless both came together. */
export const powerOf = ({ device, row }: Part): number | null => {
  const reported = reading(device, row, 'power')
  return reported ? reported.value : productOf({ device, row }, 'totalVoltage', 'totalCurrent')
}

export const shutdown = 3

/** Running state now: 0, 1, 2, and 3 for anything else and for units that never reported one; −1 for silent units. */
export const runningStateOf = ({ device, row }: Part, silent: boolean): number => {
  if (silent) return offlineState
  const state = reading(device, row, 'runningState')?.value
  return state === 0 || state === 1 || state === 2 ? state : shutdown
}
