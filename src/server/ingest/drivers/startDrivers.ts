import type { ChosenDriver } from './chooseDrivers.ts'
import type { Around, Sink } from './driver.ts'
import { type DriverState, keepRunning, type Pauses } from './keepRunning.ts'

type Given = Around & {
  readonly chosen: readonly ChosenDriver[]
  readonly sink: Sink
  readonly clock: () => number
  readonly pauses?: Pauses
}

export type Drivers = {
  /** resolves when each has tried to start; rejects with AttributesFault */
  readonly tried: Promise<void>
  driverStates(): DriverState[]
  /** where the first that listens does; undefined where none does now */
  port(): number | undefined
  /** by every driver that sends commands; rejects where none can now */
  publishCommand(deviceCode: string, payload: string): Promise<void>
  stop(): Promise<void>
}

/** Starts all at once; each has a life of its own. */
export const startDrivers = ({ chosen, sink, clock, pauses, ...around }: Given): Drivers => {
  const kept = chosen.map((driver) => keepRunning({ driver, sink, around, clock, ...(pauses ? { pauses } : {}) }))
  const running = () => kept.flatMap((each) => each.running() ?? [])
  return {
    tried: Promise.all(kept.map((each) => each.tried)).then(() => undefined),
    driverStates: () => kept.map((each) => each.state()),
    port: () => running().find(({ port }) => port !== undefined)?.port,
    publishCommand: async (deviceCode, payload) => {
      const sending = running().flatMap((each) => each.publishCommand?.(deviceCode, payload) ?? [])
      if (sending.length === 0) throw new Error('no driver can send commands now')
      await Promise.all(sending)
    },
    stop: async () => {
      await Promise.all(kept.map((each) => each.stop()))
    },
  }
}
