import { stepOf } from '#server/telemetry/segment/registers.ts'
import { type RegisterKey, registerKeys, type Stretch } from './parts.ts'

const hour = 3_600_000
/** ms without a sample that are a gap: what the hoist did in it is not known */
export const gapMs = 300_000
/** kW beyond which the hoist moves: up above +10, down below −10 */
export const movingKw = 10

export type Sample = {
  readonly ts: number
  /** kW, − gives back */
  readonly hoist: number
  /** t */
  readonly load: number
  readonly registers: Readonly<Record<RegisterKey, number>>
}

/** What a register said last. `hasLowered`: the crane lowered then or since. */
export type Reading = { readonly ts: number; readonly value: number; readonly hasLowered: boolean }
export type Readings = Readonly<Record<RegisterKey, Reading>>
export type Hoist = { readonly ts: number; readonly kw: number }

const never: Reading = { ts: Number.NaN, value: Number.NaN, hasLowered: false }
export const noReadings: Readings = {
  ...{ dcdc1: never, dcdc2: never, totalSurface: never },
  ...{ dcdc1Charged: never, dcdc2Charged: never, brakeEnergy: never },
}
export const noHoist: Hoist = { ts: Number.NaN, kw: Number.NaN }

const rounded = (kwh: number): number => Math.round(kwh * 1000) / 1000

/** What registers counted since they were read last. Within a stretch they are read to a Wh, so that parts add up to it. */
export const registerStretches = (
  readings: Readings,
  hoist: Hoist,
  sample: Sample,
  mostKw: number,
): { readonly readings: Readings; readonly stretches: Stretch[] } => {
  const { ts } = sample
  const kw = Number.isNaN(sample.hoist) ? hoist.kw : sample.hoist
  const isLowering = kw < -movingKw
  const stretches: Stretch[] = []
  const next = { ...readings }
  for (const key of registerKeys) {
    const [before, value] = [readings[key], sample.registers[key]]
    const hasLowered = before.hasLowered || isLowering
    next[key] = Number.isNaN(value) ? { ...before, hasLowered } : { ts, value, hasLowered: isLowering }
    if (Number.isNaN(value)) continue
    const from = before.ts
    if (Number.isNaN(from)) {
      stretches.push({ key: null, from: Number.NEGATIVE_INFINITY, to: ts, upTo: () => 0, isBroken: true })
      continue
    }
    const { rise, broken } = stepOf(before.value, value, ts - from, mostKw)
    const upTo = (at: number): number =>
      at >= ts ? rise : at <= from ? 0 : rounded(before.value + (rise * (at - from)) / (ts - from)) - before.value
    stretches.push({ key, from, to: ts, upTo, isBroken: broken })
    if (key !== 'dcdc1Charged' && key !== 'dcdc2Charged') continue
    // Over a gap nobody knows whether something was lowered.
    const isDrawn = !hasLowered && ts - from <= gapMs
    stretches.push({ key: 'drawn', from, to: ts, upTo: isDrawn ? upTo : () => 0, isBroken: false })
  }
  return { readings: next, stretches }
}

/** ∫hoistPower since its last sample by trapezoids; not known over a gap, and while it moves over more than `near` ms. */
export const hoistStretches = (before: Hoist, { ts, hoist }: Sample, near: number): Stretch[] => {
  const pause = ts - before.ts
  if (Number.isNaN(hoist) || Number.isNaN(pause)) return []
  const isMoving = Math.abs(hoist) > movingKw || Math.abs(before.kw) > movingKw
  const stretch = { from: before.ts, to: ts }
  if (pause > gapMs || (pause > near && isMoving)) return [{ ...stretch, key: null, upTo: () => 0, isBroken: true }]
  const kwh = (sign: 1 | -1) => {
    const mean = (Math.max(0, sign * before.kw) + Math.max(0, sign * hoist)) / 2
    return (at: number): number => (mean * (at - before.ts)) / hour
  }
  return [
    { ...stretch, key: 'lift', upTo: kwh(1), isBroken: false },
    { ...stretch, key: 'lower', upTo: kwh(-1), isBroken: false },
  ]
}

/** The time since the sample before, where that is a gap. */
export const silentStretches = (before: number, { ts }: Sample): Stretch[] =>
  ts - before > gapMs ? [{ key: null, from: before, to: ts, upTo: () => 0, isBroken: true }] : []
