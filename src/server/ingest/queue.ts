import { setTimeout as sleep } from 'node:timers/promises'
import type { Refusal } from '#server/context/stream.ts'
import type { Frame } from '#server/context/readings.ts'
import { createFairLine } from './fairLine.ts'

type Entry = {
  readonly frames: readonly Frame[]
  readonly refusals: readonly Refusal[]
  readonly bytes: number
  /** in memory */
  readonly held: number
  /** when it came, ms */
  readonly since: number
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

export type Queue = {
  /**
   * Resolves when the batch that holds these has committed; rejects when it has not, and then they must come again. Where much waits,
   * each `sender` has its turn: what one sends in masses does not keep others waiting.
   */
  push(frames: readonly Frame[], refusals: readonly Refusal[], bytes: number, sender?: string): Promise<void>
  /** frames that wait for the next batch, and their bytes in memory */
  waiting(): { readonly frames: number; readonly bytes: number }
  /** resolves when nothing waits any more and all that was committed is acknowledged */
  idle(): Promise<void>
}

type Given = {
  /** `messages` that these came in */
  readonly commit: (frames: readonly Frame[], refusals: readonly Refusal[], messages: number) => Promise<void>
  /** hears of each committed batch, while the next ones commit; where it fails, its messages must come again */
  readonly committed: (frames: readonly Frame[]) => Promise<void> | void
  /** hears how long each message waited for its answer that it is stored */
  readonly answered?: (ms: number) => void
  readonly maxFrames?: number
  readonly maxBytes?: number
  /** bytes of memory that may wait; more is rejected at once, which the sender sees as "not acknowledged" */
  readonly maxWaiting?: number
  /** bytes of memory that may be committed and not followed yet; the next batch waits for room */
  readonly maxFollowing?: number
  /** ms from the start of a batch of several messages to that of the next, as long as few wait: each commit costs as much as a dozen messages */
  readonly gatherMs?: number
}

/** So many messages are worth a commit of their own. */
const worthCommit = 20

const firstPause = 100
const longestPause = 2000

/**
 * Group commit: what arrives while one batch commits, or while it gathers, makes the next. Who follows a batch does not hold up the next commit, only the
 * answers. After a failed commit it pauses, longer each time.
 */
export const createQueue = ({
  commit,
  committed,
  answered = () => undefined,
  maxFrames = 1000,
  maxBytes = 4 * 2 ** 20,
  maxWaiting = 128 * 2 ** 20,
  maxFollowing = 64 * 2 ** 20,
  gatherMs = 0,
}: Given): Queue => {
  const waiting = createFairLine<Entry>()
  let waitingBytes = 0
  const following = new Set<Promise<void>>()
  let followingBytes = 0
  let worker: Promise<void> | undefined

  const takeBatch = (): Entry[] => {
    const batch: Entry[] = []
    let [frames, bytes] = [0, 0]
    for (let entry = waiting.first(); entry; entry = waiting.first()) {
      if (batch.length > 0 && (frames + entry.frames.length > maxFrames || bytes + entry.bytes > maxBytes)) break
      waiting.take()
      batch.push(entry)
      frames += entry.frames.length
      bytes += entry.bytes
      waitingBytes -= entry.held
    }
    return batch
  }

  const answer = async (batch: readonly Entry[], frames: readonly Frame[]): Promise<void> => {
    try {
      await committed(frames)
      const now = performance.now()
      for (const { resolve, since } of batch) {
        resolve()
        answered(now - since)
      }
    } catch (error) {
      for (const entry of batch) entry.reject(error)
    }
  }
  const followed = (batch: readonly Entry[], frames: readonly Frame[]): void => {
    const bytes = batch.reduce((sum, { held }) => sum + held, 0)
    followingBytes += bytes
    const one = answer(batch, frames).then(() => {
      followingBytes -= bytes
      following.delete(one)
    })
    following.add(one)
  }

  let before = { begunAt: Number.NEGATIVE_INFINITY, messages: 0 }
  let enough: (() => void) | undefined
  /** Waits for others to join the next batch; one who waits for each answer before he sends again is not held up. */
  const gather = async (): Promise<void> => {
    const rest = before.begunAt + gatherMs - performance.now()
    if (before.messages < 2 || rest <= 0 || waiting.length() >= worthCommit) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, rest)
      enough = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    enough = undefined
  }

  const work = async (): Promise<void> => {
    let pause = firstPause
    while (waiting.length() > 0) {
      while (followingBytes > maxFollowing) await Promise.race(following)
      await gather()
      const batch = takeBatch()
      before = { begunAt: performance.now(), messages: batch.length }
      const frames = batch.flatMap((entry) => entry.frames)
      try {
        await commit(
          frames,
          batch.flatMap((entry) => entry.refusals),
          batch.length,
        )
        followed(batch, frames)
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
    push: (frames, refusals, bytes, sender = '') => {
      if (frames.length === 0 && refusals.length === 0) return Promise.resolve()
      if (waitingBytes > maxWaiting) return Promise.reject(new Error('too much is waiting for the database'))
      return new Promise((resolve, reject) => {
        const held = frames.reduce((sum, { values }) => sum + values.byteLength, bytes)
        waiting.add(sender, { frames, refusals, bytes, held, since: performance.now(), resolve, reject })
        waitingBytes += held
        if (waiting.length() >= worthCommit) enough?.()
        worker ??= Promise.resolve().then(work)
      })
    },
    waiting: () => ({ frames: [...waiting].reduce((sum, { frames }) => sum + frames.length, 0), bytes: waitingBytes }),
    idle: async () => {
      while (worker || following.size > 0) await (worker ?? Promise.race(following))
    },
  }
}
