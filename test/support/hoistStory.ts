import type { Samples } from './charges.ts'

const second = 1000

/** Two lifts each 10 s from `from` (ms) to 460 s later, with registers at 0, 80 and 430 s: scenario 4 of the design. */
export const twoLifts = (from: number): Samples => {
  const powers = [0, 200, 200, 0, 0, -150, -150, 0, 0, 200, 200, 0, -150, -150, ...Array.from({ length: 32 }, () => 0)]
  const registers: Readonly<Record<number, Samples[number]['values']>> = {
    0: { dcdc1: 100, dcdc2: 80, totalSurface: 5000.02 },
    8: { dcdc1: 100.24, dcdc2: 80.22, totalSurface: 5001.06 },
    43: { dcdc1: 100.64, dcdc2: 80.6, totalSurface: 5002.72 },
  }
  return powers.map((hoistPower, index) => ({
    ts: from + 10 * index * second,
    values: { hoistPower, ...registers[index] },
  }))
}
