import { wireLimits } from '#contract/wireLimits.ts'

/** ms; longer would let a device's keep-alive run out */
const longestWait = 5000
/** ms between two tellings of one device */
const tellEvery = 60_000

type Share = {
  /** ms at which what it has sent is used up at its rate */ usedUpTo: number
  held: number
  toldAt: number
}

/**
 * What each device may send: `messagesPerSecond`, and half a minute's worth of it at once, so that what gathered while it was away comes quickly.
 * Beyond that its connection is read later, which slows its sender down and loses nothing.
 */
export const createShares = (
  { perSecond = wireLimits.messagesPerSecond, atOnceMs = 30_000 }: { perSecond?: number; atOnceMs?: number } = {},
  now: () => number = () => performance.now(),
) => {
  const shares = new Map<string, Share>()
  return {
    /**
     * Counts a message of a device. Gives ms to wait before its connection is read on, and once a minute at most how many messages had to
     * wait since it was told last, else 0.
     */
    count: (deviceId: string): { readonly wait: number; readonly held: number } => {
      const at = now()
      const share = shares.get(deviceId) ?? { usedUpTo: 0, held: 0, toldAt: Number.NEGATIVE_INFINITY }
      shares.set(deviceId, share)
      share.usedUpTo = Math.max(share.usedUpTo, at - atOnceMs) + 1000 / perSecond
      const wait = Math.min(longestWait, Math.max(0, share.usedUpTo - at))
      // A wait that is cut short is no debt: it would never end.
      share.usedUpTo = Math.min(share.usedUpTo, at + longestWait)
      if (wait === 0) return { wait, held: 0 }
      share.held += 1
      if (at - share.toldAt < tellEvery) return { wait, held: 0 }
      const { held } = share
      share.toldAt = at
      share.held = 0
      return { wait, held }
    },
  }
}
