import { setTimeout as sleep } from 'node:timers/promises'
import { offsetOf, type Report, reportsOf, textOf, wireOf } from '../reports.ts'
import { tickMs } from '../times.ts'
import { advanceWorld, type Model, type World } from '../world.ts'
import { eventsBetween } from './events.ts'
import type { Speakers } from './speakers.ts'

type Given = {
  readonly model: Model
  readonly world: World
  readonly speakers: Speakers
  readonly clock: () => number
  readonly stop: AbortSignal
  /** told of each tick's world once it has been reported */
  readonly moved: (world: World) => void
}

/** A device that is cut off keeps ten minutes of messages; what comes then is lost. */
const mostWaiting = 600

/** Reports the fleet tick by tick until `stop`, every cell of it. */
export const runLive = async ({ model, world, speakers, clock, stop, moved }: Given): Promise<void> => {
  let at = world
  const send = (speaker: string, topic: string, message: unknown): void => {
    if (speakers.waiting(speaker) >= mostWaiting) return
    // Refused ones were counted by the server; a connection that ended takes its messages with it into the next.
    speakers.publish(speaker, topic, message).catch((error: unknown) => {
      if (!stop.aborted) console.warn(`${topic} was not taken: ${String(error)}`)
    })
  }
  const sendReports = (reports: readonly Report[]): void => {
    for (const report of reports) {
      const message = report.kind === 'ais' ? textOf(report) : wireOf(report)
      send(report.speaker, `devices/${report.code}/${report.kind}`, message)
    }
  }
  const until = async (ts: number): Promise<void> => {
    await sleep(Math.max(0, ts - clock()), undefined, { signal: stop }).catch(() => undefined)
  }

  const turns = model.lives
    .flatMap((life) => life.built.map((_, index) => ({ life, index, offset: offsetOf(index, life.built.length) })))
    .sort((a, b) => a.offset - b.offset)
  while (!stop.aborted) {
    await until(at.ts + tickMs)
    if (stop.aborted) return
    const before = at.ts
    at = advanceWorld(model, at, clock())
    for (const { speaker, code, kind, message } of eventsBetween(model.boxes, before, at.ts)) {
      send(speaker, `devices/${code ?? speaker}/${kind}`, message)
    }
    for (const { offset, life, index } of turns) {
      await until(at.ts + offset)
      if (stop.aborted) return
      const reports = reportsOf(model, at, life, index, 'live')
      if (reports?.length === 0) speakers.drop(life.actor.speaker(index))
      else sendReports(reports ?? [])
    }
    moved(at)
  }
}
