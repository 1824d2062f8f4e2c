import { describe, expect, test } from 'vitest'
import { type Asked, filterOf, readAsked, writeAsked } from './asked.ts'

const rest = { type: '2', stationId: '7', deviceName: '箱' }
const common = { type: '2', stationId: '7', deviceName: '箱' }

describe('what the report is asked for', () => {
  test.each<[Asked['period'], object]>([
    [
      { type: 'day', time: '2026-11-21' },
      { reportType: '1', dyaTime: '2026-11-21' },
    ],
    [
      { type: 'week', time: '2026-12-31' },
      { reportType: '2', startDay: '2026-12-30', endDay: '2027-01-05' },
    ],
    [
      { type: 'month', time: '2028-02' },
      { reportType: '3', monthTime: '2028-02' },
    ],
    [
      { type: 'custom', days: ['2028-02-28', '2028-02-29'] },
      { reportType: '4', timeStart: '2028-02-28 00:00:00', timeEnd: '2028-02-29 23:59:59' },
    ],
  ])('%j is the call’s fields, and comes back from the address', (period, fields) => {
    const asked: Asked = { ...rest, period }
    expect(filterOf(asked)).toEqual({ ...common, ...fields })
    const params = new URLSearchParams({ panel: '9', time: 'old', days: 'old' })
    writeAsked(params, asked)
    expect(readAsked(params, '2026-01-01')).toEqual(asked)
  })

  test('an address that says nothing asks for the charges of today', () =>
    expect(readAsked(new URLSearchParams(), '2026-11-21')).toEqual({
      type: '1',
      stationId: '',
      deviceName: '',
      period: { type: 'day', time: '2026-11-21' },
    }))
})
