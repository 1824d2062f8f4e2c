import { expect, test } from 'vitest'
import { palettes } from '../../look/palette.ts'
import { cellShade, meanOf, shareOf } from './cellShade.ts'

test('the scale diverges around the mean by 12 K or 70 mV and ends there', () => {
  expect([20, 26, 32, 38, 60].map((value) => shareOf(value, 32, '°C'))).toEqual([-1, -0.5, 0, 0.5, 1])
  expect(shareOf(3.3, 3.37, 'V')).toBeCloseTo(-1)
  expect(meanOf([1, null, 3])).toBe(2)
})

test('a cell at its limit has the colour of the level, one at the mean the middle', () => {
  const limits = [
    { level: 1, value: 55 },
    { level: 3, value: 45 },
  ]
  const scale = { palette: palettes.blue, mean: 32, unit: '°C', limits, direction: 'high' } as const
  expect(cellShade(56, scale)).toBe(palettes.blue.level1)
  expect(cellShade(45, scale)).toBe(palettes.blue.level3)
  expect(cellShade(32, scale)).toBe('rgb(43 66 102)')
  expect(cellShade(44, scale)).toBe('rgb(255 162 77)')
})
