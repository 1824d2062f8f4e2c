/**
 * The part of `bench/nation.ts` that the demo's own program does not play: cranes at 1 Hz, ships, a storage station and OCPP piles. A process
 * of its own; its order is its only argument, as JSON. It says `ready` and, each second, how many messages were acknowledged.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { MqttClient } from 'mqtt'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'
import { startPiles } from '../pileFleet.ts'
import { craneCode, toldAt } from '../savingFleet.ts'
import { clusterCode, contentsOf, emsCode, pcsCode, stackCode } from '../storageFleet.ts'
import type { Registered } from './register.ts'
import { benchShip } from './register.ts'

export type Order = Pick<Registered, 'ships' | 'tokens'> & {
  readonly mqttPort: number
  readonly ocppPort: number
  readonly cranes: number
  readonly pcs: number
  readonly piles: number
}
/** Since the beginning. */
export type Told = { readonly sent: number; readonly acknowledged: number }

const order: Order = JSON.parse(process.argv[2] ?? '')
const connectedAtOnce = 50
let [sent, acknowledged] = [0, 0]

const send = (client: MqttClient | undefined, code: string, message: string): void => {
  if (!client) return
  sent += 1
  publishTelemetry(client, code, message).then(
    () => {
      acknowledged += 1
    },
    (error: unknown) => console.error(`${code}: ${String(error)}`),
  )
}

const connectAll = async (codes: readonly string[], token: string): Promise<MqttClient[]> => {
  const clients: MqttClient[] = []
  for (let at = 0; at < codes.length; at += connectedAtOnce)
    clients.push(
      ...(await Promise.all(
        codes.slice(at, at + connectedAtOnce).map((code) => connectDevice(order.mqttPort, code, token)),
      )),
    )
  return clients
}

/** Each of so many in turn, evenly, all of them within `roundMs`; keeps its rate whatever happens. */
const inTurn = async (count: number, roundMs: number, each: (index: number, round: number) => void): Promise<void> => {
  const began = Date.now()
  for (let turn = 0; count > 0; await sleep(5))
    for (const due = ((Date.now() - began) / roundMs) * count; turn < due; turn += 1)
      each(turn % count, Math.floor(turn / count))
}

const upTo = <T>(count: number, of: (n: number) => T): T[] => Array.from({ length: count }, (_, index) => of(index + 1))

const playCranes = async (): Promise<void> => {
  const clients = await connectAll(upTo(order.cranes, craneCode), order.tokens.crane)
  void inTurn(order.cranes, 1000, (index, round) => {
    for (const { code, values } of toldAt(index + 1, round))
      send(clients[index], code, `{"ts":${Date.now()},"values":{${values}}}`)
  })
}

/** Up and down the river below Nanjing. */
const playShips = async (): Promise<void> => {
  const clients = await connectAll(upTo(order.ships, benchShip), order.tokens.ship)
  void inTurn(order.ships, 10_000, (index, round) => {
    const along = ((index * 37 + round) % 1000) / 1000
    const values = {
      ...{ lon: 118.8 + along * 2.6, lat: 32.15 + Math.sin(along * 9) * 0.1, sog: 8 + (index % 5), cog: 80 },
      ...{ heading: 80, navStatus: 0, power: -120 - (index % 90), consumedEnergy: index * 10 + round / 10 },
    }
    send(clients[index], benchShip(index + 1), JSON.stringify({ ts: Date.now(), values }))
  })
}

const playStorage = async (): Promise<void> => {
  const size = { pcs: order.pcs, clustersPerStack: 12, cells: 416 }
  const contents = contentsOf(size)
  const told = upTo(size.pcs, (n) => [
    { code: pcsCode(n), of: contents.pcs },
    { code: stackCode(n), of: contents.stack },
    ...upTo(size.clustersPerStack, (k) => ({ code: clusterCode(n, k), of: contents.cluster })),
  ]).flat()
  const client = await connectDevice(order.mqttPort, emsCode, order.tokens.ems)
  void inTurn(told.length, 10_000, (index, round) => {
    const each = told[index]
    if (each) send(client, each.code, `{"ts":${Date.now()},"values":{${each.of(index + round)}}}`)
  })
}

const playPiles = async (): Promise<void> => {
  if (order.piles === 0) return
  const piles = startPiles({ port: order.ocppPort, count: order.piles, metered: order.piles })
  await piles.tell({ kind: 'open', perSecond: 50 })
  await piles.tell({ kind: 'play', perMinute: order.piles / 10 })
}

await Promise.all([playCranes(), playShips(), playStorage(), playPiles()])
process.send?.('ready')
setInterval(() => process.send?.({ sent, acknowledged } satisfies Told), 1000)
process.on('disconnect', () => process.exit(0))
