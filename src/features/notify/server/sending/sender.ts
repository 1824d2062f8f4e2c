import { setTimeout as sleep } from 'node:timers/promises'
import { parameterOf } from '#server/administration/parameters.ts'
import type { Context } from '#server/context/context.ts'
import type { Tracker } from '#server/context/stream.ts'
import { alone } from '#server/context/alone.ts'
import { isDatabaseAway } from '#server/db/connect.ts'
import { rareLog } from '#server/log.ts'
import type { Channels } from './channels.ts'
import { needless, reasons } from './decide.ts'
import { createFailingAlarms, createRow, noteFailing, noteWorking } from './failing.ts'
import { type Facts, factsOf } from './facts.ts'
import { createLease, type Lease } from './lease.ts'
import { linksOf } from './links.ts'
import { type Outcome, pauseAfter, reasonOf, tries } from './outcome.ts'
import { createPortal } from './portal.ts'
import {
  dueOf,
  type Lane,
  recover,
  settleAgain,
  settleDropped,
  settleLost,
  settleSent,
  take,
  type Taken,
} from './queue.ts'
import { wordsOf } from './texts.ts'

const mostAtOnce = 8
const mostOfLane = 2
const recoverEvery = 5000
/** ms that what is under way may take when the server stops */
const patience = 5000
/** ms until what could not even be read is tried again */
const soon = 5000
/** ms until what became of a message is written again */
const settleEvery = 1000

type Given = { readonly context: Context; readonly channels: Channels }

/** Sends what is queued. It takes a message in hand and commits that before a word leaves; nothing waits for a peer but the message itself. */
export const createSender = ({ context, channels }: Given): Tracker => {
  const { db, pool, clock, config, live } = context
  const log = rareLog(context.log)
  const row = createRow()
  const failing = createFailingAlarms(context)
  const portal = createPortal(context)
  const underWay = new Set<Promise<void>>()
  const busy = new Map<Lane, number>()
  const busyOf = (lane: Lane): number => busy.get(lane) ?? 0
  let lease: Lease | undefined
  let isOver = true
  let isFilling = false
  let isAsked = false
  let recoveredAt = Number.NEGATIVE_INFINITY
  let silence: (() => void) | undefined

  /** What a peer said is known only here: it waits for a database that is away. */
  const written = async <T>(write: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await write()
      } catch (error) {
        if (isOver || !isDatabaseAway(error)) throw error
        log.warn('what became of a message could not be written; it is tried again', { error })
        await sleep(settleEvery, undefined, { ref: false })
      }
    }
  }
  const conclude = async (taken: Taken, sender: number, facts: Facts, outcome: Outcome): Promise<void> => {
    const now = clock()
    const { lane } = taken
    const isLast = outcome.state === 'unable' || (outcome.state === 'refused' && taken.tries >= tries)
    if (outcome.state === 'sent') {
      await written(() => settleSent(db, taken, sender, now))
      row.note(lane, outcome, false)
      if (await noteWorking(db, lane)) live.changed('notifyFailing', '0')
      return
    }
    const { error } = outcome
    if (outcome.state === 'unsure' || isLast)
      await written(() => settleLost(db, taken, sender, isLast ? 'failed' : 'unsure', error))
    else await written(() => settleAgain(db, taken, sender, { dueAt: now + pauseAfter(taken.tries), error }))
    log.warn('a message could not be sent', { lane, tries: taken.tries, state: outcome.state, reason: error })
    // What cannot leave at all is the fault of its own: a person without an address.
    if (outcome.state === 'unable' && !lane.startsWith('w')) return
    if (row.note(lane, outcome, isLast) && (await noteFailing(db, lane, facts, now))) live.changed('notifyFailing', '0')
  }
  const bring = async (taken: Taken, sender: number): Promise<void> => {
    let facts: Facts | undefined
    let words: ReturnType<typeof wordsOf>
    try {
      facts = (await factsOf(db, [taken.messageId], clock())).get(taken.messageId)
      if (!facts) return
      const why = needless(facts)
      if (why !== undefined) {
        await settleDropped(db, taken, sender, why)
        return
      }
      words = wordsOf(facts, await linksOf(db, config, facts, clock()), await parameterOf(db, 'notify_language'))
    } catch (error) {
      // No word has left.
      const again = { dueAt: clock() + soon, error: reasonOf(error), tries: taken.tries - 1 }
      await written(() => settleAgain(db, taken, sender, again))
      throw error
    }
    await conclude(taken, sender, facts, await channels.send(facts, words, clock()))
  }
  const begin = (taken: Taken, sender: number): void => {
    const work = bring(taken, sender)
      .catch((error) => log.warn('what became of a message could not be written', { error }))
      .finally(() => {
        underWay.delete(work)
        busy.set(taken.lane, busyOf(taken.lane) - 1)
        if (!isOver) fill()
      })
    busy.set(taken.lane, busyOf(taken.lane) + 1)
    underWay.add(work)
  }
  /** Takes as much in hand as may be under way; true where more may wait. */
  const takeMore = async (): Promise<boolean> => {
    const room = mostAtOnce - underWay.size
    if (room <= 0 || isOver) return false
    const full = [...busy].flatMap(([lane, count]) => (count >= mostOfLane ? [lane] : []))
    const due = await dueOf(db, clock(), full)
    const counts = new Map(busy)
    const chosen = due
      .filter(({ lane }) => {
        const count = (counts.get(lane) ?? 0) + 1
        counts.set(lane, count)
        return count <= mostOfLane
      })
      .slice(0, room)
    if (chosen.length === 0) return false
    const sender = await lease?.number()
    if (sender === undefined) return false
    const ids = chosen.map(({ id }) => id)
    const taken = await take(db, ids, sender)
    for (const each of taken.toSorted((a, b) => ids.indexOf(a.messageId) - ids.indexOf(b.messageId)))
      begin(each, sender)
    return taken.length > 0
  }
  const work = async (): Promise<void> => {
    do {
      isAsked = false
      while (await takeMore());
      await portal.tell(clock())
    } while (isAsked && !isOver)
  }
  const fill = (): void => {
    isAsked = true
    if (isFilling || isOver) return
    isFilling = true
    const filling: Promise<void> = work()
      .catch((error) => log.warn('messages could not be taken in hand', { error }))
      .finally(() => {
        isFilling = false
        filled = undefined
      })
    filled = filling
  }
  let filled: Promise<void> | undefined

  const tidy = async (now: number): Promise<void> => {
    if (now >= recoveredAt && now - recoveredAt < recoverEvery) return
    const count = await recover(db, reasons.lost)
    if (count > 0) log.warn('messages were being sent when the server stopped; they may have arrived', { count })
    recoveredAt = now
  }
  return {
    name: 'messages',
    start: async () => {
      isOver = false
      lease = createLease(pool)
      await failing.start()
      silence = live.listen({
        changed: (name) => {
          if (name === 'notifyQueue') fill()
        },
        missed: fill,
      })
    },
    tick: (now, letIn = alone) =>
      letIn(async () => {
        await tidy(now)
        fill()
        await failing.tick(now)
      }),
    drain: async () => {
      isOver = true
      const ended = Promise.all([filled, ...underWay])
      await Promise.race([ended, sleep(patience, undefined, { ref: false })])
    },
    stop: () => {
      isOver = true
      silence?.()
      failing.stop()
      channels.close()
      lease?.stop()
    },
  }
}
