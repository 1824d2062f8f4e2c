import { formatTime, parseTime } from '#contract/zoned.ts'
import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Telemetry } from '#server/context/readings.ts'
import { dayAround } from '#server/equipment/day.ts'
import { type Counted, countedIn, countedOf, nothingCounted, type Registers } from './energies.ts'
import { type Lifts, liftsOf, noLifts } from './lifts.ts'
import { futureAllowance } from '#server/ingest/codec/eventTime.ts'
import { stepOf } from '#server/telemetry/segment/registers.ts'
import { registersOf } from './registers.ts'

/** How often facts are read anew, ms. */
export const readEvery = 30_000

type Given = Pick<Context, 'telemetry' | 'registry' | 'pool'>

/** What lies before today, which late samples alone change; kWh. */
type Before = { readonly month: Counted; readonly year: Counted }
/** What is read of a crane beside its newest values. */
export type CraneFacts = Before & {
  readonly registers: Registers
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

/** The first moments of the month and the year of a midnight, ms. */
const beginsOf = (midnight: number, timeZone: string): { month: number; year: number } => {
  const wall = formatTime(midnight, timeZone)
  return {
    month: parseTime(`${wall.slice(0, 7)}-01 00:00:00`, timeZone),
    year: parseTime(`${wall.slice(0, 4)}-01-01 00:00:00`, timeZone),
  }
}

type Options = {
  /** what lies before today, where it was read already */
  readonly known?: (deviceId: string) => Before | undefined
  /** of a moment that is over: registers do not rise any more */
  readonly isPast?: boolean
}

/** Facts of cranes at a moment (ms), in a few questions for each time zone. */
export const readFacts = async (
  given: Given,
  cranes: readonly Device[],
  at: number,
  { known = () => undefined, isPast = false }: Options = {},
): Promise<Facts> => {
  const facts = new Map<string, CraneFacts>()
  for (const [timeZone, own] of Map.groupBy(cranes, (crane) => crane.timeZone)) {
    const { from, to } = dayAround(at, timeZone)
    const begins = beginsOf(from, timeZone)
    const rows = own.map((crane) => ({
      ...{ id: crane.deviceId, registers: registersOf(given, crane), before: known(crane.deviceId) },
    }))
    const fresh = rows.filter(({ before }) => !before)
    // A clock may be fast: what it reports of today counts.
    const [today, year, month, lifts] = await Promise.all([
      countedIn(given, rows, from, isPast ? Math.max(at, from + 1) : Math.min(to, at + futureAllowance)),
      countedIn(given, fresh, begins.year, from),
      countedIn(given, fresh, begins.month, from),
      liftsOf(
        given.pool,
        rows.map(({ id }) => id),
        { day: from, ...begins, at },
      ),
    ])
    const places = new Map(fresh.map(({ id }, place) => [id, place]))
    for (const [index, { id, registers, before }] of rows.entries()) {
      const place = places.get(id) ?? -1
      facts.set(id, {
        ...{ registers, dayEnd: to, today: today[index] ?? nothingCounted, lifts: lifts.get(id) ?? noLifts },
        month: before?.month ?? month[place] ?? nothingCounted,
        year: before?.year ?? year[place] ?? nothingCounted,
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
