import type { Level } from '#catalogue/alarmRules/rule.ts'

/** The frequency that was agreed, else 50 or 60, whichever is nearer. */
export const nominalHz = (agreed: number | null, measured: number): number =>
  agreed ?? (Math.abs(measured - 60) < Math.abs(measured - 50) ? 60 : 50)

/** By how many % the farthest of some voltages is off its nominal; null without any. */
export const voltsOff = (nominal: number, measured: readonly number[]): number | null =>
  nominal > 0 && measured.length > 0
    ? Math.max(...measured.map((volts) => (Math.abs(volts - nominal) / nominal) * 100))
    : null

type Limits = { readonly limits: readonly [number, number, number]; readonly recover: number }
/** Limits are decimals, what is measured is not quite. */
const nearly = 1e-9

/** The level of a deviation; null where all is well, undefined between the last limit and the return, where what was said holds. */
export const levelOf = ({ limits, recover }: Limits, off: number): Level | null | undefined => {
  const found = limits.findIndex((limit) => off >= limit - nearly)
  if (found === 0 || found === 1 || found === 2) return ([1, 2, 3] as const)[found]
  return off <= recover + nearly ? null : undefined
}
