import { afterEach, expect, test } from 'vitest'
import { device, modbusScene, planTo, point } from '#test/support/modbusScene.ts'
import { type ModbusServer, type ServedUnit, startModbusServer, words } from '#test/support/modbusServer.ts'
import type { BoundRunning } from '../bound.ts'

let server: ModbusServer | undefined
let running: BoundRunning | undefined
afterEach(async () => {
  await Promise.all([running?.stop(), server?.stop()])
  running = undefined
  server = undefined
})
const serve = async (units: readonly (readonly [number, ServedUnit])[]) => {
  server = await startModbusServer(new Map(units))
  return { server, scene: modbusScene(server) }
}

test('types and orders are read in one request of 17 registers', async () => {
  const registers = '3FC0 0000 0000 3FC0 C03F 0000 0000 C03F FFFF FFFE FF38 4009 21FB 5444 2D18 7FC0 0000'
  const { server: peer, scene } = await serve([[1, { holding: words(registers) }]])
  const float = (address: number, order: string) => ({ function: '3', address, type: 'float32', order })
  const points = [
    point('abcd', float(0, 'ABCD')),
    point('cdab', float(2, 'CDAB')),
    point('badc', float(4, 'BADC')),
    point('dcba', float(6, 'DCBA')),
    point('int32', { address: 8, type: 'int32' }),
    point('int16', { address: 10, type: 'int16', scale: 0.1 }),
    point('float64', { address: 11, type: 'float64' }),
    point('nan', float(15, 'ABCD')),
  ]
  running = await scene.start(planTo(peer.port, [device('1', { unit: 1, interval: 1000 }, points)]))
  await scene.pass(999)
  expect(scene.taken.map(({ values }) => values)).toEqual([
    { abcd: 1.5, cdab: 1.5, badc: 1.5, dcba: 1.5, int32: -2, int16: -20, float64: Math.PI },
  ])
  expect(peer.requests.map(({ unit, pdu }) => `${unit} ${pdu.toString('hex')}`)).toEqual(['1 0300000011'])
  expect([scene.states, scene.counts]).toEqual([['ONLINE'], { connects: 1, reads: 1, values: 7, errors: 0, ms: 0 }])
})

test('uint16 at 0, 5, 14, 140 are read as 0+15 and 140+1', async () => {
  const { server: peer, scene } = await serve([[1, { holding: words('7 '.repeat(141)) }]])
  const points = [0, 5, 14, 140].map((address) => point(`a${address}`, { address, type: 'uint16' }))
  running = await scene.start(planTo(peer.port, [device('1', { unit: 1, interval: 1000 }, points)]))
  await scene.pass(999)
  expect(peer.requests.map(({ pdu }) => pdu.toString('hex'))).toEqual(['030000000f', '03008c0001'])
  expect(scene.taken.map(({ values }) => values)).toEqual([{ a0: 7, a5: 7, a14: 7, a140: 7 }])
})

test('ten units on one connection, the seventh silent: the others lose next to nothing, and it comes back', async () => {
  const ids = Array.from({ length: 10 }, (_, index) => index + 1)
  const { server: peer, scene } = await serve(ids.map((id) => [id, { holding: words('0001') }] as const))
  peer.behave({ silent: (unit) => unit === 7 })
  const devices = ids.map((id) => device(`${id}`, { unit: id, interval: 1000 }, [point('p', { address: 0 })]))
  running = await scene.start(planTo(peer.port, devices))
  const samplesOf = (id: number, from: number, to: number): number =>
    scene.taken.filter(({ deviceId, ts }) => deviceId === `${id}` && ts >= from && ts < to).length
  const others = ids.filter((id) => id !== 7)
  const begun = scene.clock()
  for (let minute = 0; minute < 4; minute += 1) {
    await scene.pass(60_000)
    const from = begun + minute * 60_000
    const fewest = Math.min(...others.map((id) => samplesOf(id, from, from + 60_000)))
    expect(fewest).toBeGreaterThanOrEqual(minute === 0 ? 50 : 58)
  }
  expect(samplesOf(7, begun, scene.clock())).toBe(0)
  expect(scene.codes().filter((code) => code === 'unit_silent')).toHaveLength(1)
  expect(peer.connections()).toBe(1)

  const answers = scene.clock()
  peer.behave({})
  await scene.pass(61_000)
  expect(samplesOf(7, answers, answers + 61_000)).toBeGreaterThanOrEqual(1)
  expect(scene.codes().filter((code) => code === 'unit_back')).toHaveLength(1)
  await scene.pass(60_000)
  expect(samplesOf(7, answers + 61_000, answers + 121_000)).toBeGreaterThanOrEqual(59)
})

test('a server that closes after each answer: 60 cycles, 60 samples, one event', async () => {
  const { server: peer, scene } = await serve([[1, { holding: words('0001') }]])
  peer.behave({ closes: true })
  const one = device('1', { unit: 1, interval: 1000 }, [point('p', { address: 0 })])
  running = await scene.start(planTo(peer.port, [one]))
  await scene.pass(59_999)
  expect(scene.taken).toHaveLength(60)
  expect(scene.codes()).toEqual(['closes_after_answer'])
  expect(scene.states).toEqual(['ONLINE'])
})

test('an HTTP banner: FAULT, and tried again ever more rarely', async () => {
  const { server: peer, scene } = await serve([[1, { holding: words('0001') }]])
  peer.behave({ banner: 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n' })
  const one = device('1', { unit: 1, interval: 1000 }, [point('p', { address: 0 })])
  running = await scene.start(planTo(peer.port, [one]))
  await scene.pass(60_000)
  expect(scene.states.at(-1)).toBe('FAULT not Modbus')
  expect(new Set(scene.codes())).toEqual(new Set(['not_modbus']))
  expect(peer.connections()).toBeLessThan(10)
  expect(scene.taken).toEqual([])
  peer.behave({})
  await scene.pass(35_000)
  expect(scene.states.at(-1)).toBe('ONLINE')
  expect(scene.taken.length).toBeGreaterThan(0)
})
