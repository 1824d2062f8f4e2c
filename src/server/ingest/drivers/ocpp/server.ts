import { setTimeout as sleep } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import type { PileDesk } from '#server/piles/desk.ts'
import type { Around, DriverEvents, Publication, Running, Sink } from '../driver.ts'
import { type Admitted, createDoor, mayEnter } from './admit.ts'
import { handle, handlers16 } from './handlers16.ts'
import { handlers201 } from './handlers201.ts'
import { createLink, type Link } from './link.ts'
import { listen } from './listen.ts'
import { order } from './orders.ts'
import { createOutlets, type Outlets, repeatMs } from './outlets.ts'
import { settle } from './settle.ts'
import type { Station } from './station.ts'

type Given = Around & {
  readonly host: string
  readonly port: number
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | undefined
  readonly sink: Sink
  readonly events: DriverEvents
  readonly desk: PileDesk
}
type Connection = Admitted & { readonly link: Link; readonly station: Station }

const maxPayload = 2 ** 20
/** ms that a station has to boot before it is asked what stands at its outlets */
const bootPatience = 10_000
/** ms until the database is asked again who may stay connected */
const recheckMs = 2000
const names: Readonly<Record<number, string>> = {
  ...{ 400: 'Bad Request', 401: 'Unauthorized', 404: 'Not Found', 503: 'Service Unavailable' },
}

/** Serves piles that speak OCPP-J. Rejects with AttributesFault where it cannot listen. */
export const startOcpp = async ({
  host,
  port,
  tls,
  sink,
  events,
  desk,
  clock,
  registry,
  log,
}: Given): Promise<Running> => {
  const door = createDoor(desk, clock)
  const sockets = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload, perMessageDeflate: false })
  const connections = new Map<string, Connection>()
  const outletsOf = new Map<string, Outlets>()
  const underWay = new Set<Promise<unknown>>()
  let isStopping = false
  const track = (work: Promise<unknown>): void => {
    const kept = work
      .catch((error) => log.warn('a station could not be served', { error }))
      .finally(() => underWay.delete(kept))
    underWay.add(kept)
  }

  const serve = (socket: WebSocket, admitted: Admitted): void => {
    const { pile: first, version, protocol } = admitted
    const { code } = first
    const older = connections.get(code)?.link
    older?.close(1000)
    let pile = first
    const outlets =
      outletsOf.get(code) ??
      createOutlets(() => connections.get(code)?.station.pile() ?? pile, { desk, sink, registry, clock })
    outletsOf.set(code, outlets)
    let settled = false
    const settleOnce = (isBoot: boolean): void => {
      if (settled && !isBoot) return
      settled = true
      track(settle(station, link, isBoot))
    }
    const station: Station = {
      ...{ version, desk, outlets, clock },
      pile: () => pile,
      booted: (status) => {
        if (status === 'Accepted') setImmediate(() => settleOnce(true))
        else settled = true
      },
    }
    const handlers = version === '1.6' ? handlers16(station) : handlers201(station)
    const link = createLink({
      ...{ socket, version, clock },
      handle: async (action, payload) => {
        if (action === 'BootNotification') pile = (await desk.find(code)) ?? pile
        return handle(handlers, action, payload)
      },
      // What the older one still writes comes first.
      begin: async () => {
        await older?.idle()
        await desk.connected(pile, protocol, clock())
      },
      log: (line) => desk.log({ ...line, pileCode: code, at: clock() }),
      failed: (error) =>
        log.warn('a message of a pile was not stored; its connection is closed', { pile: code, error }),
    })
    const own: Connection = { ...admitted, link, station }
    connections.set(code, own)
    events.connected()
    track(sleep(bootPatience, undefined, { ref: false }).then(() => link.isOpen() && settleOnce(false)))
    track(
      link.closed.then(async () => {
        events.disconnected()
        await link.idle()
        if (connections.get(code) !== own) return
        void connections.delete(code)
        await desk.gone(pile, clock())
      }),
    )
  }

  const listener = await listen({
    ...{ host, port, tls },
    failed: events.failed,
    upgrade: (request, socket, head, isSecure) => {
      socket.on('error', () => socket.destroy())
      const work = door(request, isSecure).then((admitted) => {
        if (isStopping || socket.destroyed) return socket.destroy()
        if ('refused' in admitted) {
          events.refused()
          const challenge = admitted.refused === 401 ? 'WWW-Authenticate: Basic realm="ocpp"\r\n' : ''
          const { refused } = admitted
          socket.end(
            `HTTP/1.1 ${refused} ${names[refused]}\r\n${challenge}Connection: close\r\nContent-Length: 0\r\n\r\n`,
          )
          return
        }
        // Only what the door chose: the station offered it.
        request.headers['sec-websocket-protocol'] = admitted.protocol
        sockets.handleUpgrade(request, socket, head, (opened) => serve(opened, admitted))
      })
      track(work)
    },
  })

  /** It comes again with what holds now; one that was disabled boots anew, which is answered with Pending. */
  const closeWhereChanged = async (connection: Connection): Promise<void> => {
    const { link } = connection
    try {
      const pile = await desk.find(connection.pile.code)
      const isDisabled = pile?.enabled === false && connection.pile.enabled
      if (!pile || isDisabled || !mayEnter(pile, connection)) link.close(1008)
    } catch (error) {
      log.warn('whether a pile may stay connected is asked again', { pile: connection.pile.code, error })
      await sleep(recheckMs, undefined, { ref: false })
      if (link.isOpen()) await closeWhereChanged(connection)
    }
  }
  const endHearing = desk.changed((deviceId) => {
    for (const connection of connections.values())
      if (deviceId === undefined || connection.pile.deviceId === deviceId) track(closeWhereChanged(connection))
  })
  let repeating = false
  const repeat = async (): Promise<void> => {
    if (repeating) return
    repeating = true
    for (const { link, station } of connections.values())
      if (link.isOpen()) await station.outlets.repeat().catch(() => undefined)
    repeating = false
  }
  const repeater = setInterval(() => track(repeat()), repeatMs / 2)

  /** The connection that a device is reached by, and which of its outlets it is. */
  const reach = (deviceCode: string): { connection: Connection; connector: number } | undefined => {
    const own = connections.get(deviceCode)
    if (own) return { connection: own, connector: 0 }
    const parent = registry.byId(registry.byCode(deviceCode)?.parentId ?? '')?.deviceCode ?? ''
    const connection = connections.get(parent)
    const connector = Number(deviceCode.startsWith(`${parent}-`) ? deviceCode.slice(parent.length + 1) : Number.NaN)
    return connection && Number.isInteger(connector) ? { connection, connector } : undefined
  }
  return {
    port: listener.port,
    publishCommand: async (publication: Publication) => {
      const reached = reach(publication.deviceCode)
      if (!reached?.connection.link.isOpen()) return 'offline'
      const { connection, connector } = reached
      return order({ ...connection, connector, sink, publication })
    },
    stop: async () => {
      isStopping = true
      clearInterval(repeater)
      endHearing()
      const closing = listener.close()
      for (const { link } of connections.values()) link.close(1001)
      await Promise.race([Promise.all([...connections.values()].map(({ link }) => link.closed)), sleep(1000)])
      listener.cutOff()
      await closing
      await Promise.all([...connections.values()].map(({ link }) => link.idle()))
    },
  }
}
