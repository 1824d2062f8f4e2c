import { beforeEach, expect, test } from 'vitest'
import { createShares } from './shares.ts'

let now: number
let shares: ReturnType<typeof createShares>
beforeEach(() => {
  now = 1_000_000
  shares = createShares({ perSecond: 10, atOnceMs: 2000 }, () => now)
})
const send = (messages: number, device = 'A') => Array.from({ length: messages }, () => shares.count(device))

test('what gathered comes at once, what goes beyond the rate waits, others do not', () => {
  expect(send(20).every(({ wait }) => wait === 0)).toBe(true)
  expect(send(3).map(({ wait }) => wait)).toEqual([100, 200, 300])
  expect(shares.count('B')).toEqual({ wait: 0, held: 0 })
  now += 300
  expect(shares.count('A').wait).toBe(100)
  now += 60_000
  expect(send(20).every(({ wait }) => wait === 0)).toBe(true)
})

test('a device within its rate never waits', () => {
  for (let n = 0; n < 1000; n += 1) {
    now += 100
    expect(shares.count('A').wait).toBe(0)
  }
})

test('a wait is never longer than five seconds, and leaves no debt beyond', () => {
  send(20)
  expect(Math.max(...send(1000).map(({ wait }) => wait))).toBe(5000)
  now += 5000
  expect(shares.count('A').wait).toBe(100)
})

test('it is told with the first that waits, then once a minute with how many waited', () => {
  send(20)
  expect(send(5).map(({ held }) => held)).toEqual([1, 0, 0, 0, 0])
  now += 60_000
  send(20)
  expect(shares.count('A').held).toBe(5)
})
