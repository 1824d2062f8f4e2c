import { mostPower } from '#server/telemetry/segment/registers.ts'

/** Energy of one direction since a moment: `kwh` up to the last register reading, `since` the integral of U × I after it. */
export type Account = {
  readonly kwh: number
  readonly since: number
  readonly register: number
  readonly registerAt: number
  readonly kw: number
  readonly kwAt: number
}

const hour = 3_600_000
/** A register may be this much ahead, kWh, whatever the time: its own resolution. */
const resolution = 1
/** kW per rated kWh that no battery reaches */
const mostRate = 10

/** kW beyond which a register of a battery is at fault; `ratedKwh` is NaN where it does not say. */
export const mostKwOf = (ratedKwh: number): number => (Number.isNaN(ratedKwh) ? mostPower : ratedKwh * mostRate)

/** Whether a register may have risen by `difference` kWh within `ms`; else it was reset or is at fault. */
export const isSoundRise = (difference: number, ms: number, mostKw: number): boolean =>
  difference >= 0 && !(difference > mostKw * (ms / hour) + resolution)

export const openAccount = (register: number, registerAt: number): Account => ({
  kwh: 0,
  since: 0,
  register,
  registerAt,
  kw: Number.NaN,
  kwAt: Number.NaN,
})

type Reading = { readonly ts: number; readonly register: number; readonly kw: number }

/**
 * One sample later. Between two register readings their difference counts; where the register fell (reset, rollover) or leapt beyond
 * `mostKw`, and before it was first read, the integral of power over the samples (trapezoids).
 */
export const advanceAccount = (account: Account, { ts, register, kw }: Reading, mostKw: number): Account => {
  const step = ((account.kw + kw) / 2) * ((ts - account.kwAt) / hour)
  const since = account.since + (Number.isNaN(step) ? 0 : step)
  const power = Number.isNaN(kw) ? { kw: account.kw, kwAt: account.kwAt } : { kw, kwAt: ts }
  if (Number.isNaN(register)) return { ...account, ...power, since }
  const difference = register - account.register
  const isSound = isSoundRise(difference, ts - account.registerAt, mostKw)
  return { ...power, kwh: account.kwh + (isSound ? difference : since), since: 0, register, registerAt: ts }
}

export const totalOf = ({ kwh, since }: Account): number => kwh + since
