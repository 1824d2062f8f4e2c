type Timers = { clock(): number; after(ms: number, call: () => void): () => void }
const eachMs = 30_000
const mostPerSecond = 50
/** keys that are remembered before old ones are looked for */
const tidyAt = 1000

/** Asks nodes to be born again: each every 30 s at most, all together 50 in a second; what is beyond waits. */
export const createRebirths = ({ clock, after }: Timers, send: (key: string) => void) => {
  const asked = new Map<string, number>()
  const waiting = new Set<string>()
  let sent: number[] = []
  let takeBack: (() => void) | undefined

  const drain = (): void => {
    takeBack = undefined
    const now = clock()
    sent = sent.filter((at) => at > now - 1000 && at <= now)
    for (const key of waiting) {
      if (sent.length >= mostPerSecond) {
        takeBack = after((sent[0] ?? now) + 1000 - now, drain)
        return
      }
      waiting.delete(key)
      sent.push(now)
      asked.set(key, now)
      send(key)
    }
  }
  return {
    ask: (key: string): void => {
      const now = clock()
      const before = asked.get(key)
      if (waiting.has(key) || (before !== undefined && now - before < eachMs && now >= before)) return
      if (asked.size > tidyAt) for (const [each, at] of asked) if (now - at >= eachMs) asked.delete(each)
      waiting.add(key)
      if (!takeBack) drain()
    },
    /** it was born: nobody need ask */
    born: (key: string): void => void waiting.delete(key),
    stop: (): void => {
      takeBack?.()
      waiting.clear()
    },
  }
}
