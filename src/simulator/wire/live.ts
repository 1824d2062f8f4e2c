import { setTimeout as sleep } from 'node:timers/promises'
import type { Event } from '../actors/actor.ts'
import { betweenOf, isSample, offsetIn, type Report, reportsOf, textOf, wireOf } from '../reports.ts'
import { tickMs } from '../times.ts'
import { advanceWorld, commandedWorld, type Life, type Model, type World } from '../world.ts'
import { pileStated } from '../behaviours/pile/state.ts'
import { createCommandTaker } from './commands.ts'
import { changesOf, eventsBetween } from './events.ts'
import type { Speakers } from './speakers.ts'

type Given = {
  readonly model: Model
  readonly world: World
  readonly speakers: Speakers
  readonly speaks?: (speaker: string) => boolean
  readonly clock: () => number
  readonly stop: AbortSignal
  /** told of each tick's world once it has been reported */
  readonly moved: (world: World) => void
  /** those of an actor that say nothing yet */
  readonly mute?: (actor: string) => boolean
  /** how those that speak no MQTT hear of commands */
  readonly begun?: (now: () => World, obey: Obey) => void
}

/** Carries out a command of the pile at this place. */
type Obey = (index: number, name: string, args: object) => { readonly ok: boolean }

/** Undefined while nothing is due, none while the speaker is silent. */
type Turn = { readonly ts: number; readonly speaker: string; readonly reports: () => readonly Report[] | undefined }

/** A device that is cut off keeps ten minutes of messages; what comes then is lost. */
const mostWaiting = 600

/** Reports the fleet tick by tick until `stop`, every cell of it. */
export const runLive = async ({
  model,
  world,
  speakers,
  speaks = () => true,
  clock,
  stop,
  moved,
  begun,
  mute = () => false,
}: Given): Promise<void> => {
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

  const everyone = model.lives.flatMap((life) =>
    life.built
      .map((_, index) => ({ life, index, offset: offsetIn(life, index) }))
      .filter(({ index }) => speaks(life.actor.speaker(index))),
  )
  const speaking = () => everyone.filter(({ life }) => !mute(life.actor.key))
  /** Everyone's turn in the tick, and those of the reports between. */
  const turnsOf = (world: World): Turn[] =>
    [
      ...speaking().map(
        ({ life, index, offset }): Turn => ({
          ts: world.ts + offset,
          reports: () => reportsOf(model, at, life, index, 'live'),
          speaker: life.actor.speaker(index),
        }),
      ),
      ...everyone
        .flatMap(({ life, index }) => betweenOf(model, world, life, index, 'live'))
        .filter(isSample)
        .map((report): Turn => ({ ts: report.sample.ts, reports: () => [report], speaker: report.speaker })),
    ].sort((a, b) => a.ts - b.ts)
  const sendEvents = (events: readonly Event[]): void => {
    for (const { speaker, code, kind, message } of events)
      if (speaks(speaker)) send(speaker, `devices/${code ?? speaker}/${kind}`, message)
  }
  sendEvents(changesOf(model, at))
  const carryOut = (life: Life, index: number, code: string, name: string, args: unknown) => {
    const answer = commandedWorld(at, life, index, { code, name, args, ts: clock() })
    if (!answer) return undefined
    sendEvents(changesOf(model, answer.world, at))
    at = answer.world
    return { ok: answer.ok, message: answer.message }
  }
  const piles = model.lives.find(({ actor }) => actor.key === pileStated.key)
  if (piles)
    begun?.(
      () => at,
      (index, name, args) => carryOut(piles, index, piles.actor.speaker(index), name, args) ?? { ok: false },
    )
  for (const { life, index } of everyone) {
    const speaker = life.actor.speaker(index)
    const taker = createCommandTaker(clock, (code, name, args) => carryOut(life, index, code, name, args))
    speakers.listen(speaker, life.actor.commanded?.(index, model.boxes) ?? [], (code, text) => {
      const reply = taker(code, text)
      if (reply) send(speaker, `devices/${code}/command/reply`, reply)
    })
  }
  while (!stop.aborted) {
    await until(at.ts + tickMs)
    if (stop.aborted) return
    const before = at
    at = advanceWorld(model, at, clock())
    sendEvents(eventsBetween(model.boxes, before.ts, at.ts))
    sendEvents(changesOf(model, at, before))
    for (const { ts, reports: reportsNow, speaker } of turnsOf(at)) {
      await until(ts)
      if (stop.aborted) return
      const reports = reportsNow()
      if (reports?.length === 0) speakers.drop(speaker)
      else sendReports(reports ?? [])
    }
    moved(at)
  }
}
