import { type EndedPart, type Part, type Quantity, type RegisterKey, registerKeys } from './parts.ts'
import type { Hoist, Readings } from './stretches.ts'

/** A cycle of the hoist, or a time between cycles. Times in ms, kWh, kW and t; null where unknown. */
export type HoistRow = {
  readonly kind: 'hoist'
  readonly start: number
  readonly end: number | null
  readonly isLift: boolean
  readonly kwh: Readonly<Record<Quantity, number | null>>
  readonly peak: number | null
  readonly load: number | null
  readonly isComplete: boolean
  /** false: it may still come to nothing */
  readonly isSure: boolean
}

const knownOf = (value: number): number | null => (Number.isNaN(value) ? null : Math.round(value * 1e6) / 1e6)

const rowOf = (part: Part, end: number | null, isKnown: (key: RegisterKey) => boolean): HoistRow => {
  const { start, isLift, sums, peak, load } = part
  const of = (key: RegisterKey): number | null => (isKnown(key) ? knownOf(sums[key]) : null)
  const isCharged = isKnown('dcdc1Charged') && isKnown('dcdc2Charged')
  return {
    ...{ kind: 'hoist', start, end, isLift },
    kwh: {
      ...{ lift: knownOf(sums.lift), lower: knownOf(sums.lower) },
      ...{ dcdc1: of('dcdc1'), dcdc2: of('dcdc2'), totalSurface: of('totalSurface') },
      ...{ dcdc1Charged: of('dcdc1Charged'), dcdc2Charged: of('dcdc2Charged'), brakeEnergy: of('brakeEnergy') },
      drawn: isCharged ? knownOf(sums.drawn) : null,
    },
    ...{ peak: knownOf(peak), load: knownOf(load) },
    ...{ isComplete: false, isSure: true },
  }
}

/** What has not ended, or waits for its registers, with what is known of it so far. */
export const runningRow = (part: Part, end: number | null): HoistRow => rowOf(part, end, () => true)
export const doubtfulRow = (part: Part): HoistRow => ({ ...runningRow(part, null), isSure: false })

/**
 * What has ended; a register that was not read after its end leaves its figure unknown. A crane that never told what its hoist does (`hoist`)
 * is whole by its registers.
 */
export const settledRow = (part: EndedPart, readings: Readings, hoist: Hoist): HoistRow => {
  const isUsed = (key: RegisterKey): boolean => !Number.isNaN(readings[key].ts)
  const isKnown = (key: RegisterKey): boolean => !(readings[key].ts < part.end)
  const { isBroken, isStartUnread, isEndUnread, sums } = part
  const isRead = registerKeys.every((key) => !isUsed(key) || (isKnown(key) && !Number.isNaN(sums[key])))
  const isHoistKnown = Number.isNaN(hoist.ts) || !Number.isNaN(sums.lift)
  const isSound = !isBroken && !isStartUnread && !isEndUnread && isHoistKnown
  return { ...rowOf(part, part.end, isKnown), isComplete: isRead && isSound }
}
