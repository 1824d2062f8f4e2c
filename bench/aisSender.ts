import { createSocket } from 'node:dgram'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { classAPosition, sentencesOf, voyageData } from '#simulator/wire/aivdm.ts'
import { mmsiOfShip } from './aisFleet.ts'

/** A receiver that sends `rate` AIS messages a second of `ships` ships, one in twenty with static data; `ready`, then how many it sent. */
type Order = { port: number; ships: number; rate: number; seconds: number }
const order: Order = workerData

const staticData = (mmsi: number, turn: number): string =>
  sentencesOf(voyageData({ mmsi, name: `SHIP ${mmsi}`, dest: 'CN NJG', draught: 3 }), turn % 10).join('\r\n')
const position = (mmsi: number, ship: number, round: number): string =>
  sentencesOf(
    classAPosition({
      ...{ mmsi, lon: 118 + ship / 5000 + round / 1e4, lat: 32 + ship / 1e4, sog: 9.3, cog: 71.5, heading: 72 },
      ...{ navStatus: 0, utcSecond: Math.floor((round * order.ships) / order.rate) % 60 },
    }),
  ).join()

/** Made before the clock starts, so that the sender takes little of what the server needs. */
const messages = Array.from({ length: order.rate * order.seconds }, (_, turn) => {
  const ship = turn % order.ships
  const mmsi = mmsiOfShip(ship)
  return Buffer.from(turn % 20 === 19 ? staticData(mmsi, turn) : position(mmsi, ship, Math.floor(turn / order.ships)))
})
const socket = createSocket({ type: 'udp4', sendBufferSize: 2 ** 20 })
await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
parentPort?.postMessage('ready')
await new Promise((resolve) => parentPort?.once('message', resolve))
const began = performance.now()
let sent = 0
while (sent < messages.length) {
  const due = Math.min(messages.length, Math.floor(((performance.now() - began) / 1000) * order.rate))
  for (; sent < due; sent += 1) socket.send(messages[sent] ?? '', order.port, '127.0.0.1')
  await sleep(1)
}
await sleep(500)
const perSecond = sent / ((performance.now() - began - 500) / 1000)
socket.close()
parentPort?.postMessage({ sent, perSecond })
