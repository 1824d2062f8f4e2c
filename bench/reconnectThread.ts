/** A thread of `bench/reconnect.ts`: either the devices, or the browsers of the crowd. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { WebSocket } from 'ws'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'
import type { Probe } from './crowd.ts'

export type Order =
  | { kind: 'devices'; mqttPort: number; devices: readonly Probe[]; perSecond: number }
  | { kind: 'browsers'; url: string; perUser: number; users: readonly { token: string; topics: readonly string[] }[] }

/** Publishes evenly, all devices in turn; tells each second's acknowledgements as [sent at, ms]. Times since the epoch, ms. */
const publish = async ({ mqttPort, devices, perSecond }: Order & { kind: 'devices' }): Promise<void> => {
  const clients = await Promise.all(devices.map(({ deviceCode, token }) => connectDevice(mqttPort, deviceCode, token)))
  let told: [number, number][] = []
  setInterval(() => {
    parentPort?.postMessage(told)
    told = []
  }, 1000)
  const began = Date.now()
  for (let sent = 0; ; await sleep(1))
    for (const due = ((Date.now() - began) / 1000) * perSecond; sent < due; sent += 1) {
      const at = performance.timeOrigin + performance.now()
      const [device, client] = [devices[sent % devices.length], clients[sent % clients.length]]
      if (!device || !client) continue
      const values = { soc: 20 + (sent % 60), totalVoltage: 780, totalCurrent: -40 + (sent % 80), runningState: 1 }
      void publishTelemetry(client, device.deviceCode, { values }).then(() => {
        told.push([at, performance.timeOrigin + performance.now() - at])
      })
    }
}

/** Each message cuts all sockets and opens them again; answers how long (ms) until each had a snapshot of each topic. */
const browse = ({ url, users, perUser }: Order & { kind: 'browsers' }): void => {
  const open: WebSocket[] = []
  const dial = (token: string, topics: readonly string[]): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/web/live`)
      open.push(socket)
      const missing = new Set(topics)
      socket.on('error', reject)
      socket.on('open', () => socket.send(JSON.stringify({ token })))
      socket.on('message', (data) => {
        const head = (data as Buffer).toString('latin1', 0, 200)
        if (head.startsWith('{"ready"')) for (const subscribe of topics) socket.send(JSON.stringify({ subscribe }))
        const [, topic = ''] = /^\{"topic":"([^"]+)","snapshot"/.exec(head) ?? []
        if (/"error"|"ended"/.test(head.slice(0, 120))) reject(new Error(head))
        if (missing.delete(topic) && missing.size === 0) resolve()
      })
    })
  parentPort?.on('message', async () => {
    for (const socket of open.splice(0)) socket.terminate()
    const began = performance.now()
    await Promise.all(users.flatMap(({ token, topics }) => Array.from({ length: perUser }, () => dial(token, topics))))
    parentPort?.postMessage(performance.now() - began)
  })
}

const order = workerData as Order
if (order.kind === 'devices') await publish(order)
else browse(order)
