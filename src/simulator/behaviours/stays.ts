import { chance } from '../random.ts'
import { minute } from '../times.ts'

/** How ships come to a place: one in each period at most, which takes power for a while. Times in ms, kW; `key` makes places differ. */
export type Habit = {
  readonly key: number
  readonly period: number
  readonly least: number
  readonly most: number
  readonly power: readonly [least: number, most: number]
  /** part of the periods in which nobody comes */
  readonly none: number
}
/** A ship at a place: `number` counts the periods. Plugged, it is fed from `startAt` to `stopAt`. */
export type Stay = {
  readonly number: number
  readonly plugAt: number
  readonly startAt: number
  readonly stopAt: number
  readonly unplugAt: number
  /** kW on the mean */
  readonly power: number
}

const anchor = Date.UTC(2025, 0, 1)
/** Ships are the same in every fleet: they follow from this and the time. */
const staySeed = 43
export const hurry = { plug: 9 * minute, leave: 6 * minute }

/** The stay in a period, if there is one. */
const stayIn = ({ key, period, least, most, power, none }: Habit, number: number): Stay | undefined => {
  const draw = (which: number): number => chance(staySeed, key, number, which)
  if (draw(1) < none) return undefined
  const whole = (ms: number): number => Math.round(ms / minute) * minute
  const length = whole(least + (most - least) * draw(2))
  const free = period - length - hurry.plug - hurry.leave - 10 * minute
  const plugAt = anchor + whole(period * chance(staySeed, key)) + number * period + whole(free * draw(3))
  const startAt = plugAt + hurry.plug
  const stopAt = startAt + length
  const kilowatts = power[0] + (power[1] - power[0]) * draw(4)
  return { number, plugAt, startAt, stopAt, unplugAt: stopAt + hurry.leave, power: kilowatts }
}

const periodAt = ({ key, period }: Habit, ts: number): number =>
  Math.floor((ts - anchor - Math.round((period * chance(staySeed, key)) / minute) * minute) / period)

/** The ship that is plugged at a place at `ts`. */
export const stayAt = (habit: Habit, ts: number): Stay | undefined => {
  const stay = stayIn(habit, periodAt(habit, ts))
  return stay && ts >= stay.plugAt && ts < stay.unplugAt ? stay : undefined
}

/** Those that are plugged at any time from `from` to `to`, the oldest first. */
export const staysBetween = (habit: Habit, from: number, to: number): Stay[] => {
  const stays: Stay[] = []
  for (let number = periodAt(habit, from); number <= periodAt(habit, to); number += 1) {
    const stay = stayIn(habit, number)
    if (stay && stay.unplugAt > from && stay.plugAt <= to) stays.push(stay)
  }
  return stays
}
