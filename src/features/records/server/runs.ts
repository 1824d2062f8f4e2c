import { type Battery, gapOf } from '#server/equipment/activity.ts'
import type { Sample } from './battery.ts'

/** A time of being on. */
export type Run = {
  readonly kind: 'run'
  readonly start: number
  readonly end: number | null
  readonly silent: boolean
}

type Before = {
  /** the last sample, ms */
  readonly at: number
  /** ms between the last two samples */
  readonly pace: number
  /** since when it is on */
  readonly onSince?: number | undefined
}

const minute = 60_000

/** ms after which a device counts as silent: three intervals that its samples keep, at least 60 s, at most a session's gap. */
const silenceOf = (battery: Battery, pace: number): number => {
  const usual = Math.max(minute, 3 * battery.interval)
  return Number.isNaN(pace) ? gapOf(battery) : Math.max(usual, Math.min(gapOf(battery), 3 * pace))
}

/** 0 standby, 1 charging, 2 discharging, anything else shutdown (specification, section 4). */
const isOn = (state: number): boolean => state === 0 || state === 1 || state === 2

/** One sample later. */
export const runAfter = (
  battery: Battery,
  { at, pace, onSince }: Before,
  { ts, state }: Sample,
): { onSince: number | undefined; run?: Run } => {
  const wasSilent = !(ts - at <= silenceOf(battery, pace))
  const on = Number.isNaN(state) ? wasSilent || onSince !== undefined : isOn(state)
  if (onSince === undefined) return { onSince: on ? ts : undefined }
  if (wasSilent) return { onSince: on ? ts : undefined, run: { kind: 'run', start: onSince, end: at, silent: true } }
  return on ? { onSince } : { onSince: undefined, run: { kind: 'run', start: onSince, end: ts, silent: false } }
}

/** A time of being on `quiet` ms after the last sample: silence ended it with that sample. */
export const runShown = (battery: Battery, onSince: number, { at, pace }: Before, quiet: number): Run => {
  const isSilent = quiet > silenceOf(battery, pace)
  return { kind: 'run', start: onSince, end: isSilent ? at : null, silent: isSilent }
}
