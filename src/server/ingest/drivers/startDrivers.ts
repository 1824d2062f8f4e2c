import type { CommandSent } from '#server/commands/wire.ts'
import type { ChosenDriver } from './chooseDrivers.ts'
import type { Around, Publication, Sink } from './driver.ts'
import { type DriverState, keepRunning, type Pauses } from './keepRunning.ts'

type Given = Around & {
  readonly chosen: readonly ChosenDriver[]
  readonly sink: Sink
  readonly pauses?: Pauses
}

export type Drivers = {
  /** resolves when each has tried to start; rejects with AttributesFault */
  readonly tried: Promise<void>
  driverStates(): DriverState[]
  /** where the first that listens does; undefined where none does now */
  port(): number | undefined
  /** by the first driver that reaches the device; rejects where it is unknown whether it went out */
  publishCommand(command: Publication): Promise<CommandSent>
  stop(): Promise<void>
}

/** Starts all at once; each has a life of its own. */
export const startDrivers = ({ chosen, sink, pauses, ...around }: Given): Drivers => {
  const kept = chosen.map((driver) =>
    keepRunning({ driver, sink, around, clock: around.clock, ...(pauses ? { pauses } : {}) }),
  )
  const running = () => kept.flatMap((each) => each.running() ?? [])
  return {
    tried: Promise.all(kept.map((each) => each.tried)).then(() => undefined),
    driverStates: () => kept.map((each) => each.state()),
    port: () => running().find(({ port }) => port !== undefined)?.port,
    publishCommand: async (command) => {
      for (const each of running()) if ((await each.publishCommand?.(command)) === 'sent') return 'sent'
      return 'offline'
    },
    stop: async () => {
      await Promise.all(kept.map((each) => each.stop()))
    },
  }
}
