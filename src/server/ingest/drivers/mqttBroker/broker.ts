import { createHash, timingSafeEqual } from 'node:crypto'
import type { Socket } from 'node:net'
import { Aedes, type AuthenticateError, type AuthErrorCode, type Client } from 'aedes'
import type { Device, Registry } from '#server/context/devices.ts'
import type { Log } from '#server/context/context.ts'
import { rareLog } from '#server/log.ts'
import { commandTopic, parseCommandTopic } from '../../codec/topics.ts'
import { meantBy } from '../../meant.ts'
import type { DriverEvents, Running, Sink } from '../driver.ts'
import { createDeliveries } from './deliveries.ts'
import { startListeners } from './listeners.ts'
import { limitPackets } from './packetLimit.ts'
import { createReadOn } from './readOn.ts'
import { cutOff, type Session, senderOf, subscriberOf } from './sessions.ts'
import { createShares } from './shares.ts'
import { createTakeOvers } from './takeOvers.ts'

type Given = {
  readonly host: string
  readonly port: number
  /** a second port over TLS, with a certificate and its key as PEM */
  readonly tls?: { readonly port: number; readonly cert: Buffer; readonly key: Buffer } | undefined
  readonly registry: Registry
  readonly sink: Sink
  readonly events: DriverEvents
  readonly log: Log
}

const badCredentials: AuthErrorCode.BAD_USERNAME_OR_PASSWORD = 4
/** CONNACK of MQTT 5 with reason code 0x84, unsupported protocol version: its client reads no other form. */
const unsupportedVersion = Buffer.from([0x20, 0x03, 0x00, 0x84, 0x00])
const connectTimeout = 10_000
const revocationCheck = 2000
const received = 'received'

/**
 * The embedded broker. A device signs in with its code and token, speaks for itself and what hangs below it, and hears only its own
 * commands: one live subscriber is given a command, and nobody after its end. A PUBLISH is acknowledged when its batch has committed;
 * when that fails the connection ends without an acknowledgement.
 * Rejects with AttributesFault where it cannot listen.
 */
export const startBroker = async (given: Given): Promise<Required<Running>> => {
  const { host, port, tls, registry, sink, events, log: all } = given
  const log = rareLog(all)
  const sessions = new Map<Client, Session>()
  const readOn = createReadOn()
  const shares = createShares()
  const takeOvers = createTakeOvers()
  const connected = new Map<string, Client>()
  const sockets = new WeakMap<Client, Socket>()
  const deliveries = createDeliveries((client) => cutOff(sessions.get(client)?.socket))
  const tokenStands = (session: Session): Device | undefined => senderOf(registry, session)

  const namedBy = (username: string | undefined, password: Readonly<Buffer> | undefined) => {
    const device = registry.byCode(username ?? '')
    const tokenHash = createHash('sha256')
      .update(password ?? '')
      .digest()
    return { device: device && timingSafeEqual(device.tokenHash, tokenHash) ? device : undefined, tokenHash }
  }
  /** Whom to tell when the broker may read on: later where the device sends faster than it may. */
  const inItsShare = (sender: Device, topic: string, done: (error: Error | null) => void): typeof done => {
    const meant = meantBy(registry, topic, sender)
    const { deviceId, deviceCode } = 'device' in meant ? meant.device : sender
    const { wait, held } = shares.count(deviceId)
    if (held > 0) {
      log.warn('a device sends faster than it may', { device: deviceCode, messages: held })
      sink
        .tooFast(deviceCode, held)
        .catch((error) => log.warn('a device that sends too fast was not counted', { error }))
    }
    return wait === 0 ? done : (error) => void setTimeout(done, error ? 0 : wait, error).unref()
  }
  const leave = (client: Client): void => {
    deliveries.left(client)
    if (connected.get(client.id) === client) connected.delete(client.id)
    if (sessions.delete(client)) events.disconnected()
  }

  const broker = await Aedes.createBroker({
    connectTimeout,
    preConnect: (client, { protocolVersion, clientId, username, password }, done) => {
      if (protocolVersion !== 5) return done(null, true)
      const { device } = namedBy(username, password)
      const source = device?.deviceCode ?? sockets.get(client)?.remoteAddress ?? 'unknown'
      events.refused()
      sink.mqtt5(source, clientId).catch((error) => log.warn('a client of MQTT 5 was not counted', { error }))
      client.conn.write(unsupportedVersion, () => done(new Error('MQTT 5 is not spoken here'), false))
    },
    authenticate: (client, username, password, done) => {
      const { device, tokenHash } = namedBy(username, password)
      if (!device) {
        events.refused()
        const refusal: AuthenticateError = Object.assign(new Error('bad user name or password'), {
          returnCode: badCredentials,
        })
        return done(refusal, null)
      }
      // Within the device's own name space, so that nobody takes over another device's connection or kept subscriptions.
      const clientId = client.id
      Object.assign(client, { id: `${device.deviceCode}/${clientId}` })
      if (connected.has(client.id) && takeOvers.again(client.id)) {
        log.warn('MQTT clients take over from each other', { device: device.deviceCode, client: clientId })
        sink
          .takenOver(device.deviceCode, clientId)
          .catch((error) => log.warn('a fight for a client id was not counted', { error }))
      }
      connected.set(client.id, client)
      const { deviceId } = device
      sessions.set(client, { deviceId, tokenHash, hears: new Map(), socket: sockets.get(client) })
      events.connected()
      done(null, true)
    },
    authorizePublish: (client, packet, done) => {
      const session = client && sessions.get(client)
      const sender = session && tokenStands(session)
      if (!sender) return done(new Error('this device is not known any more'))
      packet.retain = false
      const { topic } = packet
      // What a device sends is for the queue only: under its own topic it would reach the subscribers of commands and the broker's own.
      packet.topic = received
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
      const answer = readOn(client, packet, inItsShare(sender, topic, done))
      sink.accept({ topic, payload, sender, source: sender.deviceCode }).then(
        () => answer(null),
        (error) => {
          log.warn('a message stays unacknowledged', { device: sender.deviceCode, error })
          answer(error instanceof Error ? error : new Error(String(error)))
        },
      )
    },
    authorizeSubscribe: (client, subscription, done) => {
      const session = sessions.get(client)
      const sender = session && tokenStands(session)
      const device = registry.byCode(parseCommandTopic(subscription.topic) ?? '')
      if (!sender || !device || !registry.isWithin(device, sender)) return done(null, null)
      session.hears.set(subscription.topic, subscription.qos)
      done(null, subscription)
    },
    authorizeForward: deliveries.forward,
  })
  broker.on('unsubscribe', (topics, client) => {
    for (const topic of topics) sessions.get(client)?.hears.delete(topic)
  })
  broker.on('ack', (_packet, client) => deliveries.acknowledged(client))
  broker.on('clientDisconnect', leave)
  broker.on('clientError', (client, error) => log.info('an MQTT connection ended', { client: client.id, error }))
  // Its sweep for wills of other brokers fails this way; unheard, it would end the process.
  const emitter: NodeJS.EventEmitter = broker
  emitter.on('error', (error: unknown) => log.error('the broker failed', { error }))
  broker.on('connectionError', (_client, error) => log.info('an MQTT connection was refused', { error }))

  const serve = (socket: Socket): void => {
    const remote = socket.remoteAddress ?? 'unknown'
    const limited = limitPackets(socket, (bytes) => {
      sink
        .oversized(sourceOf(remote), bytes)
        .catch((error) => log.warn('an oversized packet was not counted', { error }))
    })
    const client = broker.handle(limited)
    sockets.set(client, socket)
    const sourceOf = (address: string): string =>
      registry.byId(sessions.get(client)?.deviceId ?? '')?.deviceCode ?? address
    limited.once('close', () => leave(client))
  }
  const refused = (error: Error): void => {
    events.refused()
    log.info('a TLS connection was refused', { error })
  }
  const listeners = await startListeners({ host, port, tls, serve, refused, failed: events.failed }).catch(
    async (error) => {
      await new Promise<void>((resolve) => broker.close(() => resolve()))
      throw error
    },
  )
  const sweep = setInterval(() => {
    for (const [client, session] of sessions) if (!tokenStands(session)) client.close()
  }, revocationCheck)

  return {
    port: listeners.port,
    publishCommand: async ({ deviceCode, payload, lifeMs }) => {
      const device = registry.byCode(deviceCode)
      const topic = commandTopic(deviceCode)
      const subscriber = device && subscriberOf(registry, sessions, device, topic)
      if (!subscriber) return 'offline'
      const { client, qos } = subscriber
      await deliveries.publish(client, { topic, payload: Buffer.from(payload), qos, lifeMs })
      return 'sent'
    },
    stop: async () => {
      clearInterval(sweep)
      const closed = listeners.close()
      await new Promise<void>((resolve) => broker.close(() => resolve()))
      listeners.cutOff()
      await closed
    },
  }
}
