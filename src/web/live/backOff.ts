/** Waits before the n-th attempt to reconnect, in ms: doubling from 0.5 s to 15 s, half of it by chance. */
export const backOff = (attempt: number, random: number): number =>
  Math.min(15_000, 500 * 2 ** attempt) * (0.5 + random / 2)
