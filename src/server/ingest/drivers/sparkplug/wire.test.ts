import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encoded, nbirth } from '#test/support/sparkplugScene.ts'
import { commandOf, rebirthOf } from './encode.ts'
import { typeNames, valueIn } from './types.ts'
import { PayloadFault, readPayload } from './wire.ts'

test('the birth of the design is read, with its signs by its types', () => {
  const { seq, timestamp, metrics } = readPayload(nbirth)
  expect([seq, timestamp]).toEqual([0, 1_763_596_800_000])
  expect(metrics.map((each) => [each.name, each.alias, each.timestamp, valueIn(each, each.datatype ?? 0)])).toEqual([
    ['bdSeq', undefined, undefined, 3],
    ['T', 5, 1_763_596_799_000, -5],
    ['P', 6, undefined, -5],
    ['N', 7, undefined, undefined],
    ['F', 8, undefined, undefined],
  ])
  expect(readPayload(Buffer.alloc(0))).toEqual({ metrics: [] })
  expect(readPayload(encoded([], { timestamp: 1 })).seq).toBeUndefined()
})

test.each([
  ['Int8', -128],
  ['Int16', -32_768],
  ['Int32', -2_147_483_648],
  ['UInt8', 255],
  ['UInt16', 65_535],
  ['UInt32', 4_294_967_295],
  ['UInt64', Number.MAX_SAFE_INTEGER],
  ['Float', 1.5],
  ['Double', Math.PI],
  ['Boolean', true],
  ['String', '温度'],
  ['DateTime', 1_763_596_800_000],
] as const)('%s %s as somebody else encodes it', (type, value) => {
  const [metric] = readPayload(encoded([{ name: 'm', type, value }])).metrics
  expect(metric && valueIn(metric, metric.datatype ?? 0)).toBe(value)
})

test('what we command is read as it was meant, or not sent where the type cannot hold it', () => {
  const types = Object.keys(typeNames).map(Number)
  fc.assert(
    fc.property(
      fc.constantFrom(...types),
      fc.oneof(fc.integer(), fc.double({ noNaN: true }), fc.maxSafeInteger()),
      (type, value) => {
        const bytes = commandOf('Set', type, value, 1_800_000_000_000)
        if (!bytes) return
        const { metrics, timestamp } = readPayload(bytes)
        const [metric] = metrics
        const back = metric && valueIn(metric, type)
        expect([metric?.name, timestamp]).toEqual(['Set', 1_800_000_000_000])
        // Whole numbers have no -0.
        expect(Number(back) + 0).toBe((typeNames[type] === 'Float' ? Math.fround(value) : value) + 0)
      },
    ),
  )
  const refused = [commandOf('S', 1, 128, 0), commandOf('S', 5, -1, 0), commandOf('S', 12, 1, 0)]
  expect([...refused, commandOf('S', 10, Number.NEGATIVE_INFINITY, 0)]).toEqual(Array(4).fill(undefined))
  expect(readPayload(rebirthOf(5)).metrics).toEqual([
    { name: 'Node Control/Rebirth', timestamp: 5, datatype: 11, value: true },
  ])
})

test('any bytes are read or refused, never anything else', () => {
  const cut = fc
    .tuple(fc.nat(nbirth.length), fc.uint8Array({ maxLength: 8 }))
    .map(([at, more]) => Buffer.concat([nbirth.subarray(0, at), more]))
  fc.assert(
    fc.property(fc.oneof(cut, fc.uint8Array({ maxLength: 60 }).map(Buffer.from)), (bytes) => {
      try {
        for (const metric of readPayload(Buffer.from(bytes)).metrics)
          for (const type of Object.keys(typeNames)) valueIn(metric, Number(type))
      } catch (error) {
        expect(error).toBeInstanceOf(PayloadFault)
      }
    }),
    { numRuns: 500 },
  )
})
