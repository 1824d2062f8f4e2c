import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '#server/context/context.ts'

export const channel = 'tidewatt'
const longestPause = 2000

type Given = {
  readonly url: string
  readonly log: Log
  /** one notification of the channel */
  readonly heard: (payload: string) => void
  /** called once it is open, then again after the ms that it answers; what it throws ends the connection */
  readonly beat: (client: Client) => Promise<number>
  readonly closed: () => void
}

/** Keeps one connection that listens to the channel and holds this process's locks; whatever ends it, the next one follows. */
export const keepLink = ({ url, log, heard, beat, closed }: Given): { stop(): Promise<void> } => {
  const stopping = new AbortController()
  const { signal } = stopping
  let held: Client | undefined

  const once = async (): Promise<void> => {
    const client = new Client({
      connectionString: url,
      application_name: 'tidewatt peers',
      connectionTimeoutMillis: 3000,
      statement_timeout: 5000,
      query_timeout: 6000,
      keepAlive: true,
    })
    held = client
    const lost = new AbortController()
    client.on('error', () => lost.abort())
    client.on('end', () => lost.abort())
    client.on('notification', ({ payload }) => heard(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      const ended = AbortSignal.any([signal, lost.signal])
      while (!ended.aborted) {
        const pause = await beat(client)
        await sleep(pause, undefined, { signal: ended }).catch(() => undefined)
      }
    } finally {
      closed()
      // Whoever waits for its locks must not wait for an answer that will not come.
      await Promise.race([client.end().catch(() => undefined), sleep(1000)])
      held = undefined
    }
  }
  const keep = async (): Promise<void> => {
    for (let pause = 100; !signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      const began = Date.now()
      try {
        await once()
      } catch (error) {
        if (!signal.aborted) log.warn('the connection to the other processes is away', { error })
      }
      if (Date.now() - began > longestPause) pause = 100
      await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
  }
  const kept = keep()
  return {
    stop: async () => {
      stopping.abort()
      await held?.end().catch(() => undefined)
      await kept
    },
  }
}
