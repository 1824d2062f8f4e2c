import { afterEach, describe, expect, test } from 'vitest'
import { device, modbusScene, planTo, point } from '#test/support/modbusScene.ts'
import { type ModbusServer, startModbusServer } from '#test/support/modbusServer.ts'
import { sunspecRegisters } from '#test/support/sunspecRegisters.ts'
import type { BoundRunning } from '../../bound.ts'
import { decoded } from '../codec.ts'
import { lengthOf, pointsOf } from './facts.ts'
import { layoutOf } from './layout.ts'
import { models, readName } from './models.ts'
import { sunspecFormat } from './values.ts'
import { baseOf, type ReadRegisters, walkModels } from './walk.ts'

const none = (): undefined => undefined
const idsOf = Object.keys(models).map(Number)

describe('the facts', () => {
  test('of all models that are known', () =>
    expect(idsOf).toEqual([
      ...[1, 101, 102, 103, 111, 112, 113, 120, 121, 122, 123, 124, 160],
      ...Array.from({ length: 14 }, (_, index) => 701 + index),
      ...[801, 802, 803, 804],
    ]))

  // Lengths as the specification gives them for models without repeating groups.
  test.each([
    [1, 66],
    [101, 50],
    [103, 50],
    [111, 60],
    [113, 60],
    [120, 26],
    [121, 30],
    [122, 44],
    [123, 24],
    [124, 24],
    [701, 153],
    [702, 50],
    [703, 17],
    [704, 65],
    [713, 7],
    [802, 62],
  ])('model %d is %d registers long', (id, length) => {
    const facts = models[id]
    expect(facts && lengthOf(facts) - 2).toBe(length)
  })

  test('each begins with id and length; each type has a size, each factor is a point or a power', () => {
    for (const id of idsOf) {
      const facts = models[id] ?? { points: '' }
      const own = pointsOf(facts.points)
      expect(own.slice(0, 2).map(({ name }) => name)).toEqual(['ID', 'L'])
      const layout = layoutOf(facts, { id, address: 0, length: 2000 }, () => 2)
      for (const [path, { facts: each, factor, power }] of layout) {
        expect(each.registers, `${id}.${path}`).toBeGreaterThan(0)
        if (each.factor !== undefined) expect(factor ?? power, `${id}.${path}`).toBeDefined()
      }
    }
  })
})

describe('layouts', () => {
  const addressOf = (id: number, length: number, path: string, counted: (at: number) => number | undefined = none) =>
    layoutOf(models[id] ?? { points: '' }, { id, address: 100, length }, counted).get(path)?.address

  test('a plain model', () => expect(addressOf(103, 50, 'W')).toBe(114))
  test('a count of 0 fills the length', () => {
    // 160: ten registers with id and length, modules of twenty
    expect([
      addressOf(160, 48, 'module[0].DCA'),
      addressOf(160, 48, 'module[1].DCA'),
      addressOf(160, 48, 'module[2].DCA'),
    ]).toEqual([119, 139, undefined])
  })
  test('a count that a point names', () => {
    const strings = (at: number) => (at === 102 ? 2 : undefined)
    expect([
      addressOf(803, 1000, 'string[1].StrNMod', strings),
      addressOf(803, 1000, 'string[2].StrNMod', strings),
    ]).toEqual([100 + 28 + 16 * 2, undefined])
  })
  test('groups in groups in groups', () => {
    const counted = (at: number) => (at === 105 ? 5 : at === 106 ? 2 : undefined)
    const curve = 1 + 3 * (1 + 5 * 3)
    expect(addressOf(707, 1000, 'Crv[0].MustTrip.Pt[0].V', counted)).toBe(109 + 2)
    expect(addressOf(707, 1000, 'Crv[0].MayTrip.ActPt', counted)).toBe(109 + 1 + 16)
    expect(addressOf(707, 1000, 'Crv[1].MomCess.Pt[4].Tms', counted)).toBe(109 + curve + 1 + 2 * 16 + 1 + 4 * 3 + 1)
  })
  test('an absurd count ends with the model', () => {
    const layout = layoutOf(models[803] ?? { points: '' }, { id: 803, address: 100, length: 60 }, () => 65_534)
    expect(Math.max(...[...layout.values()].map(({ address }) => address))).toBeLessThan(162)
  })
  test('names', () =>
    expect([
      readName('103.W'),
      readName('802#2.SoC'),
      readName('160.module[1].DCW'),
      readName('W'),
      readName('103'),
    ]).toEqual([
      { id: 103, nth: 1, path: 'W' },
      { id: 802, nth: 2, path: 'SoC' },
      { id: 160, nth: 1, path: 'module[1].DCW' },
      undefined,
      undefined,
    ]))
})

test.each([
  ['int16', '8000'],
  ['sunssf', '8000'],
  ['uint16', 'FFFF'],
  ['enum16', 'FFFF'],
  ['bitfield16', 'FFFF'],
  ['int32', '80000000'],
  ['uint32', 'FFFFFFFF'],
  ['enum32', 'FFFFFFFF'],
  ['bitfield32', 'FFFFFFFF'],
  ['int64', '8000000000000000'],
  ['uint64', 'FFFFFFFFFFFFFFFF'],
  ['acc32', '00000000'],
  ['acc64', '0000000000000000'],
  ['float32', '7FC00000'],
  ['string', '00000000'],
])('%s %s is not implemented', (type, hex) => {
  const format = sunspecFormat({ name: 'p', type, registers: hex.length / 4, isWritable: false }, 1, 0)
  expect(format).toBeDefined()
  expect(format && decoded(Buffer.from(hex, 'hex'), format)).toBeUndefined()
})

const reading = (map: Map<number, number>) => async (address: number, count: number) => {
  const values = Array.from({ length: count }, (_, index) => map.get(address + index))
  if (values.includes(undefined)) return undefined
  const bytes = Buffer.alloc(count * 2)
  for (const [index, value = 0] of values.entries()) bytes.writeUInt16BE(value, index * 2)
  return bytes
}

describe('the walk', () => {
  const walked = async (read: ReadRegisters) => {
    const base = await baseOf(read)
    return base === undefined ? undefined : walkModels(read, base)
  }
  test.each([40_000, 50_000, 0])('from %d over an unknown model to the end', async (base) => {
    const map = sunspecRegisters(base, [
      [1, 66, {}],
      [64_999, 7, {}],
      [103, 50, {}],
    ])
    expect(await walked(reading(map))).toEqual([
      { id: 1, address: base + 2, length: 66 },
      { id: 64_999, address: base + 70, length: 7 },
      { id: 103, address: base + 79, length: 50 },
    ])
  })
  test('without a mark there is none', async () =>
    expect(
      await walked(
        reading(
          new Map([
            [40_000, 1],
            [40_001, 2],
          ]),
        ),
      ),
    ).toBeUndefined())
  test('at most 100 models, and never beyond the last address', async () => {
    const endless = async (address: number) => Buffer.from(address === 40_000 ? '53756e53' : '00070000', 'hex')
    expect(await walked(endless)).toHaveLength(100)
    const far = async (address: number) => Buffer.from(address === 40_000 ? '53756e53' : '0007fff0', 'hex')
    expect(await walked(far)).toHaveLength(1)
  })
})

describe('a device that is read', () => {
  let server: ModbusServer | undefined
  let running: BoundRunning | undefined
  afterEach(async () => {
    await Promise.all([running?.stop(), server?.stop()])
    running = undefined
    server = undefined
  })
  const named = (key: string, sunspec: string, rw: 0 | 1 | 2 = 0) => point(key, { sunspec }, rw)
  const started = async (map: Map<number, number>, points: Parameters<typeof device>[2]) => {
    server = await startModbusServer(new Map([[1, { holding: map }]]))
    const scene = modbusScene(server)
    running = await scene.start(planTo(server.port, [device('1', { unit: 1, interval: 1000 }, points)]))
    await scene.pass(999)
    return { scene, peer: server }
  }

  test('values and the factors that move come in one request; what is not implemented is absent', async () => {
    // 103: A at 2 with its factor at 6, W at 14 with its factor at 15, Hz at 16 with its factor at 17, WH at 24
    const map = sunspecRegisters(40_000, [
      [1, 66, {}],
      [103, 50, { 2: 1234, 6: 0xfffe, 14: 0xff38, 15: 1, 16: 0xffff, 17: 0xfffe, 38: 4 }],
    ])
    const points = [
      named('a', '103.A'),
      named('w', '103.W'),
      named('hz', '103.Hz'),
      named('st', '103.St'),
      named('x', '103.Nope'),
    ]
    const { scene, peer } = await started(map, points)
    expect(scene.taken.map(({ values }) => values)).toEqual([{ a: 12.34, w: -2000, st: 4 }])
    expect(scene.events.map(({ code, args }) => ({ code, ...args }))).toEqual([
      { code: 'sunspec_unknown_point', point: 'x', name: '103.Nope' },
    ])
    peer.requests.length = 0
    map.set(40_070 + 15, 11)
    map.set(40_070 + 6, 0xffff)
    await scene.pass(2000)
    expect(scene.taken.slice(1).map(({ values }) => values)).toEqual(Array(2).fill({ a: 123.4, st: 4 }))
    const asked = peer.requests.map(({ pdu }) => `${pdu.readUInt16BE(1)}+${pdu.readUInt16BE(3)}`)
    expect(asked).toEqual(['40072+16', '40108+1', '40072+16', '40108+1'])
    expect(scene.codes()).toEqual(['sunspec_unknown_point', 'factor_out_of_range'])
  })

  test('modules of a model that repeats, and the second of two models', async () => {
    const map = sunspecRegisters(40_000, [
      [160, 48, { 2: 1, 19: 50, 39: 70 }],
      [802, 62, { 11: 1 }],
      [802, 62, { 11: 2, 56: 0xffff }],
    ])
    const { scene } = await started(map, [
      named('one', '160.module[0].DCA'),
      named('two', '160.module[1].DCA'),
      named('soc', '802#2.SoC'),
    ])
    expect(scene.codes()).toEqual([])
    expect(scene.taken[0]?.values).toEqual({ one: 500, two: 700, soc: 0.2 })
  })

  test('a device without models is told, and walked again after a minute', async () => {
    const map = new Map([[40_000, 1]])
    const { scene, peer } = await started(map, [named('w', '103.W')])
    await scene.pass(58_000)
    expect(scene.codes()).toEqual(['sunspec_absent'])
    expect(peer.requests.map(({ pdu }) => pdu.readUInt16BE(1))).toEqual([40_000, 50_000, 0])
    map.clear()
    for (const [address, value] of sunspecRegisters(50_000, [[103, 50, { 14: 5 }]])) map.set(address, value)
    await scene.pass(4000)
    expect(scene.taken.at(-1)?.values).toEqual({ w: 5 })
  })

  test('what may be written is written with its factor, the rest is not', async () => {
    // 123: WMaxLimPct at 5, its factor at 23
    const map = sunspecRegisters(40_000, [[123, 24, { 23: 0xfffe }]])
    const { scene, peer } = await started(map, [named('limit', '123.WMaxLimPct', 2), named('id', '123.ID', 2)])
    const written = running?.write?.({ deviceId: '1', pointKey: 'limit', index: 0, value: 62.5 })
    await scene.pass(3000)
    expect(await written).toEqual({ outcome: 'done', detail: '', value: 62.5 })
    expect(map.get(40_007)).toBe(6250)
    const refused = running?.write?.({ deviceId: '1', pointKey: 'id', index: 0, value: 1 })
    await scene.pass(3000)
    expect(await refused).toEqual({ outcome: 'refused', detail: 'read only' })
    expect(peer.connections()).toBe(1)
  })
})
