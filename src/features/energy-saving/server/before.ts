import { formatTime, parseTime } from '#contract/zoned.ts'
import type { Context } from '#server/context/context.ts'
import { type Counted, countedIn, nothingCounted, type Registers } from './energies.ts'
import { type LiftsBefore, liftsBefore, noLifts } from './lifts.ts'

/** What a crane counted before today, which late samples alone change: kWh of the month and the year, and lifts. */
export type Before = { readonly month: Counted; readonly year: Counted; readonly lifts: LiftsBefore }
export const noBefore: Before = { month: nothingCounted, year: nothingCounted, lifts: noLifts }

type Crane = {
  readonly id: string
  readonly registers: Registers
  /** what was read already: a crane's lifts of years are counted once a day, its energies more often */
  readonly known: Partial<Before>
}

/** The first moments of the month and the year of a midnight, ms. */
const beginsOf = (midnight: number, timeZone: string): { month: number; year: number } => {
  const wall = formatTime(midnight, timeZone)
  return {
    month: parseTime(`${wall.slice(0, 7)}-01 00:00:00`, timeZone),
    year: parseTime(`${wall.slice(0, 4)}-01-01 00:00:00`, timeZone),
  }
}

/** What lies before a midnight (ms) of some cranes of one time zone, by crane. */
export const readBefore = async (
  given: Pick<Context, 'telemetry' | 'pool'>,
  cranes: readonly Crane[],
  midnight: number,
  timeZone: string,
): Promise<ReadonlyMap<string, Before>> => {
  const begins = beginsOf(midnight, timeZone)
  const unread = cranes.filter(({ known }) => !known.month || !known.year)
  const uncounted = cranes.flatMap(({ id, known }) => (known.lifts ? [] : id))
  const [years, months, lifts] = await Promise.all([
    countedIn(given, unread, begins.year, midnight),
    countedIn(given, unread, begins.month, midnight),
    liftsBefore(given.pool, uncounted, { ...begins, midnight }),
  ])
  const places = new Map(unread.map(({ id }, place) => [id, place]))
  return new Map(
    cranes.map(({ id, known }) => {
      const place = places.get(id) ?? -1
      const month = months[place] ?? known.month ?? nothingCounted
      const year = years[place] ?? known.year ?? nothingCounted
      return [id, { month, year, lifts: known.lifts ?? lifts.get(id) ?? noLifts }]
    }),
  )
}
