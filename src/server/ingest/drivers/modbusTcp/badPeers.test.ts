import { afterEach, expect, test } from 'vitest'
import { device, modbusScene, planTo, point } from '#test/support/modbusScene.ts'
import { type ModbusServer, type ServedUnit, startModbusServer, words } from '#test/support/modbusServer.ts'
import type { BoundRunning } from '../bound.ts'
import { openClient } from './client.ts'
import { realTools } from './tools.ts'
import { createReader, readRequest } from './wire.ts'

let server: ModbusServer | undefined
let running: BoundRunning | undefined
afterEach(async () => {
  await Promise.all([running?.stop(), server?.stop()])
  running = undefined
  server = undefined
})
const one: ServedUnit = { holding: words('0001 0002 0003 0004'), coils: words('1 0 1') }
const serve = async (served: ServedUnit = one) => {
  server = await startModbusServer(new Map([[1, served]]))
  return { server, scene: modbusScene(server) }
}
const every = { unit: 1, interval: 1000 }
const at = (address: number, key = `a${address}`) => point(key, { address })

test('an unreachable peer: tried after 1, 2, 4 … 30 s, a line each time; it is read as soon as it is there', async () => {
  const { server: peer, scene } = await serve()
  await peer.stop()
  running = await scene.start(planTo(peer.port, [device('1', every, [at(0)])]))
  await scene.pass(63_000)
  expect(scene.states).toEqual([expect.stringContaining('OFFLINE')])
  expect(scene.events.map(({ code, level }) => `${level} ${code}`)).toEqual(Array(7).fill('warning connect_failed'))
  await peer.again()
  await scene.pass(31_000)
  expect(scene.states.at(-1)).toBe('ONLINE')
  expect(scene.taken.length).toBeGreaterThan(0)
})

test('a cut connection: a line, and the next cycle is read again', async () => {
  const { server: peer, scene } = await serve()
  running = await scene.start(planTo(peer.port, [device('1', every, [at(0)])]))
  await scene.pass(9_999)
  peer.cut()
  await scene.pass(5_000)
  expect(scene.taken).toHaveLength(15)
  expect(scene.codes()).toEqual(['connection_lost'])
  expect(scene.states).toEqual(['ONLINE', expect.stringContaining('OFFLINE'), 'ONLINE'])
})

test('a clock that was set back or on: each cycle comes in its time, and the samples carry the new one', async () => {
  const { server: peer, scene } = await serve()
  running = await scene.start(planTo(peer.port, [device('1', every, [at(0)])]))
  await scene.pass(9_999)
  scene.setClock(-3_600_000)
  await scene.pass(5_000)
  expect(scene.taken).toHaveLength(15)
  expect(scene.clock() - (scene.taken.at(-1)?.ts ?? 0)).toBeLessThan(1000)
  scene.setClock(7_200_000)
  await scene.pass(5_000)
  expect([scene.taken.length, scene.codes()]).toEqual([20, []])
})

test('a clock that was set back: a peer that was unreachable and a unit that was silent are asked again in their time', async () => {
  const { server: peer, scene } = await serve()
  await peer.stop()
  running = await scene.start(planTo(peer.port, [device('1', { unit: 1, interval: 3_600_000 }, [at(0)])]))
  await scene.pass(2_000)
  scene.setClock(-3_600_000)
  await peer.again()
  await scene.pass(31_000)
  expect(scene.states.at(-1)).toBe('ONLINE')
  await running.replace(planTo(peer.port, [device('2', every, [at(0)])]))
  peer.behave({ silent: () => true })
  await scene.pass(5_000)
  expect(scene.codes()).toContain('unit_silent')
  // In the middle of a probe.
  for (const until = scene.clock() + 20_000; peer.requests.length < 4 && scene.clock() < until; ) await scene.pass(100)
  scene.setClock(-3_600_000)
  await scene.pass(1_000)
  peer.behave({})
  await scene.pass(61_000)
  expect(scene.taken.length).toBeGreaterThan(0)
})

test('a unit that the gateway does not know: silent after three cycles, then probed', async () => {
  const { server: peer, scene } = await serve()
  running = await scene.start(planTo(peer.port, [device('1', { ...every, unit: 9 }, [at(0), at(1)])]))
  await scene.pass(60_000)
  expect(scene.codes()).toEqual(['unit_silent'])
  expect(peer.requests.length).toBeLessThanOrEqual(3 + 4)
  expect(scene.states).toEqual(['ONLINE'])
})

test('illegal addresses: the points are read singly once, the bad are named, the others go on in one request', async () => {
  const { server: peer, scene } = await serve({ holding: words('0001 0002', 0).set(3, 4).set(4, 5) })
  const points = [at(0), at(1), at(2), at(3), at(4)]
  running = await scene.start(planTo(peer.port, [device('1', every, points)]))
  await scene.pass(2_999)
  const asked = (): string[] => peer.requests.map(({ pdu }) => `${pdu.readUInt16BE(1)}+${pdu.readUInt16BE(3)}`)
  expect(asked()).toEqual(['0+5', '0+1', '1+1', '2+1', '3+1', '4+1', '0+2', '3+2', '0+2', '3+2'])
  expect(scene.taken.map(({ values }) => values)).toEqual(Array(3).fill({ a0: 1, a1: 2, a3: 4, a4: 5 }))
  expect(scene.events).toEqual([
    {
      level: 'warning',
      code: 'illegal_address',
      deviceId: '1',
      args: { point: 'a2', index: 0, function: 3, address: 2 },
    },
  ])
  await scene.pass(3_600_000)
  expect(scene.codes()).toEqual(['illegal_address', 'illegal_address'])
})

test('an address between points is refused, no point is: from then on it is not read over', async () => {
  const { server: peer, scene } = await serve({ holding: words('0001').set(3, 4) })
  running = await scene.start(planTo(peer.port, [device('1', every, [at(0), at(3)])]))
  await scene.pass(1_999)
  expect(peer.requests.map(({ pdu }) => pdu.readUInt16BE(3))).toEqual([4, 1, 1, 1, 1])
  expect([scene.taken.length, scene.codes()]).toEqual([2, []])
})

test('a busy unit is asked again after 1 s', async () => {
  const { server: peer, scene } = await serve()
  let refusals = 1
  peer.behave({ exception: () => (refusals-- > 0 ? 6 : undefined) })
  running = await scene.start(planTo(peer.port, [device('1', { unit: 1, interval: 10_000 }, [at(0)])]))
  await scene.pass(11_000)
  expect([scene.taken.length >= 1, scene.codes()]).toEqual([true, []])
})

test.each<[string, (frame: Buffer) => Buffer, string]>([
  ['another unit', (frame) => Buffer.from(frame).fill(5, 6, 7), 'wrong_unit'],
  ['another function', (frame) => Buffer.from(frame).fill(4, 7, 8), 'wrong_answer'],
  ['another byte count', (frame) => Buffer.from(frame).fill(9, 8, 9), 'wrong_answer'],
  [
    'a frame with too few bytes',
    (frame) => Buffer.concat([frame.subarray(0, 4), Buffer.from([0, 4]), frame.subarray(6, 10)]),
    'wrong_answer',
  ],
])('an answer of %s is refused and told; the next is taken', async (_, distort, code) => {
  const { server: peer, scene } = await serve()
  peer.behave({ distort })
  running = await scene.start(planTo(peer.port, [device('1', every, [at(0)])]))
  await scene.pass(999)
  expect([scene.codes(), scene.taken]).toEqual([[code], []])
  peer.behave({})
  await scene.pass(1_000)
  expect(scene.taken.map(({ values }) => values)).toEqual([{ a0: 1 }])
})

test('frames that end early: the connection is cut where the next does not fit, nothing is taken', async () => {
  const { server: peer, scene } = await serve()
  peer.behave({ distort: (frame) => frame.subarray(0, 8) })
  running = await scene.start(planTo(peer.port, [device('1', { unit: 1, interval: 5000 }, [at(0)])]))
  await scene.pass(16_000)
  expect(scene.taken).toEqual([])
  expect(new Set(scene.codes())).toEqual(new Set(['not_modbus']))
})

test('NaN and infinities are absent; a sample with nothing else is none', async () => {
  const { server: peer, scene } = await serve({ holding: words('7FC0 0000 7F80 0000 FF80 0000 0007') })
  const floats = [0, 2, 4].map((address) => point(`f${address}`, { address, type: 'float32' }))
  const plan = [device('1', every, [...floats, at(6)]), device('2', every, floats)]
  running = await scene.start(planTo(peer.port, plan))
  await scene.pass(999)
  expect(scene.taken.map(({ deviceId, values }) => ({ deviceId, values }))).toEqual([
    { deviceId: '1', values: { a6: 7 } },
  ])
})

test('wrong attributes of a point are named; the others are read', async () => {
  const { server: peer, scene } = await serve()
  const points = [at(0), point('lost', {}), point('odd', { address: 1, order: 'XYZ' })]
  running = await scene.start(planTo(peer.port, [device('1', every, points)]))
  await scene.pass(999)
  expect(scene.events.map(({ args }) => args)).toEqual([
    { point: 'lost', attribute: 'address' },
    { point: 'odd', attribute: 'order' },
  ])
  expect(scene.taken.map(({ values }) => values)).toEqual([{ a0: 1 }])
})

test('bits, texts and arrays', async () => {
  const { server: peer, scene } = await serve({ coils: words('1 0 1'), holding: words('0005 5044 4700') })
  const points = [
    point('coil', { function: '1', address: 2 }),
    point('flag', { address: 0, type: 'bit', bit: 1 }),
    point('text', { address: 1, type: 'string', length: 2 }),
    point('list', { address: 0 }, 0, 0),
    point('list', { address: 0, scale: 2 }, 0, 2),
  ]
  running = await scene.start(planTo(peer.port, [device('1', every, points)]))
  await scene.pass(999)
  expect(scene.taken.map(({ values }) => values)).toEqual([{ coil: 1, flag: 0, text: 'PDG', list: [5, null, 10] }])
})

test('at the end of a connection all that waits is rejected at once', async () => {
  const { server: peer } = await serve()
  peer.behave({ silent: () => true })
  const set = { address: '127.0.0.1', port: peer.port, timeout: 60_000, inFlight: 2, pause: 0 }
  const client = await openClient(set, realTools(Date.now))
  const asked = Promise.allSettled(Array.from({ length: 300 }, () => client.ask(1, readRequest(3, 0, 1))))
  await expect.poll(() => peer.requests.length).toBe(2)
  client.close()
  const kinds = (await asked).map((each) => (each.status === 'rejected' ? each.reason.kind : 'answered'))
  expect([kinds.filter((kind) => kind === 'closed').length, kinds.filter((kind) => kind === 'offline').length]).toEqual(
    [2, 298],
  )
})

test('300 in flight: each answer is its own', async () => {
  const { server: peer } = await serve({ holding: new Map(Array.from({ length: 1000 }, (_, each) => [each, each])) })
  const set = { address: '127.0.0.1', port: peer.port, timeout: 60_000, inFlight: 300, pause: 0 }
  const client = await openClient(set, realTools(Date.now))
  const asked = Array.from({ length: 1000 }, (_, address) => client.ask(1, readRequest(3, address, 1)))
  expect((await Promise.all(asked)).map(({ data }) => data.readUInt16BE())).toEqual(
    Array.from({ length: 1000 }, (_, each) => each),
  )
  client.close()
})

test('a peer that takes the connection and says nothing is given up in time', async () => {
  const { server: peer } = await serve()
  peer.behave({ silent: () => true })
  const set = { address: '127.0.0.1', port: peer.port, timeout: 50, inFlight: 1, pause: 0 }
  const client = await openClient(set, realTools(Date.now))
  await expect(client.ask(1, readRequest(3, 0, 1))).rejects.toMatchObject({ kind: 'timeout' })
  client.close()
})

test.each(['HTTP/1.1 400 Bad Request', 'SSH-2.0-OpenSSH_9.6', '220 mail ESMTP'])('%s is no Modbus', (banner) => {
  expect(() => createReader()(Buffer.from(banner))).toThrow('not Modbus')
})
test.each(['000100000002ff03', '00010000000001', '0001000000ff01'])(
  'a frame of wrong length %s is no Modbus',
  (hex) => {
    expect(() => createReader()(Buffer.from(hex, 'hex'))).toThrow('not Modbus')
  },
)
test('frames are cut out of any pieces', () => {
  const frames = Buffer.from('000100000005010302000a00020000000501030200ff', 'hex')
  const read = createReader()
  const found = [...frames].flatMap((byte) => read(Buffer.from([byte])))
  expect(found.map(({ transaction, pdu }) => `${transaction} ${pdu.toString('hex')}`)).toEqual([
    '1 0302000a',
    '2 030200ff',
  ])
})
