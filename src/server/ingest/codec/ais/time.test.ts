import { expect, test } from 'vitest'
import { etaTime, fixTime } from './time.ts'

const at = (second: number, minute = 10) => Date.UTC(2026, 10, 22, 10, minute, second)

test.each<[string, number, number | undefined, number]>([
  ['without a second the time of receipt', at(17), undefined, at(17)],
  ['a second just past', at(17), 15, at(15)],
  ['a second of the minute before', at(2), 58, at(58, 9)],
  ['a second of a receiver that is behind', at(58), 2, at(2, 11)],
])('the time of a fix: %s', (_, received, second, expected) => {
  expect(fixTime(received, second)).toBe(expected)
})

test.each<[string, [number, number, number, number], string, string | undefined]>([
  ['later this year', [12, 31, 23, 59], '2026-11-22', '2026-12-31T23:59:00.000Z'],
  ['next year', [1, 2, 0, 0], '2026-12-30', '2027-01-02T00:00:00.000Z'],
  ['long past', [12, 30, 8, 0], '2027-01-03', '2026-12-30T08:00:00.000Z'],
  ['the 29th of February', [2, 29, 6, 0], '2027-11-01', '2028-02-29T06:00:00.000Z'],
  ['the 31st of June', [6, 31, 6, 0], '2026-11-22', undefined],
])('an ETA %s', (_, [month, day, hour, minute], now, expected) => {
  const time = etaTime({ month, day, hour, minute }, Date.parse(now))
  expect(time === undefined ? undefined : new Date(time).toISOString()).toBe(expected)
})
