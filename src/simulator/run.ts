import { type FleetFile, type Progress, readProgress, writeProgress } from './files.ts'
import { readWorld, saveWorld } from './saved.ts'
import { floorTick, minute } from './times.ts'
import { eventsBetween } from './wire/events.ts'
import { runLive } from './wire/live.ts'
import { sendPast } from './wire/sendPast.ts'
import { shoreStated } from './behaviours/shore/state.ts'
import { pastWords } from './wire/ocpp/past.ts'
import { createStations, type Stations } from './wire/ocpp/stations.ts'
import type { Speakers } from './wire/speakers.ts'
import { advanceWorld, buildModel, type Model, partModel, startWorld, type World } from './world.ts'

export type Told = {
  /** 0–100 of the history */
  readonly progress: number
  /** sent and acknowledged as history so far */
  readonly frames: number
  readonly boxes: number
}

type Given = {
  readonly fleet: FleetFile
  readonly boxes: number
  readonly seed: number
  readonly progressPath: string
  readonly speakers: Speakers
  /** whether this process speaks for a device that signs in; it does for all where absent */
  readonly speaks?: ((speaker: string) => boolean) | undefined
  readonly warmHours?: number | undefined
  /** where piles reach the server by OCPP; those of OCPP are silent without */
  readonly ocpp?: string | undefined
  readonly say?: (line: string) => void
  readonly clock: () => number
  readonly stop: AbortSignal
  readonly tell: (told: Told) => void
  readonly warn: (line: string) => void
}

const checkpointEvery = 5 * minute

/** Runs the fleet until `stop`: live readings at once, the past beside them where it has not been sent yet. */
export const runFleet = async (given: Given): Promise<void> => {
  const { fleet, boxes, seed, progressPath, speakers, clock, stop, tell, warn, ocpp, say = warn } = given
  const speaks = given.speaks ?? (() => true)
  const model = buildModel(seed, boxes, given.warmHours)
  const origin = floorTick(fleet.origin)
  const end = floorTick(fleet.seededAt)
  let progress: Progress = await readProgress(progressPath, origin, warn)
  let saving: Promise<void> = Promise.resolve()
  const save = (change: Partial<Progress>): Promise<void> => {
    progress = { ...progress, ...change }
    const next = saving.then(() => writeProgress(progressPath, progress))
    saving = next.catch(() => undefined)
    return next
  }
  const told = (): void => {
    const part = end <= origin ? 1 : (progress.historyDone - origin) / (end - origin)
    tell({ progress: Math.min(100, Math.floor(part * 100)), frames: progress.frames, boxes })
  }

  const now = floorTick(clock())
  const world = worldFor(model, origin, progress.checkpoint, now, warn)
  told()
  let last: World = world
  const stations = ocpp ? createStations({ model, url: ocpp, tokens: fleet.tokens, say }) : undefined
  const beginStations: Stations['begin'] = (now, obey) => {
    const early = progress.pilesDone ? Promise.resolve(new Map()) : pastWords(model, origin, end)
    early
      .then((words) => {
        if (stop.aborted) return
        stations?.past(words)
        stations?.begin(now, obey)
      })
      .catch((error: unknown) => warn(String(error)))
  }
  stop.addEventListener('abort', () => stations?.stop(), { once: true })
  const live = runLive({
    model,
    world,
    speakers,
    speaks,
    clock,
    stop,
    begun: beginStations,
    mute: (actor) => actor === shoreStated.key && !progress.shoreDone,
    moved: (next) => {
      last = next
      if (stations?.moved(next)) save({ pilesDone: true }).catch((error: unknown) => warn(String(error)))
      if (next.ts % checkpointEvery === 0)
        save({ checkpoint: saveWorld(model, origin, next) }).catch((error: unknown) => warn(String(error)))
    },
  })
  // A plug that reaches over a gap would take the request of another ship: shore power tells its past before its present.
  const [shore, without] = partModel(model, shoreStated.key)
  const shorePast = async (): Promise<void> => {
    if (progress.shoreDone) return
    let frames = 0
    await sendPast({
      ...{ model: shore, speakers, speaks, origin, done: progress.historyDone, end },
      stopped: () => stop.aborted,
      sent: (_, more) => {
        frames += more
      },
    })
    if (!stop.aborted) await save({ shoreDone: true, frames: progress.frames + frames })
  }
  const past = async (): Promise<void> => {
    const from = progress.historyDone < end ? origin : now
    for (const { speaker, code, kind, message } of eventsBetween(boxes, from, now, true)) {
      if (stop.aborted) return
      if (!speaks(speaker)) continue
      await speakers.publish(speaker, `devices/${code ?? speaker}/${kind}`, message)
    }
    await shorePast()
    if (progress.historyDone >= end) return
    await sendPast({
      model: without,
      speakers,
      speaks,
      origin,
      done: progress.historyDone,
      end,
      stopped: () => stop.aborted,
      sent: async (historyDone, frames) => {
        await save({ historyDone, frames: progress.frames + frames })
        told()
      },
    })
  }
  // A broker that is gone answers nothing; the end does not wait for it.
  await Promise.race([Promise.all([live, past()]), ended(stop)])
  await save({ checkpoint: saveWorld(model, origin, last) })
}

/** The world as a checkpoint left it, or as it follows from the origin; both come to the same figures. */
const worldFor = (
  model: Model,
  origin: number,
  checkpoint: unknown,
  now: number,
  warn: (line: string) => void,
): World => {
  if (checkpoint !== null) {
    const saved = readWorld(model, origin, checkpoint, now)
    if (!('misfit' in saved)) return advanceWorld(model, saved, now)
    warn(`the saved world of the demo does not fit and is computed anew: ${saved.misfit}`)
  }
  return advanceWorld(model, startWorld(model, origin), now)
}

const ended = (stop: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (stop.aborted) resolve()
    else stop.addEventListener('abort', () => resolve(), { once: true })
  })
