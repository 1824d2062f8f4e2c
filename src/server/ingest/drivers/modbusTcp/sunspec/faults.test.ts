import { afterEach, expect, test } from 'vitest'
import { device, modbusScene, planTo, point } from '#test/support/modbusScene.ts'
import { type ModbusServer, startModbusServer } from '#test/support/modbusServer.ts'
import { sunspecRegisters } from '#test/support/sunspecRegisters.ts'
import type { BoundRunning } from '../../bound.ts'

type Behaviour = Parameters<ModbusServer['behave']>[0]

let server: ModbusServer | undefined
let running: BoundRunning | undefined
afterEach(async () => {
  await Promise.all([running?.stop(), server?.stop()])
  running = undefined
  server = undefined
})
const named = (key: string, sunspec: string) => point(key, { sunspec })
const started = async (map: Map<number, number>, points: Parameters<typeof device>[2], behaviour: Behaviour = {}) => {
  server = await startModbusServer(new Map([[1, { holding: map }]]))
  server.behave(behaviour)
  const scene = modbusScene(server)
  running = await scene.start(planTo(server.port, [device('1', { unit: 1, interval: 1000 }, points)]))
  await scene.pass(999)
  return { scene, peer: server }
}
const addressOf = (pdu: Buffer): number => pdu.readUInt16BE(1)
/** Answers what `isBad` says with an exception. */
const refusing = (code: number, isBad: (address: number, count: number) => boolean): Behaviour => ({
  exception: (_, pdu) => (isBad(addressOf(pdu), pdu.readUInt16BE(3)) ? code : undefined),
})
/** Id and length of the second model, where the first is 66 registers long. */
const isHead = (address: number, count: number): boolean => address === 40_070 && count === 2

test.each<[string, Behaviour, string]>([
  ['a failure of the device', refusing(4, isHead), 'exception'],
  ['a device that is busy twice', refusing(6, isHead), 'exception'],
  ['an answer of another unit', { distort: (frame) => Buffer.from(frame).fill(5, 6, 7) }, 'wrong_unit'],
])('%s ends no walk: what was found stays, and a minute later it is walked again', async (_, behaviour, code) => {
  const map = sunspecRegisters(40_000, [
    [1, 66, {}],
    [103, 50, { 14: 5 }],
  ])
  const { scene, peer } = await started(map, [named('w', '103.W')])
  await scene.pass(3_598_000)
  scene.events.length = 0
  scene.taken.length = 0
  peer.behave(behaviour)
  await scene.pass(5000)
  peer.behave({})
  await scene.pass(2000)
  expect(new Set(scene.codes())).toEqual(new Set([code]))
  expect(scene.taken.at(-1)?.values).toEqual({ w: 5 })
  peer.requests.length = 0
  await scene.pass(60_000)
  expect(peer.requests.filter(({ pdu }) => isHead(addressOf(pdu), pdu.readUInt16BE(3)))).toHaveLength(1)
  expect(scene.taken.at(-1)?.values).toEqual({ w: 5 })
})

test.each([
  [50_000, 1],
  [50_000, 4],
  [0, 4],
])('a mark at %d of a device that answers exception %d at the bases before', async (base, code) => {
  const map = sunspecRegisters(base, [[103, 50, { 14: 5 }]])
  const isBad = (address: number) => address >= 40_000 && !map.has(address)
  const { scene, peer } = await started(map, [named('w', '103.W')], refusing(code, isBad))
  expect(scene.taken.map(({ values }) => values)).toEqual([{ w: 5 }])
  expect(new Set(scene.codes())).toEqual(new Set(['exception']))
  peer.requests.length = 0
  await scene.pass(3_500_000)
  expect(peer.requests.some(({ pdu }) => addressOf(pdu) === 40_000)).toBe(false)
})

test('no mark, and a fault at a base: it is not said that the device has no models', async () => {
  const { scene, peer } = await started(
    new Map([[50_000, 1]]),
    [named('w', '103.W')],
    refusing(4, (at) => at === 40_000),
  )
  expect(scene.codes()).toEqual(['exception'])
  expect(peer.requests.map(({ pdu }) => addressOf(pdu))).toEqual([40_000, 50_000, 0])
})

test('a chain that ends with an exception: its points are read, and after a second walk it is walked by the hour', async () => {
  const map = sunspecRegisters(40_000, [[103, 50, { 14: 5 }]])
  const end = 40_054
  const { scene, peer } = await started(
    map,
    [named('w', '103.W'), named('x', '103.Nope')],
    refusing(4, (at) => at === end),
  )
  expect(scene.taken.map(({ values }) => values)).toEqual([{ w: 5 }])
  expect(scene.codes()).toEqual(['exception', 'sunspec_unknown_point'])
  const walks = () => peer.requests.filter(({ pdu }) => addressOf(pdu) === end).length
  await scene.pass(3_500_000)
  expect(walks()).toBe(2)
  await scene.pass(200_000)
  expect(walks()).toBe(3)
  expect(scene.taken.at(-1)?.values).toEqual({ w: 5 })
})

test('a fault during the first walk: what was found is read, the rest from a minute later on', async () => {
  const map = sunspecRegisters(40_000, [
    [1, 66, {}],
    [103, 50, { 14: 5 }],
    [124, 24, { 2: 7 }],
  ])
  const points = [named('w', '103.W'), named('most', '124.WChaMax')]
  const { scene, peer } = await started(
    map,
    points,
    refusing(4, (address, count) => address === 40_122 && count === 2),
  )
  expect(scene.taken.map(({ values }) => values)).toEqual([{ w: 5 }])
  peer.behave({})
  await scene.pass(62_000)
  expect(Object.keys(scene.taken.at(-1)?.values ?? {})).toEqual(['w', 'most'])
  // Fewer are found at the next look.
  peer.behave(refusing(4, isHead))
  await scene.pass(3_600_000)
  expect(Object.keys(scene.taken.at(-1)?.values ?? {})).toEqual(['w', 'most'])
})

test('a fault where the counts stand: the points that need none are read, and none are lost once they are known', async () => {
  // 803: ten registers and more before its strings, the number of which stands at 2
  const map = sunspecRegisters(40_000, [[803, 58, { 2: 1, 28: 3 }]])
  const points = [named('count', '803.NStr'), named('string', '803.string[0].StrNMod')]
  const isCounts = (address: number, count: number) => address === 40_002 && count === 60
  const { scene, peer } = await started(map, points, refusing(4, isCounts))
  expect(scene.taken.at(-1)?.values).toEqual({ count: 1 })
  peer.behave({})
  await scene.pass(62_000)
  expect(scene.taken.at(-1)?.values).toEqual({ count: 1, string: 3 })
  peer.behave(refusing(4, isCounts))
  await scene.pass(3_600_000)
  expect(scene.taken.at(-1)?.values).toEqual({ count: 1, string: 3 })
})
