import type { LatestRow } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'
import { patience, type Reading, reading } from '../readings.ts'

export type Part = { readonly device: Device; readonly row: LatestRow | undefined }
/** A box with its clusters in the order of their names: the first is cluster 1. */
export type Box = Part & { readonly clusters: readonly Part[] }
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
const acrossClusters = ({ clusters }: Box, key: ExtremeKey): Value | null => {
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

const extreme = (box: Box, key: ExtremeKey): Value | null => {
  const reported = reading(box.device, box.row, key)
  if (!reported) return acrossClusters(box, key)
  const cluster = reading(box.device, box.row, `${key}Cluster`)?.value ?? null
  const cell = cellOf(box.clusters[(cluster ?? 0) - 1], extremes[key].from)
  return { ...reported, cluster, cell, source: 'reported' }
}

const energy = (box: Box, share: (soc: number) => number): Value | null => {
  const [soc, soh, rated] = ['soc', 'soh', 'ratedCapacity'].map((key) => reading(box.device, box.row, key))
  if (!soc || !soh || !rated) return null
  return { value: (share(soc.value) * rated.value * soh.value) / 10_000, ts: soc.ts, source: 'derived' }
}

/** (100 − SOC)/100 × rated × SOH/100 and SOC/100 × rated × SOH/100, kWh: model of the equipment, "reported wins over derived". */
const derivations: Readonly<Record<string, (box: Box) => Value | null>> = {
  chargeable: (box) => energy(box, (soc) => Math.max(0, 100 - soc)),
  dischargeable: (box) => energy(box, (soc) => Math.max(0, soc)),
}

/** A value of a box: reported where it says so, else derived from its own or its clusters' newest values, else null. */
export const boxValue = (box: Box, key: string): Value | null => {
  if (isExtreme(key)) return extreme(box, key)
  const reported = reading(box.device, box.row, key)
  return reported ? { ...reported, source: 'reported' } : (derivations[key]?.(box) ?? null)
}

/** Rated × SOH, kWh. */
export const capacityOf = (box: Box): number | null => energy(box, () => 100)?.value ?? null

/** What is stored now, kWh: SOC × rated × SOH; what can be discharged where that is not known. */
export const storedOf = (box: Box): number | null =>
  (energy(box, (soc) => soc) ?? boxValue(box, 'dischargeable'))?.value ?? null

/** U × I of one moment, kW, discharge +; null unless both came together. */
export const powerOf = ({ device, row }: Part): number | null => {
  const [volts, amperes] = [reading(device, row, 'totalVoltage'), reading(device, row, 'totalCurrent')]
  if (!volts || !amperes || Math.abs(volts.ts - amperes.ts) > patience(device)) return null
  return (volts.value * amperes.value) / 1000
}
