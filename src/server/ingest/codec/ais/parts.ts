import type { Sentence } from './sentence.ts'

export type Joined = Pick<Sentence, 'payload' | 'fill' | 'channel' | 'receivedAt'>

type Open = { readonly parts: (Sentence | undefined)[]; readonly since: number }

/** ms; the parts of a message are sent within a second, and queues in between delay them alike */
const longestWait = 10_000
const mostOpen = 64

/**
 * Joins the parts of messages, which may come interleaved and in any order. `add` gives the message that a sentence completes; `dropped`
 * hears of each message that stays without a part.
 */
export const createParts = (dropped: () => void) => {
  const open = new Map<string, Open>()

  const drop = (key: string): void => {
    open.delete(key)
    dropped()
  }
  const dropOld = (now: number): void => {
    for (const [key, { since }] of open) {
      if (now - since <= longestWait && open.size <= mostOpen) return
      drop(key)
    }
  }

  return {
    /** `now`: ms, the server's clock */
    add: (source: string, sentence: Sentence, now: number): Joined | undefined => {
      dropOld(now)
      if (sentence.total === 1) return sentence
      const key = JSON.stringify([source, sentence.talker, sentence.sequence, sentence.channel])
      const known = open.get(key)
      const isNext = known && known.parts.length === sentence.total && !known.parts[sentence.part - 1]
      if (known && !isNext) drop(key)
      const entry = isNext ? known : { parts: Array.from<Sentence | undefined>({ length: sentence.total }), since: now }
      entry.parts[sentence.part - 1] = sentence
      const parts = entry.parts.filter((part) => part !== undefined)
      if (parts.length < sentence.total) {
        open.set(key, entry)
        dropOld(now)
        return undefined
      }
      open.delete(key)
      const receivedAt = parts.find((part) => part.receivedAt !== undefined)?.receivedAt
      const joined = {
        payload: parts.map(({ payload }) => payload).join(''),
        fill: parts.at(-1)?.fill ?? 0,
        channel: sentence.channel,
      }
      return receivedAt === undefined ? joined : { ...joined, receivedAt }
    },
  }
}
export type Parts = ReturnType<typeof createParts>
