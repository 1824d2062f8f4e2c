import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Tracker } from '#server/context/stream.ts'
import type { Frame } from '#server/context/readings.ts'
import type { Log } from '#server/context/context.ts'
import { type Followers, follow } from './follow.ts'

const frame: Frame = { deviceId: '1', ts: 1, values: Float64Array.of(1) }
const logOf = (lines: string[]): Log => ({
  info: () => undefined,
  warn: (line) => void lines.push(line),
  error: (line) => void lines.push(line),
})
let followers: Followers
afterEach(() => followers.stop())
const start = async (trackers: Tracker[]) => {
  const lines: string[] = []
  followers = await follow(trackers, () => 5, logOf(lines))
  return lines
}

describe('followers', () => {
  test('a tracker starts before it sees anything, and sees frames and clock one after the other', async () => {
    const seen: string[] = []
    const slow = (what: string) => async () => {
      seen.push(`${what} begins`)
      await turn()
      seen.push(`${what} ends`)
    }
    await start([{ name: 'one', start: slow('start'), observe: slow('frames'), tick: slow('tick') }])
    const first = [followers.observe([frame]), followers.tick()]
    await Promise.resolve()
    await Promise.all([...first, followers.observe([frame])])
    const order = ['start', 'frames', 'tick', 'frames']
    expect(seen).toEqual(order.flatMap((what) => [`${what} begins`, `${what} ends`]))
  })

  test('a long tick lets frames in between its pieces, and the next tick waits for its end', async () => {
    const seen: string[] = []
    const tick: Tracker['tick'] = async (_, letIn) => {
      seen.push('first piece')
      await letIn?.(async () => void seen.push('beside'))
      seen.push('second piece')
      await letIn?.()
    }
    await start([{ name: 'one', observe: () => void seen.push('frames'), tick }])
    await Promise.all([followers.tick(), followers.observe([frame]), followers.tick()])
    const second = ['first piece', 'beside', 'second piece']
    expect(seen).toEqual(['first piece', 'beside', 'frames', 'second piece', ...second])
  })

  test('what comes while a tracker is busy it sees together and in order, and the others do not wait for it', async () => {
    const at = (ts: number): Frame => ({ ...frame, ts })
    const seen: string[] = []
    const ends: (() => void)[] = []
    const observe = (frames: readonly Frame[]): Promise<void> => {
      seen.push(`slow ${frames.map(({ ts }) => ts).join(' ')}`)
      return new Promise((end) => ends.push(end))
    }
    const fast: Tracker = { name: 'fast', observe: (frames) => void seen.push(`fast ${frames[0]?.ts}`) }
    await start([{ name: 'slow', observe }, fast])
    const told: string[] = []
    const show = (ts: number): void => void followers.observe([at(ts)]).then(() => told.push(String(ts)))
    for (const ts of [1, 2, 3]) {
      show(ts)
      await turn()
    }
    await vi.waitFor(() => expect(seen).toEqual(['slow 1', 'fast 1', 'fast 2', 'fast 3']))
    ends[0]?.()
    await vi.waitFor(() => expect([seen.at(-1), told]).toEqual(['slow 2 3', ['1']]))
    ends[1]?.()
    await vi.waitFor(() => expect(told).toEqual(['1', '2', '3']))
  })

  test('each looks at the clock once a second, one after another', async () => {
    vi.useFakeTimers()
    try {
      const seen: string[] = []
      const by = (name: string): Tracker => ({ name, tick: () => void seen.push(name) })
      await start([by('one'), { name: 'deaf to the clock' }, by('two')])
      await vi.advanceTimersByTimeAsync(1000)
      expect(seen).toEqual(['one'])
      await vi.advanceTimersByTimeAsync(1500)
      expect(seen).toEqual(['one', 'two', 'one', 'two'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('a fault of one tracker is logged and holds nobody up; an absent database does', async () => {
    const seen: string[] = []
    let fault: Error = new Error('a bug')
    const bad: Tracker = { name: 'bad', observe: () => Promise.reject(fault), tick: () => Promise.reject(fault) }
    const lines = await start([bad, { name: 'good', observe: () => void seen.push('good') }])
    await followers.observe([frame])
    await followers.tick()
    expect([lines, seen]).toEqual([['bad could not follow the stream', 'bad could not follow the clock'], ['good']])
    fault = Object.assign(new Error('no database'), { code: 'ECONNREFUSED' })
    await expect(followers.observe([frame])).rejects.toThrow('no database')
    expect(seen).toEqual(['good', 'good'])
  })
})
