import { setImmediate as turn } from 'node:timers/promises'
import { type Model, startWorld } from '../world.ts'
import { pastOf } from './history.ts'
import type { Speakers } from './speakers.ts'

type Given = {
  readonly model: Model
  readonly speakers: Pick<Speakers, 'publish'>
  readonly speaks: (speaker: string) => boolean
  readonly origin: number
  readonly done: number
  readonly end: number
  /** told after each stretch that has been acknowledged, with the frames it held */
  readonly sent: (until: number, frames: number) => Promise<void> | void
  readonly stopped: () => boolean
}

/** Few, so that live readings never wait long behind history. */
const inFlight = 12

/** Sends the fleet's past from where an earlier run stopped; a stretch counts once every message of it has been acknowledged. */
export const sendPast = async ({ model, speakers, speaks, origin, done, end, sent, stopped }: Given): Promise<void> => {
  for (const stretch of pastOf(model, startWorld(model, origin), done, end)) {
    if (stopped()) return
    await turn()
    if (!stretch) continue
    const left = stretch.messages.filter(({ speaker }) => speaks(speaker))
    const work = async (): Promise<void> => {
      for (let message = left.shift(); message && !stopped(); message = left.shift()) {
        await speakers.publish(message.speaker, message.topic, message.body)
      }
    }
    await Promise.all(Array.from({ length: inFlight }, work))
    if (!stopped()) await sent(stretch.until, stretch.frames)
  }
}
