import { expect, test } from 'vitest'
import { parseTime } from '#contract/zoned.ts'
import { amountOf, type EnergyHour, yuanOf } from './amounts.ts'
import { type PriceVersion, priceAt } from './prices.ts'

const hour = 3_600_000
const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const of = (from: string, to: string, price: number, months = all) => ({ months, from, to, price })

const plain: PriceVersion = {
  validFrom: '2026-01-01',
  periods: [
    of('00:00', '08:00', 0.32),
    of('08:00', '11:00', 1.05),
    of('11:00', '17:00', 0.68),
    of('17:00', '22:00', 1.05),
    of('22:00', '24:00', 0.68),
  ],
}
const summer: PriceVersion = {
  validFrom: '2026-07-01',
  periods: [
    of('00:00', '24:00', 0.5, [1, 2, 3, 4, 5, 6, 9, 10, 11, 12]),
    of('00:00', '13:30', 0.4, [7, 8]),
    of('13:30', '24:00', 1.2345, [7, 8]),
  ],
}
const versions = [summer, plain]
const zone = 'Asia/Shanghai'
const at = (wall: string, timeZone = zone): number => parseTime(wall, timeZone)

test.each<[string, number | null]>([
  ['2025-12-31 23:59:59', null],
  ['2026-01-01 00:00:00', 3200],
  ['2026-01-01 07:59:59', 3200],
  ['2026-01-01 08:00:00', 10500],
  ['2026-01-01 23:59:59', 6800],
  ['2026-06-30 23:59:59', 6800],
  ['2026-07-01 00:00:00', 4000],
  ['2026-07-01 13:29:59', 4000],
  ['2026-07-01 13:30:00', 12345],
  ['2026-09-01 13:30:00', 5000],
  ['2027-08-01 13:30:00', 12345],
])('at %s a kWh costs %s / 10,000', (wall, price) => expect(priceAt(versions, at(wall), zone).price).toBe(price))

test('a price holds to the end of its period, at most to the full hour', () => {
  const until = (wall: string) => priceAt(versions, at(wall), zone).until
  expect(until('2026-07-01 13:10:20')).toBe(at('2026-07-01 13:30:00'))
  expect(until('2026-07-01 13:30:00')).toBe(at('2026-07-01 14:00:00'))
  expect(until('2025-12-31 23:59:59')).toBe(at('2026-01-01 00:00:00'))
})

const hours = (from: number, to: number, kwh: number | null): EnergyHour[] =>
  Array.from({ length: Math.round((to - from) / hour) }, (_, index) => ({
    from: from + index * hour,
    to: from + (index + 1) * hour,
    kwh,
  }))
const yuan = (list: readonly EnergyHour[], timeZone = zone): number | null => {
  const money = amountOf(versions, list, timeZone)
  return money === null ? null : yuanOf(money)
}

test('a day in Shanghai: 8 h valley, 8 h peak, 8 h flat', () =>
  expect(yuan(hours(at('2026-03-01 00:00:00'), at('2026-03-02 00:00:00'), 10))).toBe(164))

test('the hour that the clock skips is not paid, the one that comes twice is paid twice', () => {
  const berlin = (day: string, next: string) => {
    const list = hours(at(`${day} 00:00:00`, 'Europe/Berlin'), at(`${next} 00:00:00`, 'Europe/Berlin'), 10)
    return [list.length, yuan(list, 'Europe/Berlin')]
  }
  expect(berlin('2026-03-28', '2026-03-29')).toEqual([24, 164])
  expect(berlin('2026-03-29', '2026-03-30')).toEqual([23, 160.8])
  expect(berlin('2026-10-25', '2026-10-26')).toEqual([25, 125])
})

test('an hour with two prices is divided by time, to the last watt-hour', () => {
  const from = at('2026-07-01 13:00:00')
  expect(amountOf(versions, [{ from, to: from + hour, kwh: 0.000003 }], zone)).toBe(2n * 4000n + 1n * 12345n)
  expect(yuan(hours(from, from + hour, 100))).toBe(81.73)
})

test('what flows in counts against what flows out; nothing known is no amount, nor is energy without a price', () => {
  const day = at('2026-03-01 00:00:00')
  const one = (wall: string, kwh: number | null): EnergyHour => ({ from: at(wall), to: at(wall) + hour, kwh })
  expect(yuan([one('2026-03-01 02:00:00', -100), one('2026-03-01 09:00:00', 90)])).toBe(62.5)
  expect(yuan([one('2026-03-01 02:00:00', -100)])).toBe(-32)
  expect(yuan(hours(day, day + 24 * hour, null))).toBeNull()
  expect(yuan([one('2026-03-01 02:00:00', null), one('2026-03-01 09:00:00', 0)])).toBe(0)
  expect(yuan([one('2025-12-31 23:00:00', 1), one('2026-03-01 09:00:00', 90)])).toBeNull()
  expect(yuan([one('2025-12-31 23:00:00', 0), one('2026-03-01 09:00:00', 90)])).toBe(94.5)
})

test('sums have no floating-point error, and half a cent goes away from zero', () => {
  const tenth = { validFrom: '2026-01-01', periods: [of('00:00', '24:00', 0.1)] }
  const list = hours(at('2026-01-01 00:00:00'), at('2026-12-31 00:00:00'), 0.1)
  expect(amountOf([tenth], list, zone)).toBe(BigInt(list.length) * 100_000n * 1000n)
  expect([50_000_000n, 49_999_999n, -50_000_000n, -49_999_999n].map(yuanOf)).toEqual([0.01, 0, -0.01, 0])
})
