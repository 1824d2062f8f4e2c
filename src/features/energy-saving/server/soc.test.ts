import { expect, test } from 'vitest'
import { capacitorSoc } from './soc.ts'

test.each([
  [450, 288, 576, 48.05],
  [288, 288, 576, 0],
  [576, 288, 576, 100],
  [0, 288, 576, 0],
  [600, 288, 576, 100],
])('%d V of %d to %d V is %d %%', (volts, least, most, soc) =>
  expect(capacitorSoc(volts, least, most)).toBeCloseTo(soc, 2),
)

test('limits that say nothing tell no SOC', () => {
  expect(capacitorSoc(400, 576, 576)).toBeNull()
  expect(capacitorSoc(400, 576, 288)).toBeNull()
})
