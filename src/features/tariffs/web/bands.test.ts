import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoursFault } from '#contract/tariffHours.ts'
import { type TariffPeriod, tariffKinds } from '../shapes.ts'
import { cellsOfDay, flatDay, groupsOf, kindsUsed, periodsOf, runsOf, wholeYear } from './bands.ts'

const of = (from: string, to: string, kind: TariffPeriod['kind'], price: number, months = [...wholeYear]) => ({
  ...{ months, from, to, kind, price },
})

test('a day with half hours becomes cells, and periods again', () => {
  const periods = [of('00:00', '08:30', 'valley', 0.32), of('08:30', '24:00', 'flat', 0.68)]
  const groups = groupsOf(periods) ?? []
  expect(groups).toHaveLength(1)
  expect(runsOf(groups[0]?.cells ?? [])).toEqual([
    { kind: 'valley', from: 0, to: 17 },
    { kind: 'flat', from: 17, to: 48 },
  ])
  expect(periodsOf(groups)).toEqual(periods)
})

test('months of like days stand together, however they were written', () => {
  const summer = [of('00:00', '24:00', 'sharp', 1.5, [7]), of('00:00', '24:00', 'sharp', 1.5, [8])]
  const others = of('00:00', '24:00', 'flat', 0.7, [1, 2, 3, 4, 5, 6, 9, 10, 11, 12])
  expect(groupsOf([...summer, others])?.map(({ months }) => months)).toEqual([others.months, [7, 8]])
})

test.each([
  ['a quarter of an hour', [of('00:00', '08:15', 'valley', 0.3), of('08:15', '24:00', 'flat', 1)]],
  ['two prices of one kind', [of('00:00', '08:00', 'flat', 0.3), of('08:00', '24:00', 'flat', 1)]],
])('the band cannot show %s', (_, periods) => expect(groupsOf(periods)).toBeUndefined())

test('any painted band covers each month once and comes back from its periods', () => {
  const cells = fc.array(fc.constantFrom(...tariffKinds), { minLength: cellsOfDay, maxLength: cellsOfDay })
  fc.assert(
    fc.property(cells, cells, (one, two) => {
      const prices = { sharp: 1.4, peak: 1.05, flat: 0.68, valley: 0.32 }
      const groups = [
        { months: [1, 2, 3], cells: one, prices },
        { months: wholeYear.slice(3), cells: two, prices },
      ]
      const periods = periodsOf(groups)
      expect(hoursFault(periods)).toBeUndefined()
      const back = groupsOf(periods) ?? []
      expect(back.flatMap(({ months }) => months).toSorted((a, b) => a - b)).toEqual(wholeYear)
      expect(back[0]?.cells).toEqual(one)
    }),
  )
})

test('a kind without a price leaves its hours uncovered', () => {
  expect(kindsUsed({ cells: flatDay })).toEqual(['flat'])
  expect(hoursFault(periodsOf([{ months: wholeYear, cells: flatDay, prices: {} }]))).toMatchObject({ kind: 'missing' })
})
