import type { Pool } from 'pg'
import type { Refusal } from '#server/context/stream.ts'
import type { Frame } from '#server/context/readings.ts'
import type { Registry } from '#server/context/devices.ts'
import type { Log } from '#server/context/context.ts'
import { isDatabaseAway } from '#server/db/connect.ts'
import type { FollowedTelemetry } from '#server/telemetry/telemetry.ts'
import { dataFault, type Wire } from '../accept.ts'
import type { Followers } from '../follow.ts'
import type { Queue } from '../queue.ts'
import { forgetUnseen, readUnseenFrames, readUnseenMessages, type UnseenMessage, unseenAtOnce } from './unseen.ts'

type Given = {
  readonly pool: Pool
  readonly registry: Pick<Registry, 'byId'>
  readonly telemetry: Pick<FollowedTelemetry, 'refresh'>
  readonly log: Log
  readonly queue: Pick<Queue, 'push'>
  readonly wires: Wire
  readonly followers: Pick<Followers, 'observe'>
}

/** Shows the trackers what other ingest processes noted for them, and forgets it then: seen twice does no harm, never would. */
export const createSeer = ({ pool, registry, telemetry, queue, wires, followers, log }: Given) => {
  const seeFrames = async (isStopped: () => boolean): Promise<void> => {
    for (;;) {
      const frames = await readUnseenFrames(pool)
      if (frames.length === 0 || isStopped()) return
      await telemetry.refresh([...new Set(frames.map(({ deviceId }) => deviceId))])
      await followers.observe(frames)
      if (isStopped()) return
      await forgetUnseen(pool, 'unseen_frame', frames)
      if (frames.length < unseenAtOnce) return
    }
  }
  const seeMessage = async (message: UnseenMessage): Promise<void> => {
    const { deviceId, kind, content, at: now } = message
    const device = registry.byId(deviceId)
    const push = (frames: readonly Frame[]): Promise<void> => queue.push(frames, [], 100)
    const refused = device
      ? await wires[kind]?.({ device, content, now, push }).catch((error) => dataFault(kind, error))
      : undefined
    const source = device?.deviceCode ?? ''
    const refusals = refused?.map((refusal): Refusal => ({ ...refusal, source, deviceId })) ?? []
    await queue.push([], refusals, 100)
    await forgetUnseen(pool, 'unseen_message', [message])
  }
  const seeMessages = async (isStopped: () => boolean): Promise<void> => {
    for (const message of await readUnseenMessages(pool)) {
      if (isStopped()) return
      try {
        await seeMessage(message)
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        log.error('a message could not be read; it is tried again', { kind: message.kind, error })
      }
    }
  }
  return async (isStopped: () => boolean): Promise<void> => {
    await seeFrames(isStopped)
    await seeMessages(isStopped)
  }
}
