import type { LegendKey } from '../states/legends.ts'
import type { Derivation, Point, PointKind } from './point.ts'

/**
 * Signs, for every power and current of the catalogue: discharge +, charge −.
 * Limits are what the quantity can physically be: a number beyond them is a fault of the wire, not an alarm.
 */
export type Limits = readonly [min: number, max: number]

export const limits = {
  volts: [0, 5000],
  highVolts: [0, 50_000],
  amperes: [-20_000, 20_000],
  kilowatts: [-100_000, 100_000],
  /** at the grid of a power station */
  stationKilowatts: [-1_000_000, 1_000_000],
  celsius: [-60, 250],
  /** A charge counter runs past full and below empty until it is calibrated again, and a new battery may have more than its rated capacity. */
  percent: [-5, 120],
  /** A capacitive sensor that is wet or dry reads −6 … 119 %RH (its formula: −6 + 125 × raw / 65,535). */
  humidity: [-6, 119],
  kilohms: [0, 60_000],
  ppm: [0, 60_000],
  minutes: [0, 60_000],
  count: [0, 65_534],
  hertz: [0, 100],
  cellVolts: [0, 6],
  kilonewtonMetres: [-2000, 2000],
  kilowattHours: [0, 1_000_000],
} as const satisfies Record<string, Limits>

const absent16 = [65_535, -32_768]
const absent32 = [4_294_967_295]
const absentCode = [255, 65_535]

type Rest = { size?: number; range?: Limits | undefined; sentinels?: readonly number[]; legend?: LegendKey }

const point = (
  kind: PointKind,
  pointKey: string,
  zh: string,
  en: string,
  unit: string,
  decimals: number,
  rest: Rest,
): Point => ({
  pointKey,
  pointName: zh,
  pointNameEn: en,
  unit,
  kind,
  decimals,
  size: rest.size ?? 1,
  min: rest.range?.[0] ?? null,
  max: rest.range?.[1] ?? null,
  sentinels: rest.sentinels ?? [],
  derive: null,
  legend: rest.legend ?? null,
})

export const gauge = (
  key: string,
  zh: string,
  en: string,
  unit: string,
  decimals: number,
  range?: Limits,
  sentinels: readonly number[] = absent16,
): Point => point('gauge', key, zh, en, unit, decimals, { range, sentinels })

export const state = (key: string, zh: string, en: string, legend: LegendKey): Point =>
  point('state', key, zh, en, '', 0, { sentinels: absentCode, legend })

export const register = (key: string, zh: string, en: string, unit = 'kWh', decimals = 1): Point =>
  point('register', key, zh, en, unit, decimals, { range: [0, 1e12], sentinels: absent32 })

export const cells = (
  key: string,
  zh: string,
  en: string,
  unit: string,
  decimals: number,
  size: number,
  range: Limits,
): Point => point('array', key, zh, en, unit, decimals, { size, range, sentinels: absent16 })

/** A point of its own that ingest computes from an array of the same message, unless the device reports it. */
export const derived = (from: Point, what: Derivation['what'], pointKey: string, zh: string, en: string): Point => {
  const index = what === 'maxIndex' || what === 'minIndex'
  const difference = what === 'difference'
  return {
    ...from,
    pointKey,
    pointName: zh,
    pointNameEn: en,
    unit: index ? '' : from.unit,
    kind: 'gauge',
    decimals: index ? 0 : from.decimals,
    size: 1,
    min: index || difference ? null : from.min,
    max: index || difference ? null : from.max,
    derive: { from: from.pointKey, what },
  }
}

/** The same point for several places: relay1 … relay8. */
export const numbered = (count: number, make: (n: number) => Point): Point[] =>
  Array.from({ length: count }, (_, index) => make(index + 1))

export const voltage = (key: string, zh: string, en: string): Point => gauge(key, zh, en, 'V', 1, limits.volts)
export const current = (key: string, zh: string, en: string): Point => gauge(key, zh, en, 'A', 1, limits.amperes)
export const power = (key: string, zh: string, en: string): Point => gauge(key, zh, en, 'kW', 1, limits.kilowatts)
export const temperature = (key: string, zh: string, en: string): Point => gauge(key, zh, en, '°C', 1, limits.celsius)
export const percent = (key: string, zh: string, en: string): Point => gauge(key, zh, en, '%', 1, limits.percent)
export const humidity = (key: string, zh: string, en: string): Point => gauge(key, zh, en, '%RH', 1, limits.humidity)
export const energy = (key: string, zh: string, en: string): Point => gauge(key, zh, en, 'kWh', 1, limits.kilowattHours)

const phases = ['A', 'B', 'C'] as const
export const lines = ['AB', 'BC', 'CA'] as const
export const ofPhases = (key: string, zh: string, en: string, make: typeof voltage): Point[] =>
  phases.map((phase) => make(`${key}${phase}`, `${phase}相${zh}`, `${en}, phase ${phase}`))
export const lineVoltages = (): Point[] =>
  lines.map((line) => voltage(`acVoltage${line}`, `交流线电压${line}`, `AC line voltage ${line}`))
/** Where medium voltage may stand between the lines: 32,768 and 65,535 are no marks there. */
export const highLineVoltages = (): Point[] =>
  lines.map((line) =>
    gauge(`acVoltage${line}`, `交流线电压${line}`, `AC line voltage ${line}`, 'V', 1, limits.highVolts, []),
  )
