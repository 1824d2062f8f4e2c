import type { Log } from '#server/context/context.ts'
import type { SentMessage } from '#server/http/feature.ts'
import { AppError } from '#server/http/appError.ts'
import { rareLog } from '#server/log.ts'
import type { Sink } from './drivers/driver.ts'
import type { Post, Posted } from './posted.ts'

type Posting = Post & Pick<Sink, 'oversized'>

/** Messages that devices post over HTTP, for the process that answers them. */
export type PostedWire = {
  /**
   * Resolves when all of it has committed. Refuses `ingest.elsewhere` where this process takes nothing in, and `ingest.not_stored` where
   * it must come again.
   */
  take(sent: SentMessage): Promise<Posted>
  /** gives how to end it */
  serve(sink: Posting): () => void
}

/** The features are built before the sink, which then serves it. */
export const createPostedWire = (all: Log): PostedWire => {
  const log = rareLog(all)
  let served: Posting | undefined
  const stored = async <T>(device: SentMessage['device'], work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      log.warn('a posted message was not stored', { device: device.deviceCode, error })
      throw new AppError('ingest.not_stored')
    }
  }
  return {
    take: async ({ device, body }) => {
      const sink = served
      if (!sink) throw new AppError('ingest.elsewhere')
      let payload: Buffer
      try {
        payload = await body()
      } catch (error) {
        if (error instanceof AppError && error.key === 'request.too_large')
          await stored(device, sink.oversized(device.deviceCode))
        throw error
      }
      return stored(device, sink.post(device, payload))
    },
    serve: (sink) => {
      served = sink
      return () => {
        if (served === sink) served = undefined
      }
    },
  }
}
