import { connect, type IClientOptions, type MqttClient } from 'mqtt'
import type { BoundAround, Plan } from '../bound.ts'

/** A broker, and as whom a driver signs in to it. */
export type Peer = {
  readonly host: string
  readonly port: number
  readonly isTls: boolean
  readonly username?: string
  readonly password?: string
  readonly ca?: string
  readonly clientId: string
}

const textOf = (value: unknown): string => (value === undefined ? '' : String(value).trim())

/** Throws where the address is none. */
export const peerOf = ({ driverId, attributes: set }: Pick<Plan, 'driverId' | 'attributes'>): Peer => {
  const said = textOf(set.url)
  const url = URL.canParse(said) ? new URL(said) : undefined
  if (!url || !/^mqtts?:$/.test(url.protocol) || !url.hostname)
    throw new Error('url: mqtt://host:port or mqtts://host:port')
  if (url.username || url.password) throw new Error('url: user and password have fields of their own')
  const isTls = url.protocol === 'mqtts:'
  const [username, password, ca] = [textOf(set.username), textOf(set.password), textOf(set.ca)]
  return {
    ...{ host: url.hostname, port: Number(url.port || (isTls ? 8883 : 1883)), isTls },
    ...(username ? { username } : {}),
    ...(password ? { password } : {}),
    ...(ca ? { ca } : {}),
    clientId: textOf(set.clientId) || `tidewatt-${driverId}`,
  }
}

/** A broker that turned us away: it will do so until something changes. */
export class TurnedAway extends Error {}

export type Signed = {
  readonly client: MqttClient
  /** resolves with why when the connection ends */
  readonly ended: Promise<string>
}
type Asked = {
  readonly peer: Peer
  readonly resolve: BoundAround['resolve']
  readonly options?: IClientOptions
  readonly signal?: AbortSignal
  /** before anything can come */
  readonly prepared?: (client: MqttClient) => void
}

const connectTimeout = 10_000
const lost = 'the connection ended'

/** Resolves the name once, checks it, and signs in at that address. Rejects with TurnedAway where the broker does not let us in. */
export const signIn = async ({ peer, resolve, options = {}, signal, prepared }: Asked): Promise<Signed> => {
  const address = await resolve(peer.host)
  signal?.throwIfAborted()
  const { username, password, ca, isTls, port, clientId } = peer
  const client = connect({
    ...{ host: address, port, protocol: isTls ? 'mqtts' : 'mqtt', clientId },
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(isTls ? { rejectUnauthorized: true, ...(address === peer.host ? {} : { servername: peer.host }) } : {}),
    ...(ca === undefined ? {} : { ca }),
    ...{ protocolVersion: 4, reconnectPeriod: 0, connectTimeout, keepalive: 30, resubscribe: false },
    ...options,
  })
  prepared?.(client)
  let reason = lost
  const ended = new Promise<string>((resolveEnd) => client.once('close', () => resolveEnd(reason)))
  const stop = (): void => void client.end(true)
  signal?.addEventListener('abort', stop, { once: true })
  void ended.then(() => signal?.removeEventListener('abort', stop))
  await new Promise<void>((connected, refused) => {
    client.on('error', (error: Error & { readonly code?: number | string }) => {
      reason = error.message || String(error.code ?? lost)
      // Return codes of a CONNACK.
      const isTurnedAway = typeof error.code === 'number' && error.code >= 1 && error.code <= 5
      refused(isTurnedAway ? new TurnedAway(reason) : new Error(reason))
      client.end(true)
    })
    client.once('connect', () => connected())
    void ended.then((why) => refused(new Error(why)))
  })
  return { client, ended }
}
