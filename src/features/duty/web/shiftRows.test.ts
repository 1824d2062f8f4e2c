import fc from 'fast-check'
import { expect, test } from 'vitest'
import { patternOf, rowsOf } from './shiftRows.ts'

test('shifts of several weekdays are one line', () => {
  const day = { from: '08:00', to: '20:00', userIds: ['1', '2'] }
  const night = { from: '20:00', to: '08:00', userIds: ['2'] }
  const pattern = [1, 2, 3].flatMap((weekday) => [
    { weekday, ...night },
    { weekday, ...day },
  ])
  expect(rowsOf(pattern)).toEqual([
    { ...day, weekdays: [1, 2, 3] },
    { ...night, weekdays: [1, 2, 3] },
  ])
})

test('lines hold every shift of the pattern', () => {
  const clock = fc.constantFrom('00:00', '08:00', '16:00')
  const shift = fc.record({
    weekday: fc.integer({ min: 1, max: 7 }),
    from: clock,
    to: clock,
    userIds: fc.array(fc.constantFrom('1', '2'), { minLength: 1, maxLength: 3 }),
  })
  const sorted = (list: readonly object[]): string[] => list.map((each) => JSON.stringify(each)).toSorted()
  const keys = ({ weekday, from, to, userIds }: { weekday: number; from: string; to: string; userIds: string[] }) => ({
    ...{ weekday, from, to, userIds },
  })
  fc.assert(
    fc.property(fc.array(shift), (pattern) => {
      expect(sorted(patternOf(rowsOf(pattern)).map(keys))).toEqual(sorted(pattern.map(keys)))
    }),
  )
})
