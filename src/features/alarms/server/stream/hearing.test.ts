import { expect, test } from 'vitest'
import { createHearing } from './hearing.ts'

const [second, minute, hour] = [1000, 60_000, 3_600_000]
const start = Date.UTC(2026, 10, 28, 16)

/** Looks once a second up to a moment. */
const until = (hearing: ReturnType<typeof createHearing>, from: number, to: number): void => {
  for (let now = from; now <= to; now += second) hearing.follow(now, false)
}

test('who has been heard counts from then, who has not from when the server could hear', () => {
  const hearing = createHearing()
  hearing.begin(start)
  until(hearing, start, start + minute)
  hearing.heard(['1'], start + 30 * second)
  expect([hearing.at('1'), hearing.at('2')]).toEqual([start + 30 * second, start])
})

test('while the clock is behind, who was not heard since is excused, and who was is judged', () => {
  const hearing = createHearing()
  hearing.begin(start)
  until(hearing, start, start + minute)
  const back = start + minute - hour
  until(hearing, back, back + 5 * minute)
  hearing.heard(['1'], back + minute)
  expect([hearing.at('1'), hearing.at('2')]).toEqual([back + minute, back + 5 * minute])
  const again = start + 7 * minute
  until(hearing, again, again + 2 * minute)
  expect([hearing.at('1'), hearing.at('2')]).toEqual([again, again])
})

test('a clock that was a day ahead by mistake excuses nobody for longer than two hours', () => {
  const hearing = createHearing()
  hearing.begin(start)
  until(hearing, start + 24 * hour, start + 24 * hour + minute)
  until(hearing, start, start + 2 * hour - second)
  expect(hearing.at('1')).toBe(start + 2 * hour - second)
  until(hearing, start + 2 * hour, start + 2 * hour)
  expect(hearing.at('1')).toBe(start)
})
