import { afterEach, expect, test } from 'vitest'
import { device, modbusScene, planTo, point } from '#test/support/modbusScene.ts'
import { type ModbusServer, startModbusServer, words } from '#test/support/modbusServer.ts'
import type { BoundRunning, BoundWritten } from '../bound.ts'
import { jitterOf } from './cycles.ts'

let server: ModbusServer | undefined
let running: BoundRunning | undefined
afterEach(async () => {
  await Promise.all([running?.stop(), server?.stop()])
  running = undefined
  server = undefined
})
const points = [
  point('setpoint', { address: 0, scale: 0.1 }, 2),
  point('chosen', { address: 1, multiple: true }, 2),
  point('power', { address: 2, type: 'float32', order: 'CDAB' }, 1),
  point('coil', { function: '1', address: 0 }, 2),
  point('coils', { function: '1', address: 1, multiple: true }, 2),
  point('read', { address: 0 }, 0),
  point('input', { function: '4', address: 0 }, 2),
  point('flag', { address: 0, type: 'bit', bit: 3 }, 2),
  point('lost', { address: 100 }, 1),
]
const started = async () => {
  const holding = words('0000 0000 0000 0000')
  const coils = words('0 0')
  const peer = await startModbusServer(new Map([[1, { holding, coils, input: words('0000') }]]))
  server = peer
  const scene = modbusScene(peer)
  running = await scene.start(planTo(peer.port, [device('1', { unit: 1, interval: 60_000 }, points)]))
  await scene.pass(jitterOf('1', 60_000) + 1)
  peer.requests.length = 0
  const write = async (pointKey: string, value: number, ms = 5000): Promise<BoundWritten | undefined> => {
    const written = running?.write?.({ deviceId: '1', pointKey, index: 0, value })
    await scene.pass(ms)
    return written
  }
  return { peer, scene, write, holding, coils }
}

test.each<[string, number, string]>([
  ['setpoint', 12.3, '060000007b'],
  ['chosen', 7, '1000010001020007'],
  ['power', 1.5, '10000200020400003fc0'],
  ['coil', 1, '050000ff00'],
  ['coil', 0, '0500000000'],
  ['coils', 1, '0f000100010101'],
])('%s is written as %d and read back', async (key, value, pdu) => {
  const { peer, write } = await started()
  expect(await write(key, value)).toEqual({ outcome: 'done', detail: '', value: expect.closeTo(value, 3) })
  expect(peer.requests[0]?.pdu.toString('hex')).toBe(pdu)
  expect(peer.requests).toHaveLength(2)
})

test.each<[string, number, string]>([
  ['read', 1, 'read only'],
  ['input', 1, 'function 4 cannot be written'],
  ['flag', 1, 'a bit cannot be written'],
  ['setpoint', 6553.6, 'out of range'],
  ['setpoint', -0.1, 'out of range'],
  ['coil', 2, 'out of range'],
  ['nothing', 1, 'no such point'],
])('%s is not written as %d: %s, and nothing is sent', async (key, value, detail) => {
  const { peer, write } = await started()
  expect(await write(key, value)).toEqual({ outcome: 'refused', detail })
  expect(peer.requests).toEqual([])
})

test('the peer refuses it', async () => {
  const { write } = await started()
  expect(await write('lost', 1)).toEqual({ outcome: 'refused', detail: 'exception 2' })
})

test('what reads back otherwise is not done', async () => {
  const { peer, write, holding } = await started()
  peer.behave({
    distort: (frame) => {
      holding.set(0, 5)
      return frame
    },
  })
  expect(await write('setpoint', 1.5)).toEqual({ outcome: 'accepted', detail: 'reads back 0.5', value: 0.5 })
})

test('lost after sending: unanswered, and never sent again', async () => {
  const { peer, scene, write } = await started()
  peer.behave({ silent: (_, pdu) => (pdu[0] ?? 0) > 4 })
  expect(await write('setpoint', 1)).toEqual({ outcome: 'unanswered', detail: 'no answer within 1000 ms' })
  peer.behave({})
  await scene.pass(120_000)
  expect(peer.requests.filter(({ pdu }) => (pdu[0] ?? 0) > 4)).toHaveLength(1)
})

test('a server that closes after each answer is written too', async () => {
  const { peer, write } = await started()
  peer.behave({ closes: true })
  expect(await write('setpoint', 1)).toEqual({ outcome: 'done', detail: '', value: 1 })
})

test('a device that is not bound here is not written', async () => {
  await started()
  expect(await running?.write?.({ deviceId: '2', pointKey: 'setpoint', index: 0, value: 1 })).toMatchObject({
    outcome: 'refused',
  })
})

test('a changed plan: one device goes on, one is read otherwise, one is gone, on the same connection', async () => {
  const { peer, scene } = await started()
  const one = (id: string, address: number) => device(id, { unit: 1, interval: 1000 }, [point('p', { address })])
  await running?.replace(planTo(peer.port, [one('1', 0), one('2', 1), one('3', 2)]))
  await scene.pass(1000)
  await running?.replace(planTo(peer.port, [one('1', 0), one('2', 3)]))
  peer.requests.length = 0
  scene.taken.length = 0
  await scene.pass(2000)
  expect(new Set(scene.taken.map(({ deviceId }) => deviceId))).toEqual(new Set(['1', '2']))
  expect(new Set(peer.requests.map(({ pdu }) => pdu.readUInt16BE(1)))).toEqual(new Set([0, 3]))
  expect(peer.connections()).toBe(1)
  const replaced = running?.replace(planTo(peer.port, [one('1', 0)], { timeout: 500 }))
  await scene.pass(1000)
  await replaced
  await scene.pass(1000)
  expect(peer.connections()).toBe(2)
})
