import { z } from 'zod'
import type { PileReading } from '#server/piles/desk.ts'
import { fields, listOf, maybeNumber, neededNumber, text } from './tolerant.ts'
import { timeOf } from './times.ts'

/** Both versions: `unit` stands beside the value in 1.6, in `unitOfMeasure` in 2.0.1. */
const sampledValue = fields({
  ...{ value: neededNumber, context: text, measurand: text, phase: text, location: text, unit: text },
  unitOfMeasure: fields({ unit: text, multiplier: maybeNumber }),
})
/** A time and what was measured then; piles of 1.5 send `values`, and some of 1.6 one value that is no list. */
const single = (value: unknown): unknown => (typeof value === 'object' && value !== null ? [value].flat() : [])
export const meterValue = fields({
  timestamp: z.unknown().optional(),
  sampledValue: z.preprocess(single, listOf(sampledValue)),
})
export const meterValues = z.preprocess(single, listOf(meterValue))
type Sampled = z.output<typeof sampledValue>

type Scale = (value: number) => number
const by =
  (factor: number): Scale =>
  (value) =>
    value * factor
const same = by(1)

/** By unit in small letters; '' is the unit where none is said. */
const energy = { '': by(0.001), wh: by(0.001), kwh: same, mwh: by(1000) }
const watts = { '': by(0.001), w: by(0.001), kw: same, mw: by(1000), va: by(0.001), kva: same }
const volts = { '': same, v: same, kv: by(1000), mv: by(0.001) }
const amperes = { '': same, a: same, ka: by(1000), ma: by(0.001) }
const celsius: Readonly<Record<string, Scale>> = {
  ...{ '': same, celsius: same, celcius: same, c: same, '°c': same },
  k: (value) => value - 273.15,
  kelvin: (value) => value - 273.15,
  fahrenheit: (value) => ((value - 32) * 5) / 9,
}
const fraction = { '': same, percent: same, '%': same, hz: same, hertz: same }

type Measurand = {
  readonly units: Readonly<Record<string, Scale>>
  /** one value, or the sum of the phases; `phased`: a point for each phase; `first`: any one of them */
  readonly of: 'sum' | 'phased' | 'first'
  readonly key: string
}
const measurands: Readonly<Record<string, Measurand>> = {
  'energy.active.import.register': { units: energy, of: 'sum', key: 'suppliedEnergy' },
  'power.active.import': { units: watts, of: 'sum', key: 'power' },
  voltage: { units: volts, of: 'phased', key: 'phaseVoltage' },
  'current.import': { units: amperes, of: 'phased', key: 'phaseCurrent' },
  frequency: { units: fraction, of: 'first', key: 'frequency' },
  'power.factor': { units: fraction, of: 'first', key: 'powerFactor' },
  temperature: { units: celsius, of: 'first', key: 'cableTemperature' },
  soc: { units: fraction, of: 'first', key: 'shipSoc' },
}
const register = 'Energy.Active.Import.Register'

const letters: Readonly<Record<string, string>> = { L1: 'A', L2: 'B', L3: 'C', 'L1-N': 'A', 'L2-N': 'B', 'L3-N': 'C' }
/** Which location speaks where several do: the outlet, else what comes first. */
const places = ['', 'outlet', 'cable']

const scaled = ({ value, unit, unitOfMeasure }: Sampled, units: Measurand['units']): number => {
  const scale = units[(unit || unitOfMeasure.unit).toLowerCase()]
  return scale ? scale(value * 10 ** (unitOfMeasure.multiplier ?? 0)) : Number.NaN
}
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

/** The points of a pileConnector that samples of one measurand give. */
const pointsOf = (samples: readonly Sampled[], { units, of, key }: Measurand): [string, number][] => {
  const [near, far] = [samples.filter(({ location }) => places.includes(location.toLowerCase())), samples]
  const read = (near.length > 0 ? near : far)
    .map((each) => ({ phase: each.phase.toUpperCase(), value: scaled(each, units) }))
    .filter(({ value }) => Number.isFinite(value))
  const whole = read.find(({ phase }) => phase === '')
  const byPhase = new Map(
    read.flatMap(({ phase, value }) => (letters[phase] ? [[letters[phase], value] as const] : [])),
  )
  if (of === 'phased') {
    const points = [...byPhase].map(([letter, value]): [string, number] => [`${key}${letter}`, rounded(value)])
    return points.length > 0 || !whole ? points : [[`${key}A`, rounded(whole.value)]]
  }
  if (whole) return [[key, rounded(whole.value)]]
  const [first, ...others] = byPhase.values()
  if (first === undefined) return []
  return [[key, rounded(of === 'sum' ? others.reduce((sum, value) => sum + value, first) : first)]]
}

const contextOf = (said: string): PileReading['context'] => {
  const word = said.toLowerCase()
  return word === 'transaction.begin' ? 'begin' : word === 'transaction.end' ? 'end' : 'sample'
}

/** What meter values of either version say, one reading for each time and context; what is no point of a connector is left out. */
export const readingsOf = (given: z.output<typeof meterValues>, now: number, timeZone: string): PileReading[] =>
  given.flatMap(({ timestamp, sampledValue: samples }) =>
    [...Map.groupBy(samples, ({ context }) => contextOf(context))].flatMap(([context, own]): PileReading[] => {
      const byMeasurand = Map.groupBy(own, ({ measurand }) => (measurand || register).toLowerCase())
      const points = [...byMeasurand].flatMap(([name, each]) => {
        const measurand = measurands[name]
        return measurand ? pointsOf(each, measurand) : []
      })
      if (points.length === 0) return []
      return [{ ...timeOf(timestamp, now, timeZone), values: Object.fromEntries(points), context }]
    }),
  )
