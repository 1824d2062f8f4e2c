const mix = (hash: number, key: number): number => {
  const a = Math.imul(hash ^ key, 0x9e3779b1)
  const b = Math.imul(a ^ (a >>> 15), 0x85ebca77)
  return b ^ (b >>> 13)
}

/** A number in [0, 1) that follows from the seed and the keys (whole numbers below 2³²) alone. */
export const chance = (seed: number, ...keys: readonly number[]): number => {
  let hash = mix(0x2545f491, seed)
  for (const key of keys) hash = mix(hash, key)
  return (mix(hash, 0x27d4eb2f) >>> 0) / 2 ** 32
}

/** Bell-shaped around 0 with a standard deviation of 1, never beyond ±3.5. */
export const bell = (seed: number, ...keys: readonly number[]): number => {
  let sum = -2
  for (let part = 0; part < 4; part += 1) sum += chance(seed, ...keys, part)
  return sum * Math.sqrt(3)
}

/** A smooth wander between −1 and 1 over time `t`, with a new direction every `period` (same unit). */
export const wander = (seed: number, key: number, t: number, period: number): number => {
  const at = Math.floor(t / period)
  const part = t / period - at
  const smooth = part * part * (3 - 2 * part)
  const before = chance(seed, key, at) * 2 - 1
  const after = chance(seed, key, at + 1) * 2 - 1
  return before + (after - before) * smooth
}
