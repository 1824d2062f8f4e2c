import type { LetIn, Tracker } from '#server/context/stream.ts'
import type { Frame } from '#server/context/readings.ts'
import type { Log } from '#server/context/context.ts'
import { rareLog } from '#server/log.ts'
import { isDatabaseAway } from '#server/db/connect.ts'

const tickEvery = 1000

type Follower = {
  readonly tracker: Tracker
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

/** Lets the trackers follow the stream: each in its own order, a failing one disturbs neither ingest nor the others. */
export const follow = async (trackers: readonly Tracker[], clock: () => number, all: Log): Promise<Followers> => {
  const log = rareLog(all)
  const followers = trackers.map((tracker): Follower => ({ tracker, last: Promise.resolve(), ticking: undefined }))
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
  /** Resolves when the follower's turn has come, with how to end it. */
  const turnOf = (follower: Follower): Promise<() => void> =>
    new Promise((begun) => {
      void inTurn(follower, () => new Promise<void>((end) => begun(end)))
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
      const all = watched.map((follower) =>
        inTurn(follower, () => follower.tracker.observe?.(frames)).catch((error) => failed(follower.tracker, error)),
      )
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
