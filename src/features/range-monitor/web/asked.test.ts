import { describe, expect, test } from 'vitest'
import { nodeFor, readTime, type Time, timeInput, writeTime } from './asked.ts'

const today = '2026-11-21'
const span = { startTime: '2026-11-20 08:00:00', endTime: '2026-11-21 09:30:00' }

describe('the time in the address', () => {
  test.each<[string, Time, object]>([
    ['a day', { type: 'day', day: '2026-11-19' }, { time: '2026-11-19' }],
    ['a span', { type: 'span', span }, span],
  ])('%s comes back as it was', (_, time, input) => {
    const params = new URLSearchParams({ panel: '12', day: '2020-01-01' })
    writeTime(params, time)
    expect(readTime(params, today)).toEqual(time)
    expect(timeInput(time)).toEqual(input)
    expect(params.get('panel')).toBe('12')
  })
  test.each([{}, { day: 'yesterday' }, { from: span.startTime }])('%j is today', (given) =>
    expect(readTime(new URLSearchParams(given as Record<string, string>), today)).toEqual({ type: 'day', day: today }),
  )
})

test('the node of the address, else the first box', () => {
  const cluster = { strId: '3', name: '簇', level: 2 }
  const box = { strId: '2', name: '箱', level: 1, children: [cluster] }
  const stations = [{ strId: 's1', name: '站', level: 0, children: [box] }]
  expect([nodeFor(stations, '3'), nodeFor(stations, 's1'), nodeFor(stations, null), nodeFor([], '3')]).toEqual([
    cluster,
    box,
    box,
    undefined,
  ])
})
