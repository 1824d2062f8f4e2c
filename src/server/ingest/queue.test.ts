import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Refusal } from '#server/context/stream.ts'
import type { Frame } from '#server/context/readings.ts'
import { createQueue } from './queue.ts'

const frames = (...ids: number[]): Frame[] =>
  ids.map((id) => ({ deviceId: String(id), ts: 1, values: Float64Array.of(id) }))
const refusal: Refusal = { reason: 'future', source: 'A', detail: '' }

/** A store whose commits end when the test says so. */
const heldStore = () => {
  const batches: string[] = []
  const ends: { commit(): void; fail(): void }[] = []
  return {
    batches,
    commit: (batch: readonly Frame[], refusals: readonly Refusal[]) => {
      batches.push([...batch.map(({ deviceId }) => deviceId), ...refusals.map(({ reason }) => reason)].join(' '))
      return new Promise<void>((resolve, reject) => {
        ends.push({ commit: resolve, fail: () => reject(new Error('away')) })
      })
    },
    end: (how: 'commit' | 'fail') => ends.shift()?.[how](),
  }
}
const outcomes = () => {
  const log: string[] = []
  const note = (name: string, pushed: Promise<void>): void =>
    void pushed.then(
      () => log.push(name),
      () => log.push(`${name} failed`),
    )
  return { log, note }
}

describe('group commit', () => {
  test('what arrives while one batch commits makes the next; nothing resolves before its own commit', async () => {
    const store = heldStore()
    const queue = createQueue({ commit: store.commit, committed: () => undefined })
    const { log, note } = outcomes()
    note('first', queue.push(frames(1), [], 10))
    await turn()
    note('second', queue.push(frames(2), [], 10))
    note('third', queue.push([], [refusal], 10))
    await turn()
    expect([store.batches, log]).toEqual([['1'], []])
    store.end('commit')
    await turn()
    expect([store.batches, log]).toEqual([['1', '2 future'], ['first']])
    store.end('commit')
    await turn()
    expect(log).toEqual(['first', 'second', 'third'])
  })

  test('what is pushed in one turn is one batch, and nothing to store is done at once', async () => {
    const store = heldStore()
    const queue = createQueue({ commit: store.commit, committed: () => undefined })
    await queue.push([], [], 0)
    const pushed = [1, 2, 3].map((id) => queue.push(frames(id), [], 1))
    await turn()
    expect(store.batches).toEqual(['1 2 3'])
    store.end('commit')
    await Promise.all(pushed)
  })

  test('a batch ends at its frames or bytes, but a single message over them still goes alone', async () => {
    const store = heldStore()
    const queue = createQueue({ commit: store.commit, committed: () => undefined, maxFrames: 3, maxBytes: 100 })
    const pushed = [
      queue.push(frames(1, 2), [], 10),
      queue.push(frames(3, 4), [], 10),
      queue.push(frames(5), [], 95),
      queue.push(frames(6, 7, 8, 9), [], 500),
      queue.push(frames(10), [], 1),
    ]
    for (let n = 0; n < pushed.length; n += 1) {
      await turn()
      store.end('commit')
    }
    await Promise.all(pushed)
    expect(store.batches).toEqual(['1 2', '3 4', '5', '6 7 8 9', '10'])
  })

  test('few messages wait for others once several came together, until twenty do', async () => {
    const store = heldStore()
    const queue = createQueue({ commit: store.commit, committed: () => undefined, gatherMs: 3_600_000 })
    void queue.push(frames(1), [], 1)
    await turn()
    store.end('commit')
    await turn()
    // One alone says nothing of a stream.
    void queue.push(frames(2), [], 1)
    void queue.push(frames(3), [], 1)
    await turn()
    store.end('commit')
    await turn()
    const others = Array.from({ length: 20 }, (_, index) => 10 + index)
    for (const id of others.slice(0, 19)) void queue.push(frames(id), [], 1)
    await turn()
    expect(store.batches).toEqual(['1', '2 3'])
    void queue.push(frames(...others.slice(19)), [], 1)
    await turn()
    expect(store.batches).toEqual(['1', '2 3', others.join(' ')])
    store.end('commit')
    await queue.idle()
  })

  test('`committed` hears of a batch after its commit, before its senders, and of no failed one', async () => {
    const store = heldStore()
    const { log, note } = outcomes()
    const queue = createQueue({ commit: store.commit, committed: (batch) => void log.push(`told of ${batch.length}`) })
    note('first', queue.push(frames(1, 2), [], 1))
    await turn()
    store.end('fail')
    await queue.idle()
    note('again', queue.push(frames(1, 2), [], 1))
    await turn()
    store.end('commit')
    await turn()
    expect(log).toEqual(['first failed', 'told of 2', 'again'])
  })
})

test('a batch that could not be followed is not acknowledged', async () => {
  const store = heldStore()
  const { log, note } = outcomes()
  let fault: Error | undefined = new Error('away')
  const queue = createQueue({ commit: store.commit, committed: () => (fault ? Promise.reject(fault) : undefined) })
  note('first', queue.push(frames(1), [], 1))
  await turn()
  store.end('commit')
  await queue.idle()
  fault = undefined
  note('again', queue.push(frames(1), [], 1))
  await turn()
  store.end('commit')
  await queue.idle()
  expect(log).toEqual(['first failed', 'again'])
})

test('who follows slowly holds up the answers alone, and the next batch once much is not followed', async () => {
  const store = heldStore()
  const { log, note } = outcomes()
  const ends: (() => void)[] = []
  const queue = createQueue({
    commit: store.commit,
    committed: () => new Promise<void>((end) => ends.push(end)),
    maxFollowing: 15,
  })
  for (const id of [1, 2, 3]) {
    note(String(id), queue.push(frames(id), [], 0))
    await turn()
    store.end('commit')
    await turn()
  }
  expect([store.batches, log]).toEqual([['1', '2'], []])
  ends[1]?.()
  await turn()
  expect([store.batches, log]).toEqual([['1', '2', '3'], ['2']])
  store.end('commit')
  await turn()
  note('idle', queue.idle())
  for (const end of ends) end()
  await queue.idle()
  await turn()
  expect(log).toEqual(['2', '1', '3', 'idle'])
})

test('a failed commit rejects its whole batch at once; what waits is tried after a pause, a longer one each time', async () => {
  const store = heldStore()
  const queue = createQueue({ commit: store.commit, committed: () => undefined, maxFrames: 2 })
  const { log, note } = outcomes()
  for (const id of [1, 2, 3, 4, 5]) note(String(id), queue.push(frames(id), [], 1))
  await turn()
  for (const [failures, pause] of [100, 200].entries()) {
    const failed = performance.now()
    store.end('fail')
    await turn()
    expect(log).toHaveLength(2 * (failures + 1))
    await expect.poll(() => store.batches, { interval: 5 }).toHaveLength(failures + 2)
    expect(performance.now() - failed).toBeGreaterThanOrEqual(pause - 5)
  }
  store.end('commit')
  await queue.idle()
  expect(store.batches).toEqual(['1 2', '3 4', '5'])
  expect(log).toEqual(['1 failed', '2 failed', '3 failed', '4 failed', '5'])
})

test('what waits is measured by what it holds: a short message may become many wide frames', async () => {
  const store = heldStore()
  const queue = createQueue({ commit: store.commit, committed: () => undefined, maxWaiting: 10_000 })
  const { log, note } = outcomes()
  const wide = (id: number): Frame[] => frames(id).map((frame) => ({ ...frame, values: new Float64Array(1000) }))
  note('in flight', queue.push(frames(1), [], 10))
  await turn()
  note('waits', queue.push([...wide(2), ...wide(3)], [], 10))
  note('too much', queue.push(frames(4), [], 10))
  await turn()
  expect(log).toEqual(['too much failed'])
  for (let n = 0; n < 2; n += 1) {
    store.end('commit')
    await turn()
  }
  await queue.idle()
  expect(log).toEqual(['too much failed', 'in flight', 'waits'])
})

test('over the bytes that may wait a message is rejected at once, and taken again when there is room', async () => {
  const store = heldStore()
  const queue = createQueue({ commit: store.commit, committed: () => undefined, maxBytes: 10, maxWaiting: 20 })
  const { log, note } = outcomes()
  note('in flight', queue.push(frames(1), [], 10))
  await turn()
  note('waits', queue.push(frames(2), [], 21))
  note('too much', queue.push(frames(3), [], 1))
  await turn()
  expect(log).toEqual(['too much failed'])
  store.end('commit')
  await turn()
  note('room again', queue.push(frames(4), [], 1))
  for (let n = 0; n < 2; n += 1) {
    await turn()
    store.end('commit')
  }
  await queue.idle()
  expect(log).toEqual(['too much failed', 'in flight', 'waits', 'room again'])
})

test('`idle` waits for all that was pushed, also while it waits', async () => {
  const store = heldStore()
  const queue = createQueue({ commit: store.commit, committed: () => undefined })
  const { log, note } = outcomes()
  await queue.idle()
  note('first', queue.push(frames(1), [], 1))
  note('idle', queue.idle())
  await turn()
  note('second', queue.push(frames(2), [], 1))
  store.end('commit')
  await turn()
  expect(log).toEqual(['first'])
  store.end('commit')
  await turn()
  expect(log).toEqual(['first', 'second', 'idle'])
})

test('whatever commits fail: resolved is exactly what was committed, in order, each batch within its limits', async () => {
  const pushes = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 60 })), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(pushes, fc.nat(12), async (list, failing) => {
      const committed: string[] = []
      let batches = 0
      const queue = createQueue({
        commit: async (batch) => {
          const ids = new Set(batch.map(({ deviceId }) => deviceId))
          expect(batch.length <= 6 || ids.size === 1).toBe(true)
          batches += 1
          if (batches === failing) throw new Error('away')
          committed.push(...ids)
        },
        committed: () => undefined,
        maxFrames: 6,
        maxBytes: 100,
      })
      const resolved: string[] = []
      await Promise.allSettled(
        list.map(async ([count, bytes], id) => {
          await queue.push(frames(...Array(count).fill(id)), [], bytes)
          resolved.push(String(id))
        }),
      )
      expect(resolved).toEqual(committed)
    }),
    { numRuns: 40 },
  )
})
