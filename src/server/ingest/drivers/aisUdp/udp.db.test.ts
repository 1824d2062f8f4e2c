import { createSocket, type Socket } from 'node:dgram'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAisDecoder } from '#server/ingest/codec/ais/decode.ts'
import { type AisScene, aisScene, line } from '#test/support/aisScene.ts'
import { quietLog } from '#test/support/database.ts'
import { unheardEvents } from '#test/support/driverEvents.ts'
import { patience } from '#test/support/patience.ts'
import { recording } from '#test/support/recording.ts'
import { freeUdpPort } from '#test/support/udp.ts'
import type { Sink } from '../driver.ts'
import { startUdp } from './udp.ts'

let it: AisScene
let port = 0
let sender: Socket
const patient = { timeout: patience.poll }
const state = () => it.states().find(({ type }) => type === 'aisUdp') ?? expect.fail('no driver')
const send = (text: string | Buffer): Promise<void> =>
  new Promise((resolve, reject) => sender.send(text, port, '127.0.0.1', (error) => (error ? reject(error) : resolve())))

beforeAll(async () => {
  port = await freeUdpPort()
  it = await aisScene({ aisUdp: { port, allow: ['127.0.0.0/30'] } })
  sender = createSocket('udp4').bind(0, '127.0.0.1')
})
beforeEach(() => it.begin())
afterAll(async () => {
  sender?.close()
  await it?.stop()
})

test('a datagram of an allowed peer becomes a sample, one of any other peer is turned away and counted', async () => {
  await send(line(it.ship.mmsi, { lon: 118.5 }))
  await send(Buffer.from([0, 255, 33, 65]))
  await expect.poll(() => it.positions(it.ship.deviceId), patient).toMatchObject([{ lon: 118.5 }])
  const stranger = createSocket('udp4').bind(0, '127.0.0.9')
  stranger.send(line(it.ship.mmsi, { lon: 121 }), port, '127.0.0.1')
  await expect.poll(() => state().counts.refused, patient).toBe(1)
  stranger.close()
  await send(`${line(it.ship.mmsi, { lon: 118.6, utcSecond: 40 })}\r\n${line(it.other.mmsi)}`)
  await expect.poll(async () => (await it.positions(it.ship.deviceId)).length, patient).toBe(2)
  expect((await it.positions(it.ship.deviceId)).map(({ lon }) => lon)).not.toContain(121)
  expect(await it.positions(it.other.deviceId)).toHaveLength(1)
})

test('a server’s own receiver feeds the ships of every merchant', async () => {
  await send(line(it.strangers.mmsi))
  await expect.poll(async () => (await it.positions(it.strangers.deviceId)).length, patient).toBe(1)
})

test('while the database takes nothing sentences wait; what is too much is dropped and counted', async () => {
  const stored: string[] = []
  let isAway = true
  let dropped = 0
  const sink: Partial<Sink> = {
    sentences: (_, text) => ({
      messages: 1,
      store: async () => {
        if (isAway) throw new Error('away')
        stored.push(text)
      },
    }),
  }
  const events = {
    ...unheardEvents,
    dropped: () => {
      dropped += 1
    },
  }
  const own = await freeUdpPort()
  const given = { host: '127.0.0.1', port: own, allow: ['127.0.0.1'], log: quietLog, mostWaiting: 20 }
  const running = await startUdp({ ...given, sink: sink as Sink, events })
  for (const text of ['first', 'second', 'a third that is too long', 'last'])
    await new Promise<void>((resolve) => sender.send(text, own, '127.0.0.1', () => resolve()))
  await expect.poll(() => dropped, patient).toBe(1)
  isAway = false
  await expect.poll(() => stored.join(''), patient).toBe('first\nsecond\nlast\n')
  await running.stop()
})

test('a port that is taken is a fault of the configuration', async () => {
  const given = { host: '127.0.0.1', port, allow: ['127.0.0.1'], log: quietLog, events: unheardEvents }
  await expect(startUdp({ ...given, sink: {} as Partial<Sink> as Sink })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port,
  })
})

test.skipIf(!recording)(
  'a recording of 4,500 sentences comes through whole, and ours among its ships are stored',
  async () => {
    const text = readFileSync(recording ?? '', 'utf8')
    const { heard } = createAisDecoder().decode('recording', text, Date.now())
    const expected = Map.groupBy(
      heard.flatMap(({ message }) => (message.kind === 'position' && !message.isCoarse ? [message] : [])),
      ({ mmsi }) => mmsi,
    )
    const chosen = [...expected.keys()].filter((mmsi) => /^[2-7]/.test(mmsi)).slice(0, 40)
    const ships = await Promise.all(chosen.map((mmsi) => it.addShip(`R-${mmsi}`, mmsi)))
    await it.context.registry.reload()
    const before = it.counts()
    const lines = text.split('\n')
    for (let at = 0; at < lines.length; at += 20) {
      await send(lines.slice(at, at + 20).join('\n'))
      await sleep(1)
    }
    await expect.poll(() => it.counts().messages - before.messages, patient).toBe(4051)
    expect(await it.refusals()).toEqual([])
    for (const { mmsi, deviceId } of ships) {
      const places = new Set((expected.get(mmsi) ?? []).map(({ lon, lat }) => `${lon} ${lat}`))
      await expect
        .poll(async () => new Set((await it.positions(deviceId)).map(({ lon, lat }) => `${lon} ${lat}`)), patient)
        .toEqual(places)
    }
  },
)
