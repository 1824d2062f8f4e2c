import { expect, test } from 'vitest'
import { createBacklog } from './backlog.ts'

const frame = (ts: number) => ({ deviceId: '1', ts, values: new Float64Array(10) })

/** A database that can be away; `stored` holds the times that were committed, in their order. */
const scene = (given: { mostMs?: number; mostBytes?: number } = {}) => {
  const stored: number[] = []
  const state = { isAway: false, now: 0 }
  const push = async (frames: readonly { ts: number }[]): Promise<void> => {
    await Promise.resolve()
    if (state.isAway) throw new Error('away')
    stored.push(...frames.map(({ ts }) => ts))
  }
  const backlog = createBacklog({ queue: { push }, clock: () => state.now, pauseMs: 1, ...given })
  return { backlog, stored, state }
}

test('what could not be committed waits and is stored in order', async () => {
  const { backlog, stored, state } = scene()
  expect(await backlog.add([frame(1)], [])).toBe(true)
  state.isAway = true
  const waiting = [2, 3, 4].map((ts) => backlog.add([frame(ts)], []))
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(stored).toEqual([1])
  state.isAway = false
  expect(await Promise.all([...waiting, backlog.add([frame(5)], [])])).toEqual([true, true, true, true])
  expect(stored).toEqual([1, 2, 3, 4, 5])
})

test('beyond so many bytes the oldest goes', async () => {
  const { backlog, stored, state } = scene({ mostBytes: 200 })
  state.isAway = true
  const waiting = [1, 2, 3, 4].map((ts) => backlog.add([frame(ts)], []))
  expect(await Promise.all(waiting.slice(0, 2))).toEqual([false, false])
  state.isAway = false
  expect(await Promise.all(waiting.slice(2))).toEqual([true, true])
  expect(stored).toEqual([3, 4])
})

test('what has waited too long goes', async () => {
  const { backlog, stored, state } = scene({ mostMs: 1000 })
  state.isAway = true
  const first = backlog.add([frame(1)], [])
  state.now = 900
  const second = backlog.add([frame(2)], [])
  state.now = 1100
  expect(await first).toBe(false)
  state.isAway = false
  expect(await second).toBe(true)
  expect(stored).toEqual([2])
})

test('once stopped nothing waits for a database that is away', async () => {
  const { backlog, state } = scene()
  state.isAway = true
  const waiting = backlog.add([frame(1)], [])
  await backlog.stop()
  expect(await waiting).toBe(false)
  expect(await backlog.add([], [])).toBe(true)
})

test('what devices answer within a moment is one batch', async () => {
  const batches: number[][] = []
  const push = async (frames: readonly { ts: number }[]): Promise<void> => {
    batches.push(frames.map(({ ts }) => ts))
  }
  const backlog = createBacklog({ queue: { push }, clock: () => 0, gatherMs: 30 })
  const first = backlog.add([frame(1)], [])
  await new Promise((resolve) => setTimeout(resolve, 1))
  expect(await Promise.all([first, backlog.add([frame(2)], [])])).toEqual([true, true])
  expect(batches).toEqual([[1, 2]])
})
