import type { LetIn, Tracker } from '#server/context/stream.ts'
import type { Frame } from '#server/context/readings.ts'
import type { Log } from '#server/context/context.ts'
import { rareLog } from '#server/log.ts'
import { type Metrics, noMetrics } from '#server/metrics/metrics.ts'
import { isDatabaseAway } from '#server/db/connect.ts'

const tickEvery = 1000
/** frames that a tracker is shown at once, so that it does not hold the thread for long */
const mostAtOnce = 1000

/** What waits for a tracker's turn: frames of batches, shown to it together. */
type Waiting = { readonly batches: (readonly Frame[])[]; count: number; readonly seen: Promise<void> }

type Follower = {
  readonly tracker: Tracker
  waiting: Waiting | undefined
  /** the end of the last turn that was asked for */
  last: Promise<void>
  /** the end of the tick that runs, and of those that wait for it */
  ticking: Promise<void> | undefined
}

export type Followers = {
  /** rejects only where the database is away: then the frames must come again */
  observe(frames: readonly Frame[]): Promise<void>
  /** lets every tracker see the clock once it has done with what it is at */
  tick(): Promise<void>
  stop(): Promise<void>
}

/**
 * Lets the trackers follow the stream: each in its own order, a failing or slow one disturbs neither ingest nor the others. What comes
 * while one is busy it sees together.
 */
export const follow = async (
  trackers: readonly Tracker[],
  clock: () => number,
  all: Log,
  metrics: Pick<Metrics, 'timing'> = noMetrics,
): Promise<Followers> => {
  const log = rareLog(all)
  const took = metrics.timing('tidewatt_tracker_turn_seconds', 'Time of a turn of who follows the stream', [
    'tracker',
    'turn',
  ])
  const timed = ({ name }: Tracker, turn: 'frames' | 'clock'): (() => void) => {
    const began = performance.now()
    return () => took((performance.now() - began) / 1000, { tracker: name, turn })
  }
  const followers = trackers.map(
    (tracker): Follower => ({ tracker, waiting: undefined, last: Promise.resolve(), ticking: undefined }),
  )
  for (const { tracker } of followers) await tracker.start?.()

  const inTurn = (follower: Follower, work: () => Promise<void> | void): Promise<void> => {
    const mine = follower.last.then(work)
    follower.last = mine.catch(() => undefined)
    return mine
  }
  const failed = (tracker: Tracker, error: unknown): void => {
    if (isDatabaseAway(error)) throw error
    log.error(`${tracker.name} could not follow the stream`, { error })
  }
  const show = (follower: Follower, frames: readonly Frame[]): Promise<void> => {
    const { tracker, waiting } = follower
    if (waiting && waiting.count + frames.length <= mostAtOnce) {
      waiting.batches.push(frames)
      waiting.count += frames.length
      return waiting.seen
    }
    const batches = [frames]
    const seen = inTurn(follower, async () => {
      if (follower.waiting?.batches === batches) follower.waiting = undefined
      const end = timed(tracker, 'frames')
      try {
        await tracker.observe?.(batches.length === 1 ? frames : batches.flat())
      } finally {
        end()
      }
    })
    follower.waiting = { batches, count: frames.length, seen }
    return seen
  }
  /** Resolves when the follower's turn has come, with how to end it. */
  const turnOf = (follower: Follower): Promise<() => void> =>
    new Promise((begun) => {
      const turn = (): Promise<void> => {
        const told = timed(follower.tracker, 'clock')
        return new Promise((end) =>
          begun(() => {
            told()
            end()
          }),
        )
      }
      void inTurn(follower, turn)
    })
  const tickOnce = async (follower: Follower): Promise<void> => {
    const { tracker } = follower
    let end = await turnOf(follower)
    const letIn: LetIn = async (work) => {
      end()
      try {
        await work?.()
      } finally {
        end = await turnOf(follower)
      }
    }
    try {
      await tracker.tick?.(clock(), letIn)
    } catch (error) {
      log.warn(`${tracker.name} could not follow the clock`, { error })
    } finally {
      end()
    }
  }
  /** Ticks of one tracker never overlap, though one that lets frames in gives up its turn. */
  const tickOne = (follower: Follower): Promise<void> => {
    const ran = follower.ticking ? follower.ticking.then(() => tickOnce(follower)) : tickOnce(follower)
    const done = ran.then(() => {
      if (follower.ticking === done) follower.ticking = undefined
    })
    follower.ticking = done
    return done
  }
  const watching = followers.filter(({ tracker }) => tracker.tick)
  const tick = async (): Promise<void> => {
    await Promise.all(watching.map(tickOne))
  }
  // One after another within each second, so that frames do not wait for what all of them ask the database at once.
  let step = -watching.length
  const tickNext = (): void => {
    step += 1
    const follower = watching[step % watching.length]
    // Who is still busy with the last tick is left out.
    if (follower && !follower.ticking) void tickOne(follower)
  }
  const timer = setInterval(tickNext, tickEvery / Math.max(1, watching.length))

  return {
    observe: async (frames) => {
      const watched = followers.filter(({ tracker }) => tracker.observe)
      const all = watched.map((follower) => show(follower, frames).catch((error) => failed(follower.tracker, error)))
      const away = (await Promise.allSettled(all)).find((result) => result.status === 'rejected')
      if (away) throw away.reason
    },
    tick,
    stop: async () => {
      clearInterval(timer)
      await Promise.all(followers.flatMap(({ last, ticking }) => [last, ticking]))
      await Promise.all(followers.map(({ tracker }) => tracker.drain?.()))
      for (const { tracker } of followers) tracker.stop?.()
    },
  }
}
