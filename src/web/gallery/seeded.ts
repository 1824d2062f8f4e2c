export const timeZone = 'Asia/Shanghai'
export const start = Date.UTC(2026, 10, 20, 1)

/** The same figure from 0 to 1 for the same place, every time. */
export const seeded = (at: number): number => {
  const mixed = Math.sin((at + 1) * 12.9898) * 43_758.5453
  return mixed - Math.floor(mixed)
}

export const wave = (t: readonly number[], phase: number): number[] =>
  t.map((ts) => 50 + 30 * Math.sin((ts - start) / 1_800_000 + phase))
