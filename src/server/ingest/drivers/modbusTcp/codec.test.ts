import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decoded,
  encoded,
  type Format,
  type NumberType,
  numberTypes,
  orders,
  reordered,
  resolutionOf,
} from './codec.ts'
import { rawNone, readPoint } from './point.ts'

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')
const plain = { order: 'ABCD', scale: 1, offset: 0 } as const

test.each<[string, Format, number | string | undefined]>([
  ['3FC0 0000', { ...plain, type: 'float32' }, 1.5],
  ['0000 3FC0', { ...plain, type: 'float32', order: 'CDAB' }, 1.5],
  ['C03F 0000', { ...plain, type: 'float32', order: 'BADC' }, 1.5],
  ['0000 C03F', { ...plain, type: 'float32', order: 'DCBA' }, 1.5],
  ['FFFF FFFE', { ...plain, type: 'int32' }, -2],
  ['FFFF FFFE', { ...plain, type: 'uint32' }, 4_294_967_294],
  ['FF38', { ...plain, type: 'int16', scale: 0.1 }, -20],
  ['0003', { ...plain, type: 'uint16', scale: 0.1 }, 0.3],
  ['0003', { ...plain, type: 'uint16', scale: 0.1, offset: -40 }, -39.7],
  ['0102', { ...plain, type: 'uint16', order: 'DCBA' }, 0x0201],
  ['4009 21FB 5444 2D18', { ...plain, type: 'float64' }, Math.PI],
  ['2D18 5444 21FB 4009', { ...plain, type: 'float64', order: 'CDAB' }, Math.PI],
  ['182D 4454 FB21 0940', { ...plain, type: 'float64', order: 'DCBA' }, Math.PI],
  ['FFFF FFFF FFFF FFFF', { ...plain, type: 'int64' }, -1],
  ['FFFF FFFF FFFF FFFF', { ...plain, type: 'uint64' }, 2 ** 64],
  ['0000 0000', { ...plain, type: 'int32' }, 0],
  ['7FC0 0000', { ...plain, type: 'float32' }, undefined],
  ['7F80 0000', { ...plain, type: 'float32' }, undefined],
  ['FF80 0000', { ...plain, type: 'float32' }, undefined],
  ['7FF8 0000 0000 0000', { ...plain, type: 'float64' }, undefined],
  ['8000', { ...plain, type: 'int16', none: 0x8000n }, undefined],
  ['0080', { ...plain, type: 'int16', order: 'BADC', none: 0x8000n }, undefined],
  ['8001', { ...plain, type: 'int16', none: 0x8000n }, -32_767],
  ['3FC0', { ...plain, type: 'float32' }, undefined],
  ['', { ...plain, type: 'uint16' }, undefined],
  ['0001', { type: 'bit', bit: 0 }, 1],
  ['8000', { type: 'bit', bit: 15 }, 1],
  ['7FFF', { type: 'bit', bit: 15 }, 0],
  ['5044 4700', { type: 'string', order: 'ABCD', registers: 2 }, 'PDG'],
  ['4450 0047', { type: 'string', order: 'BADC', registers: 2 }, 'PDG'],
  ['0000 0000', { type: 'string', order: 'ABCD', registers: 2 }, undefined],
])('%s as %o says %o', (bytes, format, value) => {
  const found = decoded(hex(bytes), format)
  if (typeof value === 'number') expect(found).toBeCloseTo(value, 12)
  else expect(found).toBe(value)
})

describe('any value', () => {
  const types = fc.constantFrom(...(Object.keys(numberTypes) as NumberType[]))
  const order = fc.constantFrom(...orders)

  test('an order undoes itself and loses no byte', () =>
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), order, (bytes, each) => {
        const there = reordered(Buffer.from(bytes), each)
        expect([...reordered(there, each)]).toEqual([...bytes])
        expect([...there].sort()).toEqual([...bytes].sort())
      }),
    ))

  test('what fits is read back within the resolution; what does not is not written', () =>
    fc.assert(
      fc.property(
        types,
        order,
        fc.constantFrom(1, 0.1, 0.01, 10, -1, 0.25),
        fc.constantFrom(0, -40, 0.5),
        fc.oneof(fc.integer({ min: -70_000, max: 70_000 }), fc.double({ noNaN: true, min: -1e12, max: 1e12 })),
        (type, each, scale, offset, value) => {
          const format: Format = { type, order: each, scale, offset }
          const bytes = encoded(value, format)
          if (!bytes) {
            expect(numberTypes[type].kind).not.toBe('float')
            return
          }
          const back = decoded(bytes, format)
          expect(typeof back).toBe('number')
          expect(Math.abs(Number(back) - value)).toBeLessThanOrEqual(
            resolutionOf(value, format) + 1e-9 + Math.abs(value) * 1e-12,
          )
        },
      ),
      // Next to nothing beside its offset.
      { examples: [['float32', 'ABCD', 0.1, -40, -1.01000000000101e-7]] },
    ))

  test('any bytes give a finite number or none', () =>
    fc.assert(
      fc.property(types, order, fc.uint8Array({ maxLength: 9 }), (type, each, bytes) => {
        const value = decoded(Buffer.from(bytes), { ...plain, type, order: each })
        expect(value === undefined || Number.isFinite(value)).toBe(true)
      }),
    ))
})

test.each<[number, Format]>([
  [65_536, { ...plain, type: 'uint16' }],
  [-1, { ...plain, type: 'uint16' }],
  [3276.8, { ...plain, type: 'int16', scale: 0.1 }],
  [1e39, { ...plain, type: 'float32' }],
  [Number.NaN, { ...plain, type: 'int32' }],
  [1, { type: 'bit', bit: 3 }],
  [1, { type: 'string', order: 'ABCD', registers: 2 }],
])('%d is not written as %o', (value, format) => expect(encoded(value, format)).toBeUndefined())

describe('attributes of a point', () => {
  const read = (attributes: Record<string, string | number | boolean>) =>
    readPoint({ pointKey: 'p', index: 0, rw: 0, attributes })
  test('a register by its defaults', () =>
    expect(read({ address: 7 })).toEqual({
      point: {
        pointKey: 'p',
        index: 0,
        rw: 0,
        function: 3,
        address: 7,
        count: 1,
        format: { type: 'uint16', order: 'ABCD', scale: 1, offset: 0 },
        multiple: false,
      },
    }))
  test.each<[Record<string, string | number>, string]>([
    [{}, 'address'],
    [{ address: 65_536 }, 'address'],
    [{ address: 65_535, type: 'float32' }, 'address'],
    [{ address: 1.5 }, 'address'],
    [{ address: 1, function: '5' }, 'function'],
    [{ address: 1, type: 'int8' }, 'type'],
    [{ address: 1, order: 'ACBD' }, 'order'],
    [{ address: 1, scale: 0 }, 'scale'],
    [{ address: 1, type: 'string', length: 126 }, 'length'],
    [{ address: 1, none: 'n/a' }, 'none'],
  ])('%o has a wrong %s', (attributes, fault) => expect(read(attributes)).toEqual({ fault }))
  test('coils are bits', () =>
    expect(read({ function: '1', address: 3, type: 'float32' })).toMatchObject({
      point: { count: 1, format: { type: 'bit' } },
    }))
  test('the raw value for none', () =>
    expect([rawNone('0x8000', 16), rawNone('-32768', 16), rawNone('-1', 32), rawNone('x', 16)]).toEqual([
      0x8000n,
      0x8000n,
      0xffffffffn,
      undefined,
    ]))
})
