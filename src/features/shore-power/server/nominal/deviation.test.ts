import { expect, test } from 'vitest'
import { levelOf, nominalHz, voltsOff } from './deviation.ts'

const frequency = { limits: [2.5, 2, 1] as const, recover: 0.8 }
test.each<[number | null, number, number | null | undefined]>([
  [50, 50.99, undefined],
  [50, 51, 3],
  [50, 48, 2],
  [50, 52.5, 1],
  [60, 59, 3],
  [60, 57.5, 1],
  [null, 60.5, null],
  [null, 50.8, null],
  [50, 60, 1],
])('agreed %s Hz, measured %s: level %s', (agreed, measured, level) =>
  expect(levelOf(frequency, Math.abs(measured - nominalHz(agreed, measured)))).toBe(level),
)

test.each<[number, number[], number | null]>([
  [400, [380, 400, 410], 5],
  [6600, [6600, 7260, 6600], 10],
  [400, [], null],
  [0, [400], null],
])('of %s V %j is %s %% off', (nominal, measured, off) => expect(voltsOff(nominal, measured)).toBe(off))
