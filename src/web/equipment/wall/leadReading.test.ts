import { expect, test } from 'vitest'
import type { AlarmPicture } from '#features/alarms/storyShapes.ts'
import { leadReading } from './leadReading.ts'

const minute = 60_000
const picture = (values: readonly (number | null)[], direction: 'high' | 'low' = 'high'): AlarmPicture => ({
  from: 0,
  at: 20 * minute,
  since: 0,
  timeZone: 'Asia/Shanghai',
  cell: 107,
  curve: { name: '', unit: '°C', decimals: 1, points: values.map((value, at) => [at * minute, value]), mean: [] },
  cells: null,
  direction,
  limits:
    direction === 'high' ? [1, 2, 3].map((level) => ({ level, value: 60 - 5 * level })) : [{ level: 1, value: 5 }],
})

test.each([
  ['past level 1, by three minutes', picture([50, 54, 54.5, 55, 56]), { value: 56, limit: 55, perMinute: 2 / 3 }],
  ['past level 2', picture([50, 51]), { value: 51, limit: 50, perMinute: 1 }],
  ['below all limits', picture([44, 43]), { value: 43, limit: null, perMinute: -1 }],
  ['downwards', picture([6, 3], 'low'), { value: 3, limit: 5, perMinute: -3 }],
  ['one value is no course', picture([56, null]), { value: 56, limit: 55, perMinute: null }],
])('%s', (_, given, reading) => {
  const perMinute = reading.perMinute === null ? null : expect.closeTo(reading.perMinute)
  expect(leadReading(given)).toEqual({ ...reading, perMinute })
})

test('without a value there is none', () => expect(leadReading(picture([null]))).toBeUndefined())
