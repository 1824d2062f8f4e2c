import { expect, test } from 'vitest'
import type { Taken } from '../bound.ts'
import { createGather } from './gather.ts'
import { addressOf, itemsOf } from './plan.ts'
import { verdictOf } from './trust.ts'
import { qualityFault, rawOf, scaled, timeOf } from './values.ts'
import { encoded, writeNode } from './write.ts'

const variant = (dataType: number, value: unknown, arrayType = 0) =>
  ({ dataType, value, arrayType }) as unknown as Parameters<typeof rawOf>[0]

test.each<[string, Parameters<typeof rawOf>[0], unknown]>([
  ['a Boolean', variant(1, true), 1],
  ['a Double', variant(11, -1.5), -1.5],
  ['NaN', variant(11, Number.NaN), undefined],
  ['an infinity', variant(10, Number.POSITIVE_INFINITY), undefined],
  ['an Int64 below 0', variant(8, [0xffff_ffff, 0xffff_fffb]), -5],
  ['a UInt64', variant(9, [1, 2]), 2 ** 32 + 2],
  ['a String', variant(12, 'Rack 7'), 'Rack 7'],
  ['a DateTime', variant(13, new Date(1000)), 1000],
  ['a LocalizedText', variant(21, { text: 'on' }), 'on'],
  ['a ByteString', variant(15, Buffer.from('a')), undefined],
  ['nothing', variant(0, null), undefined],
  ['an array', variant(10, Float32Array.from([1.5, Number.NaN]), 1), [1.5, undefined]],
])('%s is read', (_, given, value) => {
  expect(rawOf(given)).toEqual(value)
})

test('a value is scaled as people write it, its quality and time are those of its source', () => {
  expect([scaled(612, 0.1, 0), scaled(10, 2, -5), scaled('x', 2, 0), scaled(1e308, 10, 0)]).toEqual([
    61.2,
    15,
    'x',
    undefined,
  ])
  const quality = (value: number) => qualityFault({ statusCode: { value, name: 'it' } as never })
  expect([0, 0x0096_0000, 0x4000_0000, 0x8031_0000].map(quality)).toEqual([undefined, undefined, 'it', 'it'])
  const [source, server] = [new Date(5), new Date(6)]
  expect(timeOf({ sourceTimestamp: source, serverTimestamp: server }, 7)).toBe(5)
  expect(timeOf({ sourceTimestamp: null, serverTimestamp: server }, 7)).toBe(6)
  expect(timeOf({ sourceTimestamp: null, serverTimestamp: null }, 7)).toBe(7)
})

test.each<[string, number, number, unknown]>([
  ['Double', 1.25, 0.5, 2.5],
  ['Double', 1e308, 1e-10, 'out of range'],
  ['Int16', 701.3, 0.1, 7013],
  ['Int16', 4000, 0.1, 'out of range'],
  ['UInt32', -1, 1, 'out of range'],
  ['Boolean', 1, 1, true],
  ['Boolean', 2, 1, 'out of range'],
  ['Int64', -5, 1, [-1, 4_294_967_291]],
  ['UInt64', 2 ** 32 + 2, 1, [1, 2]],
  ['Float', 1e39, 1, 'out of range'],
  ['String', 1, 1, 'a String cannot be written'],
])('a %s is given for %d × %d', (type, value, scale, raw) => {
  const made = encoded(type, value, { scale, offset: 0 })
  expect(typeof made === 'string' ? made : made.raw).toEqual(raw)
})

test('a write whose time has run out while its node was read is not sent', async () => {
  let [now, written] = [0, 0]
  const read = async () => {
    now += 3000
    return { value: variant(11, 1), statusCode: { value: 0 } }
  }
  const write = async () => {
    written += 1
    return { value: 0 }
  }
  const opcua = { AttributeIds: { Value: 13 }, DataType: { 11: 'Double', Double: 11 }, VariantArrayType: { Scalar: 0 } }
  const link = { isOnline: () => true, session: { read, write } }
  const item = { nodeId: 'ns=1;s=soc', rw: 2, scale: 1, offset: 0 }
  const given = { opcua, link, item, timeout: 5000, clock: () => now } as unknown as Parameters<typeof writeNode>[0]
  const asked = { deviceId: '1', pointKey: 'soc', index: 0, value: 1 }
  expect(await writeNode(given, { ...asked, until: 3000 })).toEqual({
    outcome: 'refused',
    detail: 'too late: nothing was sent',
  })
  expect(written).toBe(0)
  expect(await writeNode(given, { ...asked, until: now + 3001 })).toEqual({ outcome: 'done', detail: '' })
  expect(written).toBe(1)
})

const gathered = (align: number) => {
  const taken: Taken[] = []
  let now = 0
  const take = (samples: readonly Taken[]): void => void taken.push(...samples)
  const gather = createGather({ align, wait: 100, arrays: new Set(['cells']), clock: () => now, take })
  const pass = (ms: number): Taken[] => {
    now += ms
    gather.flush(now)
    return taken.splice(0)
  }
  return { gather, pass }
}

test('equal times make one sample, and an array is as long as its last place', () => {
  const { gather, pass } = gathered(0)
  gather.add(1000, 'soc', 0, 1)
  gather.add(1001, 'soc', 0, 3)
  gather.add(1000, 'cells', 2, 7)
  expect(pass(99)).toEqual([])
  expect(pass(1)).toEqual([
    { ts: 1000, values: { soc: 1, cells: [null, null, 7] } },
    { ts: 1001, values: { soc: 3 } },
  ])
})

test('a clock that was set back keeps nothing from being handed over', () => {
  const { gather, pass } = gathered(0)
  gather.add(1000, 'soc', 0, 1)
  expect(pass(-3_600_000)).toEqual([{ ts: 1000, values: { soc: 1 } }])
})

test('aligned times are rounded down, the newest wins, and nothing is handed over twice for a time', () => {
  const { gather, pass } = gathered(1000)
  gather.add(1900, 'soc', 0, 3)
  gather.add(1100, 'soc', 0, 9)
  gather.add(1500, 'power', 0, 5)
  expect(pass(1099)).toEqual([])
  expect(pass(1)).toEqual([{ ts: 1000, values: { soc: 3, power: 5 } }])
  gather.add(1950, 'soc', 0, 99)
  gather.add(2000, 'soc', 0, 4)
  expect(pass(1100)).toEqual([{ ts: 2000, values: { soc: 4 } }])
})

test('where a server stands, which nodes are read, and whom one trusts', () => {
  expect(addressOf('opc.tcp://plc.local:4840/UA/Server')).toEqual({ host: 'plc.local', port: 4840, path: '/UA/Server' })
  expect(addressOf('opc.tcp://[::1]')).toEqual({ host: '[::1]', port: 4840, path: '' })
  for (const odd of ['', 'http://a', 'opc.tcp://', 'opc.tcp://a:0', 'opc.tcp://a:99999', 'opc.tcp://a b'])
    expect(addressOf(odd), odd).toBeUndefined()
  const point = (nodeId: string, more = {}) => ({
    pointKey: nodeId,
    index: 0,
    rw: 0 as const,
    attributes: { nodeId, ...more },
  })
  const good = [
    'ns=2;s=Battery.SOC',
    'i=2258',
    'ns=1;g=09087e75-8e5e-499b-954f-f2a9603db28a',
    'ns=1;b=M/RbKBsRVkePCePcx24oRA==',
  ]
  const points = [...good, '', 'soc', 'ns=x;i=1'].map((nodeId) => point(nodeId))
  const device = { deviceId: '1', deviceCode: 'A', attributes: {}, points: [...points, point('i=1', { scale: 0 })] }
  const { items, faults } = itemsOf({ devices: [device] })
  expect(items.map(({ nodeId }) => nodeId)).toEqual(good)
  expect(faults.map(({ attribute }) => attribute)).toEqual(['nodeId', 'nodeId', 'nodeId', 'scale'])

  const facts = { thumbprint: 'a', sha1: 'b', subject: 'CN', from: 10, until: 20 }
  expect([9, 10, 20, 21].map((now) => verdictOf(facts, [facts], now))).toEqual(['expired', 'good', 'good', 'expired'])
  expect(verdictOf(facts, [{ thumbprint: 'c' }], 15)).toBe('unknown')
})
