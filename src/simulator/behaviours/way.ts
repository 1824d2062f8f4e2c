/** Part of the full speed, and of the whole way, after `past` of `whole` ms: a ship gathers way for `ramp` ms, and loses it so. */
export const wayAfter = (past: number, whole: number, ramp: number): { fast: number; part: number } => {
  const left = whole - past
  const fast = Math.max(0, Math.min(1, past / ramp, left / ramp))
  const run = whole - ramp
  const rampedTo = (time: number): number => time ** 2 / (2 * ramp)
  const done = past < ramp ? rampedTo(past) : left < ramp ? run - rampedTo(left) : past - ramp / 2
  return { fast, part: done / run }
}
