import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockOf, dayMinutes, hoursFault, minutesOf } from './tariffHours.ts'

const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const of = (from: string, to: string, months = all) => ({ months, from, to })

test.each<[string, ReturnType<typeof of>[], unknown]>([
  ['one period all day', [of('00:00', '24:00')], undefined],
  ['periods in any order', [of('08:30', '24:00'), of('00:00', '08:30')], undefined],
  ['nothing', [], { kind: 'missing', month: 1, from: '00:00', to: '24:00' }],
  ['no night', [of('06:00', '24:00')], { kind: 'missing', month: 1, from: '00:00', to: '06:00' }],
  ['no evening', [of('00:00', '22:00')], { kind: 'missing', month: 1, from: '22:00', to: '24:00' }],
  ['a gap', [of('00:00', '08:00'), of('08:01', '24:00')], { kind: 'missing', month: 1, from: '08:00', to: '08:01' }],
  ['an overlap', [of('00:00', '09:00'), of('08:00', '24:00')], { kind: 'twice', month: 1, from: '08:00', to: '09:00' }],
  [
    'a period within another',
    [of('00:00', '24:00'), of('08:00', '11:00')],
    { kind: 'twice', month: 1, from: '08:00', to: '11:00' },
  ],
  ['a month twice', [of('00:00', '24:00', [...all, 7])], { kind: 'twice', month: 7, from: '00:00', to: '24:00' }],
  [
    'no July',
    [
      of(
        '00:00',
        '24:00',
        all.filter((month) => month !== 7),
      ),
    ],
    { kind: 'missing', month: 7, from: '00:00', to: '24:00' },
  ],
  [
    'over midnight',
    [of('22:00', '06:00'), of('06:00', '22:00')],
    { kind: 'order', month: 1, from: '22:00', to: '06:00' },
  ],
  ['no length', [of('08:00', '08:00'), of('00:00', '24:00')], { kind: 'order', month: 1, from: '08:00', to: '08:00' }],
])('%s', (_, periods, fault) => expect(hoursFault(periods)).toEqual(fault))

const cuts = fc.uniqueArray(fc.integer({ min: 1, max: dayMinutes - 1 }), { minLength: 1, maxLength: 12 })

test('any cut of the day covers it once; without one part, or with one twice, it does not', () => {
  fc.assert(
    fc.property(cuts, fc.nat(), (minutes, pick) => {
      const bounds = [0, ...minutes.toSorted((a, b) => a - b), dayMinutes]
      const periods = bounds.slice(1).map((to, at) => of(clockOf(bounds[at] ?? 0), clockOf(to)))
      expect(hoursFault(periods)).toBeUndefined()
      const [at, one] = [pick % periods.length, periods[pick % periods.length]]
      expect(hoursFault(periods.toSpliced(at, 1))).toMatchObject({ kind: 'missing', from: one?.from, to: one?.to })
      expect(hoursFault([...periods, ...periods.slice(at, at + 1)])).toMatchObject({ kind: 'twice' })
    }),
  )
})

test('minutes and clock are each other’s inverse', () => {
  for (const minutes of [0, 1, 59, 60, 510, 1439, 1440]) expect(minutesOf(clockOf(minutes))).toBe(minutes)
})
