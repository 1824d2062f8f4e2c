import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Pile } from '../../behaviours/pile/piles.ts'
import { CallRefused, openLink } from './link.ts'
import { orders } from './orders.ts'
import { speech16 } from './speech16.ts'
import { speech201 } from './speech201.ts'
import type { Speech, Told, Word } from './word.ts'

export const speechOf = ({ protocol }: Pile): Speech => (protocol === 'ocpp2.0.1' ? speech201 : speech16)

type Given = {
  readonly pile: Pile
  readonly url: string
  readonly key: string
  /** the pile as it stands */
  readonly now: () => Told
  /** carries out a command */
  readonly obey: (name: string, args: object) => { readonly ok: boolean }
  readonly say: (line: string) => void
}
type Waiting = { readonly word: Word; readonly offline: boolean }

const booted = z.object({ status: z.string(), interval: z.number().min(1).max(3600).catch(300) })
const begun = z.object({ transactionId: z.number() })
const again = 5000

/** A pile at its server: it says its words in order, keeps those of transactions while its line is down, and obeys. */
export const openStation = ({ pile, url, key, now, obey, say }: Given) => {
  const speech = speechOf(pile)
  const queue: Waiting[] = []
  /** numbers of transactions of 1.6 by the begin of their session; ids of remote starts */
  const numbers = new Map<number, number>()
  let remoteStartId: number | undefined
  let isUp = false
  let working = false
  let heartbeat: NodeJS.Timeout | undefined
  let refused = 0

  const asked = (action: string, payload: unknown): object => {
    const order = orders[action]?.(payload)
    if (!order) throw new Error(`${action} is not supported`)
    if (!('name' in order)) {
      if (order.again === 'StatusNotification') tell(speech.status(now()))
      if (order.again === 'MeterValues') tellMeter()
      return order.answer
    }
    const { ok } = obey(order.name, order.args)
    if (ok && order.name === 'start') remoteStartId = order.remoteStartId
    if (ok && order.restart) setTimeout(restart, 1000)
    return order.answer(ok)
  }
  const link = openLink({
    ...{ url, code: pile.code, key, say, asked, protocol: pile.protocol ?? '' },
    opened: () => void start().catch(() => undefined),
  })

  const start = async (): Promise<void> => {
    isUp = false
    const { action, payload } = speech.boot(pile)
    const { status, interval } = booted.parse(await link.call(action, payload))
    clearInterval(heartbeat)
    if (status !== 'Accepted') {
      await sleep(again)
      return start()
    }
    heartbeat = setInterval(() => void link.call('Heartbeat', {}).catch(() => undefined), interval * 1000)
    isUp = true
    tell(speech.status(now()))
  }
  const restart = (): void => {
    link.cut()
    isUp = false
    setTimeout(link.join, 3000)
  }

  /** With the number of its transaction, or the id of what began it from afar. */
  const filled = ({ word, offline }: Waiting): object => {
    const { action, payload, session } = word
    if (session === undefined || action === 'StartTransaction') return payload
    if (action !== 'TransactionEvent') return { ...payload, transactionId: numbers.get(session) ?? -1 }
    const sent = { ...payload, ...(offline ? { offline: true } : {}) }
    if (remoteStartId === undefined || !('transactionInfo' in payload)) return sent
    return { ...sent, transactionInfo: { ...(payload.transactionInfo as object), remoteStartId } }
  }
  const work = async (): Promise<void> => {
    if (working) return
    working = true
    try {
      for (let [first] = queue; first && isUp && link.isOpen(); [first] = queue) {
        const { action, session } = first.word
        try {
          const answer = await link.call(action, filled(first))
          if (action === 'StartTransaction' && session !== undefined)
            numbers.set(session, begun.parse(answer).transactionId)
        } catch (error) {
          if (!(error instanceof CallRefused)) {
            await sleep(again)
            continue
          }
          refused += 1
          if (refused <= 3) say(`${pile.code}: ${action} was refused: ${error.message}`)
        }
        queue.shift()
      }
    } finally {
      working = false
    }
  }
  const tell = (words: readonly Word[], offline = !link.isOpen()): void => {
    for (const word of words) if (word.session !== undefined || link.isOpen()) queue.push({ word, offline })
    void work()
  }
  const tellMeter = (): void => {
    const told = now()
    const { session } = told.state
    if (session && pile.protocol === 'ocpp1.6') tell([speech.sample(told, session, 0)])
  }
  link.join()
  return {
    tell,
    /** while its line is down */
    cut: (): void => {
      isUp = false
      link.cut()
    },
    join: link.join,
    waiting: (): number => queue.length,
    stop: (): void => {
      clearInterval(heartbeat)
      link.stop()
    },
  }
}
