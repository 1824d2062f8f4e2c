import { describe, expect, test } from 'vitest'
import { type AskedRates, filterOf, readAsked, spanOf, writeAsked } from './rateAsked.ts'

const asked: readonly [AskedRates, object][] = [
  [
    { deviceName: '吊1', period: { type: 'day', time: '2026-11-21' } },
    { deviceName: '吊1', type: '1', dyaTime: '2026-11-21' },
  ],
  [
    { deviceName: '', period: { type: 'month', time: '2026-11' } },
    { deviceName: '', type: '2', yearMonth: '2026-11' },
  ],
  [
    { deviceName: '', period: { type: 'year', time: '2026' } },
    { deviceName: '', type: '3', year: '2026' },
  ],
  [
    { deviceName: '', period: { type: 'custom', days: ['2026-11-01', '2026-11-03'] } },
    { deviceName: '', type: '4', startDay: '2026-11-01', endDay: '2026-11-03' },
  ],
  [
    { deviceName: '', period: { type: 'daily', days: ['2026-11-01', '2026-11-03'] } },
    { deviceName: '', type: '5', startDay: '2026-11-01', endDay: '2026-11-03' },
  ],
]

describe('what panel 10 asks', () => {
  test.each(asked)('%j stands in the address and goes to the call', (each, filter) => {
    const params = new URLSearchParams()
    writeAsked(params, each)
    expect(readAsked(params, '2026-11-22')).toEqual(each)
    expect(filterOf(each)).toEqual(filter)
  })

  test('an address that says nothing, or nothing that is known, asks for today', () => {
    const today = { deviceName: '', period: { type: 'day', time: '2026-11-22' } }
    expect(readAsked(new URLSearchParams(), '2026-11-22')).toEqual(today)
    expect(readAsked(new URLSearchParams({ period: 'week', time: 'x' }), '2026-11-22')).toEqual(today)
  })

  test.each([
    ['2026-11-21', '2026-11-21', '2026-11-21'],
    ['2028-02', '2028-02-01', '2028-02-29'],
    ['2026', '2026-01-01', '2026-12-31'],
    ['2026-11-01 ~ 2026-11-03', '2026-11-01', '2026-11-03'],
    ['2026-11-01 ~ 2026-11-01', '2026-11-01', '2026-11-01'],
  ])('the lifts of a row of %s', (time, first, last) => {
    expect(spanOf(time)).toEqual({ startTime: `${first} 00:00:00`, endTime: `${last} 23:59:59` })
  })
})
