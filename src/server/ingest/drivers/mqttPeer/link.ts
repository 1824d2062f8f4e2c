import { setTimeout as sleep } from 'node:timers/promises'
import type { IClientOptions, MqttClient } from 'mqtt'
import type { PeerEventCode } from '#contract/driverEventWords.ts'
import { reasonOf } from '#server/log.ts'
import type { BoundAround, BoundEvent } from '../bound.ts'
import { type Peer, signIn, TurnedAway } from './peer.ts'

type Given = {
  readonly peer: Peer
  readonly around: Pick<BoundAround, 'resolve' | 'event' | 'state' | 'count' | 'log'>
  /** of the next connection */
  readonly options?: () => IClientOptions
  /** before anything can come */
  readonly prepared: (client: MqttClient) => void
  /** signed in: subscribes; where it rejects the connection is given up */
  readonly opened: (client: MqttClient) => Promise<void>
}
export type Link = {
  /** undefined while it is away */
  client(): MqttClient | undefined
  /** ends the connection in good order, after what `last` still says on it */
  stop(last?: (client: MqttClient) => Promise<unknown>): Promise<void>
}

const firstPause = 1000
const longestPause = 30_000
const lastWords = 1000

/** Keeps a connection to a broker: 1, 2, 4 … 30 s after one that failed it is tried again. */
export const openLink = ({ peer, around, options, prepared, opened }: Given): Link => {
  const stopping = new AbortController()
  const { signal } = stopping
  let live: MqttClient | undefined
  let trying = new AbortController()
  let status: string | undefined

  const enter = (next: 'ONLINE' | 'OFFLINE' | 'FAULT', error?: string, code?: PeerEventCode): void => {
    if (status === `${next} ${error}` || signal.aborted) return
    status = `${next} ${error}`
    around.state(next, error, code && { code, args: { reason: error ?? '' } })
  }
  const tell = (code: PeerEventCode, level: BoundEvent['level'], reason: string): void => {
    if (!signal.aborted) around.event({ level, code, args: { reason } })
  }
  const once = async (): Promise<void> => {
    trying = new AbortController()
    const { client, ended } = await signIn({
      ...{ peer, resolve: around.resolve, prepared, signal: trying.signal },
      ...(options ? { options: options() } : {}),
    })
    try {
      around.count({ connects: 1 })
      live = client
      await opened(client)
      enter('ONLINE')
      const why = await ended
      if (signal.aborted) return
      enter('OFFLINE', why, 'connection_lost')
      tell('connection_lost', 'warning', why)
    } finally {
      live = undefined
      client.end(true)
    }
  }
  const keep = async (): Promise<void> => {
    for (let pause = firstPause; !signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      const began = performance.now()
      try {
        await once()
      } catch (error) {
        around.count({ errors: 1 })
        const isRefused = error instanceof TurnedAway
        const code = isRefused ? 'broker_refused' : 'connect_failed'
        enter(isRefused ? 'FAULT' : 'OFFLINE', reasonOf(error), code)
        tell(code, isRefused ? 'error' : 'warning', reasonOf(error))
      }
      if (performance.now() - began > longestPause) pause = firstPause
      await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
  }
  const kept = keep()
  return {
    client: () => live,
    stop: async (last) => {
      stopping.abort()
      const client = live
      const over = new AbortController()
      if (client?.connected) {
        const said = async (): Promise<void> => {
          await last?.(client)
          await client.endAsync()
        }
        const parting = said().catch((error) => around.log.info('a broker did not take leave', { error }))
        await Promise.race([parting, sleep(lastWords, undefined, { signal: over.signal }).catch(() => undefined)])
      }
      over.abort()
      trying.abort()
      await kept
    },
  }
}
