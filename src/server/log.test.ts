import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog, rareLog } from './log.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const written = () => {
  const lines: string[] = []
  return { lines, log: rareLog(createLog((line) => lines.push(line.slice(25, -1)))) }
}

test('the first of a kind is written at once, those of the next ten seconds as one line with their count', () => {
  const { lines, log } = written()
  for (const device of ['A', 'B', 'C']) log.warn('a message stays unacknowledged', { device })
  log.info('another kind')
  expect(lines).toEqual(['warn  a message stays unacknowledged device=A', 'info  another kind'])
  vi.advanceTimersByTime(10_000)
  expect(lines.slice(2)).toEqual(['warn  a message stays unacknowledged device=C count=2'])
})

test('while it goes on there is a line every ten seconds, and after a pause the next is written at once', () => {
  const { lines, log } = written()
  for (let second = 0; second < 25; second += 1) {
    log.error('gone')
    vi.advanceTimersByTime(1000)
  }
  expect(lines).toEqual(['error gone', 'error gone count=9', 'error gone count=10'])
  vi.advanceTimersByTime(30_000)
  expect(lines.slice(3)).toEqual(['error gone count=5'])
  log.error('gone')
  expect(lines.slice(4)).toEqual(['error gone'])
})

test('an error is its message on the same line; only one that needs a look has its stack, the first time', () => {
  const { lines, log } = written()
  const error = new Error('no such host')
  log.warn('away', { error })
  log.error('broken', { error })
  expect(lines[0]).toBe('warn  away error="no such host"')
  expect(lines[1]).toContain('error broken error="no such host"\nError: no such host\n')
  log.error('broken', { error })
  vi.advanceTimersByTime(10_000)
  expect(lines[2]).toBe('error broken error="no such host" count=1')
})
