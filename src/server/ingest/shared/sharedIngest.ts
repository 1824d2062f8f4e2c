import { setTimeout as sleep } from 'node:timers/promises'
import type { WireHandler } from '#server/context/stream.ts'
import type { Frame } from '#server/context/readings.ts'
import type { Context } from '#server/context/context.ts'
import { buildFeatures, type Feature } from '#server/http/feature.ts'
import type { Peers } from '#server/peers/peers.ts'
import type { SealerSettings } from '#server/telemetry/sealing/worker.ts'
import type { FollowedTelemetry } from '#server/telemetry/telemetry.ts'
import { type Following, startFollowing } from './following.ts'
import { type Ingest, startWire } from '../ingest.ts'
import { noteFrames, noteMessage } from './unseen.ts'

type Given = {
  readonly context: Context
  readonly features: readonly Feature[]
  readonly telemetry: FollowedTelemetry
  readonly peers: Peers
  readonly sealing: SealerSettings
}

export type SharedIngest = Ingest & {
  /** true while this process follows the stream for all */
  isFollowing(): boolean
}

/**
 * Takes readings in beside other processes. One of them follows the stream; what the others committed they note for it before they
 * acknowledge, so that none is missed whichever of them ends.
 */
export const startSharedIngest = async (given: Given): Promise<SharedIngest> => {
  const { context, features, peers } = given
  const { pool, log } = context
  let following: Following | undefined
  let turn: Promise<void> = Promise.resolve()

  const committed = async (frames: readonly Frame[]): Promise<void> => {
    const mine = following
    await mine?.observe(frames)
    // A turn that ended meanwhile may have been somebody else's already.
    if (!mine || mine !== following) await noteFrames(pool, frames)
    peers.frames(frames)
  }
  const noted =
    (kind: string): WireHandler =>
    async ({ device, content, now }) => {
      await noteMessage(pool, device, kind, content, now)
      peers.handedOn()
      following?.look()
      return []
    }
  const kinds = buildFeatures(features, { ...context }).flatMap(({ wires }) => Object.keys(wires))
  const { queue, sink, ...wire } = await startWire({
    ...context,
    wire: Object.fromEntries(kinds.map((kind) => [kind, noted(kind)])),
    committed,
    peers,
    stampNumber: peers.number,
  })

  const inTurn = (work: () => Promise<void>): void => {
    turn = turn.then(work).catch((error) => log.error('the stream cannot be followed here', { error }))
  }
  let current = 0
  /** A turn that was lost while it began is not taken up: another process may have had one since. */
  const begin = async (number: number): Promise<void> => {
    for (let pause = 500; number === current; pause = Math.min(pause * 2, 5000)) {
      try {
        const begun = await startFollowing({ ...given, queue, sink })
        if (number !== current) return begun.stop()
        following = begun
        return
      } catch (error) {
        log.warn('the stream cannot be followed yet; it is tried again', { error })
        await sleep(pause)
      }
    }
  }
  const end = (): void => {
    const mine = following
    following = undefined
    current += 1
    inTurn(async () => mine?.stop())
  }
  peers.hear(({ frames, handedOn, missed }) => {
    if (frames.size > 0 || handedOn || missed) following?.look()
  })
  peers.lead({
    gained: () => {
      current += 1
      const number = current
      inTurn(() => begin(number))
    },
    lost: () => {
      if (following) log.warn('this process no longer follows the stream')
      end()
    },
  })
  return {
    ...wire,
    isFollowing: () => following !== undefined,
    stop: async () => {
      await wire.stop()
      end()
      await turn
    },
  }
}
