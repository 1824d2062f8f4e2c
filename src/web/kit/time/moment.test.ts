import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import {
  atClock,
  dayOf,
  grain,
  hourTicks,
  type Mark,
  momentOf,
  neighbour,
  onDay,
  pauseOf,
  speeds,
  stepOf,
  stepped,
  toGrain,
} from './moment.ts'

const at = (text: string): number => Date.parse(text)
const hour = 3_600_000
const berlin = 'Europe/Berlin'

describe('moments', () => {
  test.each([
    [1, 10_000, 10_000],
    [10, 10_000, 1000],
    [60, 60_000, 1000],
    [300, 300_000, 1000],
  ] as const)('%i× goes on by %i ms every %i ms', (speed, step, pause) => {
    expect([stepOf(speed), pauseOf(speed)]).toEqual([step, pause])
  })

  test('a moment is ten seconds; what is no moment is none', () => {
    expect(momentOf('1795260579999')).toBe(1_795_260_570_000)
    for (const text of ['', 'now', '-1', '1e3', '12345678901234', ' 1']) expect(momentOf(text)).toBeUndefined()
  })

  test('what is not past is live', () => {
    const now = 1_000_004_000
    expect(stepped(999_990_000, 0, now)).toBe(999_990_000)
    expect(stepped(999_990_000, 10_000, now)).toBeUndefined()
    expect(stepped(999_990_000, hour, now)).toBeUndefined()
    expect(stepped(5000, -hour, now)).toBe(0)
  })

  test('steps are elapsed time: forth and back is where one was, whatever the clocks do', () => {
    const around = fc.integer({ min: at('2026-03-28T12:00:00Z'), max: at('2026-03-30T12:00:00Z') }).map(toGrain)
    fc.assert(
      fc.property(around, fc.constantFrom(...speeds), fc.integer({ min: 1, max: 500 }), (start, speed, count) => {
        const later = at('2027-01-01T00:00:00Z')
        let moment = start
        for (let step = 0; step < count; step += 1) moment = stepped(moment, stepOf(speed), later) ?? Number.NaN
        expect(moment - start).toBe(count * stepOf(speed))
        expect(stepped(moment, -count * stepOf(speed), later)).toBe(start)
      }),
    )
  })
})

describe('a day with a change of clocks', () => {
  test('is 23 or 25 hours long, and every moment lies in its own', () => {
    const spring = dayOf(at('2026-03-29T10:00:00Z'), berlin)
    const autumn = dayOf(at('2026-10-25T10:00:00Z'), berlin)
    expect([spring.day, (spring.to - spring.from) / hour]).toEqual(['2026-03-29', 23])
    expect([autumn.day, (autumn.to - autumn.from) / hour]).toEqual(['2026-10-25', 25])
    fc.assert(
      fc.property(fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') }), (ts) => {
        const { from, to, day } = dayOf(ts, berlin)
        expect(from <= ts && ts < to).toBe(true)
        expect(formatTime(from, berlin)).toBe(`${day} 00:00:00`)
      }),
    )
  })

  test('its hours stand where they lie, each once', () => {
    const ticks = hourTicks(dayOf(at('2026-03-29T10:00:00Z'), berlin), berlin)
    expect(ticks.map((tick) => tick.hour)).toEqual(['00', '03', '06', '09', '12', '15', '18', '21'])
    expect(ticks[1]?.share).toBeCloseTo(2 / 23)
    const long = hourTicks(dayOf(at('2026-10-25T10:00:00Z'), berlin), berlin)
    expect(long[1]?.share).toBeCloseTo(4 / 25)
  })

  test('the same wall time on another day; one that is left out comes as much later', () => {
    const noon = at('2026-03-28T11:00:00Z')
    expect(formatTime(onDay(noon, '2026-03-29', berlin), berlin)).toBe('2026-03-29 12:00:00')
    const skipped = at('2026-03-28T01:30:00Z')
    expect(formatTime(onDay(skipped, '2026-03-29', berlin), berlin)).toBe('2026-03-29 03:30:00')
    expect(formatTime(atClock(noon, '23:59:50', berlin), berlin)).toBe('2026-03-28 23:59:50')
  })
})

test('the neighbours of a moment among what happened', () => {
  const mark = (key: string, ts: number): Mark => ({ key, ts, level: 3, text: key })
  const marks = [mark('b', 25_000), mark('a', 5000), mark('c', 40_000)]
  expect(neighbour(marks, 20_000, true)?.key).toBe('c')
  expect(neighbour(marks, 20_000, false)?.key).toBe('a')
  expect(neighbour(marks, 0, false)).toBeUndefined()
  expect(neighbour(marks, 40_000, true)).toBeUndefined()
  expect(toGrain(25_000) % grain).toBe(0)
})
