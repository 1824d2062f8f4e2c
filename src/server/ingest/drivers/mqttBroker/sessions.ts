import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { timingSafeEqual } from 'node:crypto'
import type { Client } from 'aedes'
import type { Device, Registry } from '#server/context/devices.ts'

/** A signed-in connection. */
export type Session = {
  readonly deviceId: string
  readonly tokenHash: Buffer
  /** the QoS of each topic of commands that it has subscribed to */
  readonly hears: Map<string, number>
  readonly socket: Socket | undefined
}

/** The device of a session, while its token stands. */
export const senderOf = (registry: Registry, { deviceId, tokenHash }: Session): Device | undefined => {
  const device = registry.byId(deviceId)
  return device && timingSafeEqual(device.tokenHash, tokenHash) ? device : undefined
}

/** Closes a connection and drops what it has not sent yet. TLS has no such end: there the system may still send what it holds. */
export const cutOff = (socket: Socket | undefined): void => {
  if (socket instanceof TLSSocket) socket.destroy()
  else socket?.resetAndDestroy()
}

const takesMore = (socket: Socket | undefined): boolean => socket?.writable === true && !socket.writableNeedDrain

type Subscriber = { readonly client: Client; readonly qos: 0 | 1 }

/** Who hears `device` now: its own connection before one above it, the newest before older ones. `sessions` are in order of sign-in. */
export const subscriberOf = (
  registry: Registry,
  sessions: ReadonlyMap<Client, Session>,
  device: Device,
  topic: string,
): Subscriber | undefined => {
  let found: (Subscriber & { readonly isOwn: boolean }) | undefined
  for (const [client, session] of sessions) {
    const qos = session.hears.get(topic)
    if (qos === undefined || !client.connected || !takesMore(session.socket)) continue
    const sender = senderOf(registry, session)
    if (!sender || !registry.isWithin(device, sender)) continue
    const isOwn = sender.deviceId === device.deviceId
    if (isOwn || !found?.isOwn) found = { client, qos: qos === 0 ? 0 : 1, isOwn }
  }
  return found
}
