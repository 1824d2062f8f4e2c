import { chance } from '../../random.ts'
import { type PortKey, routes } from '../../river.ts'
import { hour, minute } from '../../times.ts'
import { routeOfLine } from './lines.ts'

/** kn through the water (17 km/h), and of the current. */
export const cruise = 9.2
const [leastStream, mostStream] = [1, 2]
/** in which a ship gathers way, and loses it */
export const rampMs = 8 * minute
const leastBerthMs = 90 * minute
/** for stops on the way and late departures; what is not used of it is spent at the berth */
const slackMs = 90 * minute
const longestDelayMs = 20 * minute
const anchor = Date.UTC(2025, 0, 1)
/** Voyages are the same in every fleet: they follow from this and the time. */
export const voyageSeed = 41

/** At rest on the way: 1 at anchor, 5 made fast in a lock, 0 where the crew forgot to say so. */
export type Stop = { readonly from: number; readonly to: number; readonly part: number; readonly navStatus: 0 | 1 | 5 }
/** Under way without a stop, over these parts (0–1) of the route. */
export type Run = { readonly from: number; readonly to: number; readonly begin: number; readonly end: number }
/** The time of a leg from one berth to the next, ms. It begins with the stay before it; from `swapAt` in its middle on boxes change places. */
export type Slot = {
  readonly line: number
  /** from 0 on in 2025; the even ones go upstream */
  readonly number: number
  readonly back: boolean
  readonly from: PortKey
  readonly to: PortKey
  readonly startAt: number
  readonly swapAt: number
}
export type Leg = Slot & {
  readonly sailAt: number
  readonly arriveAt: number
  /** kn over ground at full speed */
  readonly way: number
  readonly runs: readonly Run[]
  readonly stop: Stop | undefined
}

const slotMs = (miles: number, way: number): number =>
  leastBerthMs + slackMs + Math.ceil(((miles / way) * hour + rampMs) / minute) * minute
/** What a leg up and a round take at the longest, ms. */
const rounds = routes.map(({ miles }) => {
  const up = slotMs(miles, cruise - mostStream)
  return { up, both: up + slotMs(miles, cruise + leastStream) }
})
const timesOf = (line: number): { up: number; both: number; phase: number } => {
  const { up, both } = rounds[line % routes.length] ?? { up: 0, both: 1 }
  return { up, both, phase: anchor + (line * 7 + 3) * hour }
}

const stopKinds = [
  { below: 0.09, navStatus: 1, minutes: 30 },
  { below: 0.12, navStatus: 0, minutes: 30 },
  { below: 0.17, navStatus: 5, minutes: 25 },
] as const

const sailed = (line: number, number: number, sailAt: number, miles: number, way: number) => {
  const draw = (key: number): number => chance(voyageSeed, line, number, key)
  const kind = stopKinds.find(({ below }) => draw(3) < below)
  const whole = (part: number): number => Math.round(((part * miles) / way) * hour + rampMs)
  if (!kind) {
    const arriveAt = sailAt + whole(1)
    return { arriveAt, runs: [{ from: sailAt, to: arriveAt, begin: 0, end: 1 }], stop: undefined }
  }
  const part = 0.35 + 0.3 * draw(4)
  const from = sailAt + whole(part)
  const to = from + Math.round(kind.minutes * minute * (1 + 0.9 * draw(5)))
  const arriveAt = to + whole(1 - part)
  const runs = [
    { from: sailAt, to: from, begin: 0, end: part },
    { from: to, to: arriveAt, begin: part, end: 1 },
  ]
  return { arriveAt, runs, stop: { from, to, part, navStatus: kind.navStatus } }
}

export const slotFrom = (line: number, number: number): Slot => {
  const { up, both, phase } = timesOf(line)
  const { from, to } = routeOfLine(line)
  const back = number % 2 !== 0
  const startAt = phase + Math.floor(number / 2) * both + (back ? up : 0)
  const ends = back ? { from: to, to: from } : { from, to }
  return { line, number, back, ...ends, startAt, swapAt: startAt + leastBerthMs / 2 }
}

export const slotAt = (line: number, ts: number): Slot => {
  const { up, both, phase } = timesOf(line)
  const round = Math.floor((ts - phase) / both)
  return slotFrom(line, 2 * round + (ts - phase - round * both >= up ? 1 : 0))
}

/** The leg that a time in ms belongs to. */
export const legAt = (line: number, ts: number): Leg => {
  const slot = slotAt(line, ts)
  const { number, back, startAt } = slot
  const draw = (key: number): number => chance(voyageSeed, line, number, key)
  const stream = leastStream + (mostStream - leastStream) * draw(1)
  const way = cruise + (back ? stream : -stream)
  const sailAt = startAt + leastBerthMs + Math.round(longestDelayMs * draw(2))
  return { ...slot, sailAt, way, ...sailed(line, number, sailAt, routeOfLine(line).miles, way) }
}
