import { chance } from '../../random.ts'
import { at, daily, isOn, type Schedule } from '../../schedule.ts'
import { hour, minute, second } from '../../times.ts'

const gravity = 9.81
/** What the hoist draws for the work done, and what of it comes back while it lowers. */
const drawn = 1 / 0.85
const regained = 0.8
/** kW to lift so many tonnes at a speed in m/s, and what lowering them gives. */
export const liftPower = (load: number, speed: number): number => load * gravity * speed * drawn
export const lowerPower = (load: number, speed: number): number => load * gravity * speed * regained

/** m/s: 23 m/min with 40 t and more, 46 m/min with 20 t and less. */
export const hoistSpeed = (load: number): number => Math.min(46, Math.max(23, 920 / load)) / 60

/** What a crane does until some time (ms). */
export type Phase = {
  readonly kind: 'paused' | 'idle' | 'up' | 'hold' | 'down'
  readonly since: number
  readonly until: number
  /** t, m/s, and m at the top of the lift */
  readonly load: number
  readonly speed: number
  readonly height: number
}

/** Meals and changes of shift, each crane some minutes after the one before it. */
const pauses: readonly Schedule[] = [
  { ...daily, from: at(7, 40), minutes: 30 },
  { ...daily, from: at(11, 50), minutes: 45 },
  { ...daily, from: at(19, 40), minutes: 30 },
  { ...daily, from: at(23, 20), minutes: 50 },
]
/** Minutes between the pauses of one crane and the next. */
const stagger = 7
/** In this pause the boxes are charged to their stop, so that the capacitors come level. */
const levellingPause = at(11, 50)
/** The last crane rests at night. */
const nightRest: Schedule = { ...daily, from: at(22), minutes: 480 }
const restingCrane = 5

const isPaused = (crane: number, ts: number): boolean =>
  pauses.some((pause) => isOn(pause, ts - crane * stagger * minute)) || (crane === restingCrane && isOn(nightRest, ts))

export const isLevelling = (crane: number, ts: number): boolean =>
  isOn({ ...daily, from: levellingPause, minutes: 45 }, ts - crane * stagger * minute)

const movesPerHour = { least: 18, most: 24 }
const between = (least: number, most: number, part: number): number => Math.floor(least + (most - least + 1) * part)

/** The move of a crane (from 0) that ts (ms) lies in, as phases one after another; all begin on whole seconds. */
const slotAt = (seed: number, crane: number, ts: number): Phase[] => {
  const hourNumber = Math.floor(ts / hour)
  const key = 970_000 + crane
  const length =
    Math.floor(3600 / between(movesPerHour.least, movesPerHour.most, chance(seed, key, hourNumber))) * second
  const index = Math.floor((ts - hourNumber * hour) / length)
  const since = hourNumber * hour + index * length
  // The seconds that are left at the end of the hour are too few for another move.
  const end = Math.min(since + length, (hourNumber + 1) * hour)
  const still = { since, until: end, load: 0, speed: 0, height: 0 }
  if (isPaused(crane, since) || isPaused(crane, end - 1)) return [{ kind: 'paused', ...still }]
  if (end - since < length) return [{ kind: 'idle', ...still }]
  const draw = (which: number): number => chance(seed, key, hourNumber, index, which)
  const load = Math.round(10 * (12 + 30 * draw(1))) / 10
  const speed = hoistSpeed(load)
  const moving = Math.floor((3 + 12 * draw(2)) / speed)
  const phases: Phase[] = []
  const add = (kind: Phase['kind'], seconds: number, carried: number): void => {
    const from = phases.at(-1)?.until ?? since
    const until = Math.min(end, from + seconds * second)
    phases.push({ kind, since: from, until, load: carried, speed, height: speed * moving })
  }
  add('idle', between(8, 20, draw(3)), 0)
  add('up', moving, load)
  add('hold', between(18, 30, draw(4)), load)
  add('down', moving, load)
  add('idle', 3600, 0)
  return phases
}

/** The phases of a crane by time; keeps the last move, since whoever asks goes on from there. */
export const phasesOf = (seed: number, crane: number): ((ts: number) => Phase) => {
  let slot: readonly Phase[] = []
  return (ts) => {
    const [first, last] = [slot[0], slot.at(-1)]
    if (!first || !last || ts < first.since || ts >= last.until) slot = slotAt(seed, crane, ts)
    return slot.find(({ until }) => ts < until) as Phase
  }
}

/** kW of the hoist, − gives back. */
export const hoistPowerIn = ({ kind, load, speed }: Phase): number =>
  kind === 'up' ? liftPower(load, speed) : kind === 'down' ? -lowerPower(load, speed) : 0

/** m above the ground. */
export const heightIn = ({ kind, since, until, speed, height }: Phase, ts: number): number => {
  if (kind === 'up') return (speed * (ts - since)) / second
  if (kind === 'down') return (speed * (until - ts)) / second
  return kind === 'hold' ? height : 0
}
