import { expect, test } from 'vitest'
import { curvesOf } from './samples.ts'

test('charging power is that of the current into the box; without voltage or current there is none', () => {
  const series = [
    { pointKey: 'soc', index: 1, unit: '%', value: [50, 51, null, 52] },
    { pointKey: 'totalVoltage', index: 1, unit: 'V', value: [800, 800, 800, 800] },
    { pointKey: 'totalCurrent', index: 1, unit: 'A', value: [-450, 0, null, 100] },
  ]
  expect(curvesOf({ t: [1, 2, 3, 4], series })).toEqual({
    soc: [
      [1, 50],
      [2, 51],
      [3, null],
      [4, 52],
    ],
    power: [
      [1, 360],
      [2, 0],
      [3, null],
      [4, -80],
    ],
  })
  expect(curvesOf({ t: [1], series: [] })).toEqual({ soc: [[1, null]], power: [[1, null]] })
})
