const ramp = (value: number, full: number, none: number): number =>
  Math.min(1, Math.max(0, (none - value) / (none - full)))

/** Part of the asked power that the cells allow. Bounds within those of OpenEMS' battery protection for LFP. */
export const allowedPart = (power: number, extremes: { highest: number; lowest: number; warmest: number }): number => {
  const warm = ramp(extremes.warmest, 42, 54)
  if (power < 0) return Math.min(warm, ramp(extremes.highest, 3.45, 3.65))
  return Math.min(warm, ramp(-extremes.lowest, -3.05, -2.9))
}
