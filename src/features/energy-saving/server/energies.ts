import type { Context } from '#server/context/context.ts'
import type { PointOfDevice } from '#server/context/readings.ts'
import type { Period } from '#server/equipment/period.ts'
import { stepBounds } from '#server/telemetry/questions/energy.ts'
import { sumOfKnown } from '#server/equipment/reading.ts'
import { type RegisterKey, registerKeys } from './cycles/parts.ts'

type Given = Pick<Context, 'telemetry'>
type Span = Pick<Period, 'from' | 'to' | 'step' | 'timeZone'>
/** A register that is counted as `key`. */
export type Register<K extends string> = PointOfDevice & { readonly key: K }
/** The registers of a crane, as `registersOf` finds them. */
export type Registers = ReadonlyMap<RegisterKey, PointOfDevice>

export const registersIn = (
  registers: Registers,
  keys: readonly RegisterKey[] = registerKeys,
): Register<RegisterKey>[] => [...registers].flatMap(([key, point]) => (keys.includes(key) ? { key, ...point } : []))

/** What a saving rate is made of, and what was absorbed beside it. */
export const rateKeys = ['dcdc1', 'dcdc2', 'totalSurface'] as const satisfies readonly RegisterKey[]
export const chargedKeys = ['dcdc1Charged', 'dcdc2Charged'] as const satisfies readonly RegisterKey[]

/** kWh by quantity, not rounded; null where nothing is known. */
export type Kwh<K extends string> = Readonly<Record<K, number | null>>
export type Counted = Kwh<RegisterKey>
const eachOf = <K extends string>(keys: readonly K[], make: (key: K) => number | null): Kwh<K> =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, number | null>
export const countedOf = (make: (key: RegisterKey) => number | null): Counted => eachOf(registerKeys, make)
export const nothingCounted = countedOf(() => null)

/** The sums of what several know. */
export const countedSum = (all: readonly Counted[]): Counted =>
  countedOf((key) => sumOfKnown(all.map((counted) => counted[key])))

/** What registers counted together in each step of a span, read in a few questions. */
export const stepsOf = async <K extends string>(
  { telemetry }: Given,
  keys: readonly K[],
  registers: readonly Register<K>[],
  { from, to, step, timeZone }: Span,
): Promise<(Kwh<K> & { readonly ts: number })[]> => {
  const read = await telemetry.energies(registers, from, to, step, timeZone)
  const starts = stepBounds(from, to, step, timeZone).slice(0, -1)
  const valuesAt = (key: K, at: number): (number | null)[] =>
    registers.flatMap((register, index) => (register.key === key ? (read[index]?.steps[at]?.value ?? null) : []))
  return starts.map((ts, at) => ({ ts, ...eachOf(keys, (key) => sumOfKnown(valuesAt(key, at))) }))
}

/** What each of several cranes counted in [from, to) ms, of `keys` where not all are asked for. */
export const countedIn = async (
  { telemetry }: Given,
  cranes: readonly { readonly registers: Registers }[],
  from: number,
  to: number,
  keys: readonly RegisterKey[] = registerKeys,
): Promise<Counted[]> => {
  if (from >= to) return cranes.map(() => nothingCounted)
  const all = cranes.flatMap(({ registers }, crane) => registersIn(registers, keys).map((each) => ({ crane, ...each })))
  const read = await telemetry.energies(all, from, to, 'year')
  const found = cranes.map(() => new Map<RegisterKey, number | null>())
  for (const [index, { crane, key }] of all.entries())
    found[crane]?.set(key, sumOfKnown(read[index]?.steps.map(({ value }) => value) ?? []))
  return found.map((own) => countedOf((key) => own.get(key) ?? null))
}
