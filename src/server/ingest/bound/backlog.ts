import { setTimeout as sleep } from 'node:timers/promises'
import type { Frame } from '#server/context/readings.ts'
import type { Refusal } from '#server/context/stream.ts'
import type { Queue } from '../queue.ts'

type Entry = {
  readonly frames: readonly Frame[]
  readonly refusals: readonly Refusal[]
  readonly bytes: number
  readonly at: number
  /** whether it was committed */
  readonly end: (committed: boolean) => void
}
export type Backlog = {
  /** true once committed, false where it had to go */
  add(frames: readonly Frame[], refusals: readonly Refusal[]): Promise<boolean>
  /** tries once more what waits, then lets it go */
  stop(): Promise<void>
}
type Given = {
  readonly queue: Pick<Queue, 'push'>
  readonly clock: () => number
  readonly mostMs?: number
  readonly mostBytes?: number
  readonly pauseMs?: number
  /** ms in which what comes makes one batch: polled devices answer at moments of their own */
  readonly gatherMs?: number
}

const batchFrames = 1000
const refusalBytes = 500

/** What nobody can send again waits in order until it is committed, so long and so much; then the oldest goes. */
export const createBacklog = ({
  queue,
  clock,
  mostMs = 600_000,
  mostBytes = 32 * 2 ** 20,
  pauseMs = 500,
  gatherMs = 100,
}: Given): Backlog => {
  let waiting: Entry[] = []
  let underWay: Entry[] = []
  let bytes = 0
  let worker: Promise<void> | undefined
  let stopped = false

  const leave = (entries: readonly Entry[], committed: boolean): void => {
    for (const entry of entries) {
      bytes -= entry.bytes
      entry.end(committed)
    }
  }
  const trim = (): void => {
    const oldest = clock() - mostMs
    let [count, held] = [0, bytes]
    for (const entry of waiting) {
      if (held <= mostBytes && entry.at >= oldest) break
      held -= entry.bytes
      count += 1
    }
    leave(waiting.splice(0, count), false)
  }
  const nextBatch = (): Entry[] => {
    let [count, frames] = [0, 0]
    for (const entry of waiting) {
      if (count > 0 && frames + entry.frames.length > batchFrames) break
      frames += entry.frames.length
      count += 1
    }
    return waiting.splice(0, count)
  }
  const work = async (): Promise<void> => {
    while (waiting.length > 0) {
      if (!stopped) await sleep(gatherMs)
      underWay = nextBatch()
      try {
        await queue.push(
          underWay.flatMap(({ frames }) => frames),
          underWay.flatMap(({ refusals }) => refusals),
          underWay.reduce((sum, entry) => sum + entry.bytes, 0),
        )
        leave(underWay, true)
        underWay = []
      } catch {
        waiting = [...underWay, ...waiting]
        underWay = []
        trim()
        if (stopped) leave(waiting.splice(0), false)
        else if (waiting.length > 0) await sleep(pauseMs)
      }
    }
    worker = undefined
  }
  return {
    add: (frames, refusals) => {
      if (frames.length === 0 && refusals.length === 0) return Promise.resolve(true)
      return new Promise((end) => {
        const held = frames.reduce((sum, { values }) => sum + values.byteLength, refusals.length * refusalBytes)
        waiting.push({ frames, refusals, bytes: held, at: clock(), end })
        bytes += held
        trim()
        worker ??= Promise.resolve().then(work)
      })
    },
    stop: async () => {
      stopped = true
      await worker
    },
  }
}
