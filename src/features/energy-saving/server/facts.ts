import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Telemetry } from '#server/context/readings.ts'
import { dayAround } from '#server/equipment/day.ts'
import { futureAllowance } from '#server/ingest/codec/eventTime.ts'
import { stepOf } from '#server/telemetry/segment/registers.ts'
import { type Before, noBefore, readBefore } from './before.ts'
import { type Counted, countedIn, countedOf, nothingCounted, type Registers } from './energies.ts'
import { type Lifts, liftsIn, withDay } from './lifts.ts'
import { registersOf } from './registers.ts'

/** How often facts are read anew, ms. */
export const readEvery = 30_000

type Given = Pick<Context, 'telemetry' | 'registry' | 'pool'>

/** What is read of a crane beside its newest values. */
type CraneFacts = {
  readonly registers: Registers
  readonly before: Before
  /** when its day ends, ms */
  readonly dayEnd: number
  /** kWh from midnight until it was read */
  readonly today: Counted
  /** the registers as they stood then: what they rose since belongs to today */
  readonly readAs: Counted
  readonly lifts: Lifts
}
/** By crane. */
export type Facts = ReadonlyMap<string, CraneFacts>
export const noFacts: Facts = new Map()

type Latest = { readonly telemetry: Pick<Telemetry, 'latest'> }
/** Registers as they stand, kWh. */
export const standingOf = ({ telemetry }: Latest, registers: Registers): Counted =>
  countedOf((key) => {
    const { device, slot } = registers.get(key) ?? {}
    const value = telemetry.latest(device?.deviceId ?? '')?.values[slot ?? -1] ?? Number.NaN
    return Number.isNaN(value) ? null : value
  })

type Options = {
  /** what lies before today, as far as it was read already */
  readonly known?: (deviceId: string) => Partial<Before>
  /** of a moment that is over: registers do not rise any more */
  readonly isPast?: boolean
}

/** Facts of cranes at a moment (ms), in a few questions for each time zone. */
export const readFacts = async (
  given: Given,
  cranes: readonly Device[],
  at: number,
  { known = () => ({}), isPast = false }: Options = {},
): Promise<Facts> => {
  const facts = new Map<string, CraneFacts>()
  for (const [timeZone, own] of Map.groupBy(cranes, (crane) => crane.timeZone)) {
    const { from, to } = dayAround(at, timeZone)
    const rows = own.map((crane) => ({
      ...{ id: crane.deviceId, registers: registersOf(given, crane), known: known(crane.deviceId) },
    }))
    // A clock may be fast: what it reports of today counts.
    const until = isPast ? Math.max(at, from + 1) : Math.min(to, at + futureAllowance)
    const ids = rows.map(({ id }) => id)
    const [today, before, lifts] = await Promise.all([
      countedIn(given, rows, from, until),
      readBefore(given, rows, from, timeZone),
      liftsIn(given.pool, ids, from, isPast ? at : until - 1),
    ])
    for (const [index, { id, registers }] of rows.entries()) {
      const past = before.get(id) ?? noBefore
      facts.set(id, {
        ...{ registers, before: past, dayEnd: to, today: today[index] ?? nothingCounted },
        lifts: withDay(past.lifts, lifts.get(id) ?? 0),
        // After the reading, so that nothing counts twice.
        readAs: isPast ? nothingCounted : standingOf(given, registers),
      })
    }
  }
  return facts
}

/** kWh since midnight up to the newest reading. */
export const todayOf = (given: Latest, { registers, today, readAs }: CraneFacts): Counted => {
  const now = standingOf(given, registers)
  return countedOf((key) => {
    const [counted, value, before] = [today[key], now[key], readAs[key]]
    const rise = value === null || before === null ? 0 : stepOf(before, value, readEvery).rise
    return counted === null ? null : counted + rise
  })
}
