import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createJsonLog, createLog, rareLog } from './log.ts'

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

test('as JSON each event is one object, whatever its details are', () => {
  const lines: string[] = []
  const log = createJsonLog((line) => lines.push(line))
  const ring: { self?: unknown } = {}
  ring.self = ring
  log.info('begins', { port: 8080, url: undefined, ring, big: 2n ** 60n, level: 'own', none: null, work: () => 1 })
  log.error('two\nlines', { error: new Error('no such host') })
  expect(lines.every((line) => line.endsWith('}\n') && line.indexOf('\n') === line.length - 1)).toBe(true)
  const [first, second] = lines.map((line) => JSON.parse(line))
  expect(first).toEqual({
    ...{ time: '1970-01-01T00:00:00.000Z', level: 'info', message: 'begins', port: 8080, level_: 'own', none: null },
    ...{ ring: expect.stringContaining('Circular'), big: '1152921504606846976', work: null },
  })
  expect(second).toMatchObject({ level: 'error', message: 'two\nlines', error: { message: 'no such host' } })
  expect(second.error.stack).toContain('log.test')
})

test('as text a detail that is no JSON is told in words', () => {
  const lines: string[] = []
  const ring: { self?: unknown } = {}
  ring.self = ring
  createLog((line) => lines.push(line)).info('begins', { ring, big: 1n })
  expect(lines[0]).toMatch(/ begins ring=".*Circular.*" big="1"\n$/)
})
