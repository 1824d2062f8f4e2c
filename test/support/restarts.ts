import type { Frame } from '#server/context/readings.ts'
import { buildFeatures, type Feature } from '#server/http/feature.ts'
import { follow } from '#server/ingest/follow.ts'
import { quietLog } from './database.ts'
import type { DeviceScene } from './scene.ts'

/** One tracker's rows may be another's work in the next tick. */
const quietTicks = 3

/** The trackers of a server that starts now, beside the scene's own; `settle` ticks until nothing is late any more. */
export const followAnew = async ({ context }: DeviceScene, features: readonly Feature[]) => {
  let isBehind = false
  // Trackers that are behind say so on the log.
  const info = (): void => {
    isBehind = true
  }
  const built = buildFeatures(features, { ...context, log: { ...quietLog, info } })
  const followers = await follow(
    built.flatMap(({ trackers }) => trackers),
    context.clock,
    quietLog,
  )
  const settle = async (): Promise<void> => {
    for (let quiet = 0; quiet < quietTicks; ) {
      isBehind = false
      await followers.tick()
      quiet = isBehind ? 0 : quiet + 1
    }
  }
  return { ...followers, settle }
}

type Playing<Part> = {
  features: readonly Feature[]
  parts: readonly Part[]
  framesOf: (part: Part) => Frame[]
  /** the server starts anew after so many parts */
  restartAfter: number
  /** what else happens with a part, once its frames are in */
  also?: (part: Part) => Promise<unknown>
}

/** Hands over the parts one after the other, with a tick after every second one, and restarts in between; ends with nothing late. */
export const playWithRestarts = async <Part>(scene: DeviceScene, playing: Playing<Part>): Promise<void> => {
  const { features, parts, framesOf, restartAfter, also } = playing
  let followers = await followAnew(scene, features)
  for (const [index, part] of parts.entries()) {
    const frames = framesOf(part)
    await scene.context.telemetry.commit(frames, [])
    await followers.observe(frames)
    await also?.(part)
    if (index % 2 === 0) await followers.tick()
    if ((index + 1) % restartAfter > 0) continue
    await followers.stop()
    followers = await followAnew(scene, features)
  }
  await followers.settle()
  await followers.stop()
}

export const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
