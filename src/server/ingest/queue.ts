import { setTimeout as sleep } from 'node:timers/promises'
import type { Refusal } from '#server/context/stream.ts'
import type { Frame } from '#server/context/readings.ts'

type Entry = {
  readonly frames: readonly Frame[]
  readonly refusals: readonly Refusal[]
  readonly bytes: number
  /** in memory */
  readonly held: number
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

export type Queue = {
  /** Resolves when the batch that holds these has committed; rejects when it has not, and then they must come again. */
  push(frames: readonly Frame[], refusals: readonly Refusal[], bytes: number): Promise<void>
  /** frames that wait for the next batch, and their bytes in memory */
  waiting(): { readonly frames: number; readonly bytes: number }
  /** resolves when nothing waits any more */
  idle(): Promise<void>
}

type Given = {
  readonly commit: (frames: readonly Frame[], refusals: readonly Refusal[]) => Promise<void>
  /** hears of each committed batch; where it fails, its messages must come again */
  readonly committed: (frames: readonly Frame[]) => Promise<void> | void
  readonly maxFrames?: number
  readonly maxBytes?: number
  /** bytes of memory that may wait; more is rejected at once, which the sender sees as "not acknowledged" */
  readonly maxWaiting?: number
}

const firstPause = 100
const longestPause = 2000

/** Group commit: what arrives while one batch commits makes the next. After a failed commit it pauses, longer each time. */
export const createQueue = ({
  commit,
  committed,
  maxFrames = 1000,
  maxBytes = 4 * 2 ** 20,
  maxWaiting = 128 * 2 ** 20,
}: Given): Queue => {
  let waiting: Entry[] = []
  let waitingBytes = 0
  let worker: Promise<void> | undefined

  const takeBatch = (): Entry[] => {
    let frames = 0
    let [bytes, held] = [0, 0]
    let count = 0
    for (const entry of waiting) {
      if (count > 0 && (frames + entry.frames.length > maxFrames || bytes + entry.bytes > maxBytes)) break
      frames += entry.frames.length
      bytes += entry.bytes
      held += entry.held
      count += 1
    }
    const batch = waiting.slice(0, count)
    waiting = waiting.slice(count)
    waitingBytes -= held
    return batch
  }

  const work = async (): Promise<void> => {
    let pause = firstPause
    while (waiting.length > 0) {
      const batch = takeBatch()
      const frames = batch.flatMap((entry) => entry.frames)
      try {
        await commit(
          frames,
          batch.flatMap((entry) => entry.refusals),
        )
        await committed(frames)
        for (const entry of batch) entry.resolve()
        pause = firstPause
      } catch (error) {
        for (const entry of batch) entry.reject(error)
        await sleep(pause)
        pause = Math.min(pause * 2, longestPause)
      }
    }
    worker = undefined
  }

  return {
    push: (frames, refusals, bytes) => {
      if (frames.length === 0 && refusals.length === 0) return Promise.resolve()
      if (waitingBytes > maxWaiting) return Promise.reject(new Error('too much is waiting for the database'))
      return new Promise((resolve, reject) => {
        const held = frames.reduce((sum, { values }) => sum + values.byteLength, bytes)
        waiting.push({ frames, refusals, bytes, held, resolve, reject })
        waitingBytes += held
        worker ??= Promise.resolve().then(work)
      })
    },
    waiting: () => ({ frames: waiting.reduce((sum, { frames }) => sum + frames.length, 0), bytes: waitingBytes }),
    idle: async () => {
      while (worker) await worker
    },
  }
}
