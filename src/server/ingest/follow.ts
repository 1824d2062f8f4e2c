import type { Tracker } from '#server/context/stream.ts'
import type { Frame } from '#server/context/readings.ts'
import type { Log } from '#server/context/context.ts'
import { rareLog } from '#server/log.ts'
import { isDatabaseAway } from '#server/db/connect.ts'

const tickEvery = 1000

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
  const followers = trackers.map((tracker) => ({ tracker, last: Promise.resolve(), ticking: false }))
  for (const { tracker } of followers) await tracker.start?.()

  const inTurn = (follower: (typeof followers)[number], work: () => Promise<void> | void): Promise<void> => {
    const mine = follower.last.then(work)
    follower.last = mine.catch(() => undefined)
    return mine
  }
  const failed = (tracker: Tracker, error: unknown): void => {
    if (isDatabaseAway(error)) throw error
    log.error(`${tracker.name} could not follow the stream`, { error })
  }
  const tickOne = async (follower: (typeof followers)[number]): Promise<void> => {
    follower.ticking = true
    try {
      await inTurn(follower, () => follower.tracker.tick?.(clock()))
    } catch (error) {
      log.warn(`${follower.tracker.name} could not follow the clock`, { error })
    } finally {
      follower.ticking = false
    }
  }
  const tick = async (isDue = (_: (typeof followers)[number]): boolean => true): Promise<void> => {
    await Promise.all(followers.filter((each) => each.tracker.tick && isDue(each)).map(tickOne))
  }
  // Who is still busy with the last tick is left out.
  const timer = setInterval(() => void tick(({ ticking }) => !ticking), tickEvery)

  return {
    observe: async (frames) => {
      const watched = followers.filter(({ tracker }) => tracker.observe)
      const all = watched.map((follower) =>
        inTurn(follower, () => follower.tracker.observe?.(frames)).catch((error) => failed(follower.tracker, error)),
      )
      const away = (await Promise.allSettled(all)).find((result) => result.status === 'rejected')
      if (away) throw away.reason
    },
    tick: () => tick(),
    stop: async () => {
      clearInterval(timer)
      await Promise.all(followers.map(({ last }) => last))
      for (const { tracker } of followers) tracker.stop?.()
    },
  }
}
