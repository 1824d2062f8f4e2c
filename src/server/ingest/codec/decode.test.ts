import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PointSlot } from '#server/context/devices.ts'
import { box } from '#test/support/profileSamples.ts'
import { deviceOf, profileOf } from '#test/support/device.ts'
import { decodeTelemetry, decodeWhole, mostSamples } from './decode.ts'
import { earliest, futureAllowance } from './eventTime.ts'

const now = Date.UTC(2026, 10, 20, 4)
const stamped = now - 5
const absent = Number.NaN

const point = (pointKey: string, firstSlot: number, more: Partial<PointSlot> = {}): PointSlot => ({
  pointKey,
  pointName: pointKey,
  pointNameEn: pointKey,
  unit: '',
  kind: 'gauge',
  decimals: 2,
  size: 1,
  firstSlot,
  min: null,
  max: null,
  sentinels: [],
  deriveFrom: null,
  deriveWhat: null,
  legend: null,
  ...more,
})
const extremes = ['max', 'min', 'maxIndex', 'minIndex', 'average', 'difference']
const points = [
  point('power', 0, { min: -100, max: 100, sentinels: [-9999] }),
  point('running', 1, { kind: 'state' }),
  point('cell', 2, { kind: 'array', size: 3, min: 0, max: 5, sentinels: [65535] }),
  ...extremes.map((deriveWhat, index) => point(`cell.${deriveWhat}`, 5 + index, { deriveFrom: 'cell', deriveWhat })),
]
const slots = 11
const device = deviceOf(7, profileOf(slots, points))

const decode = (message: unknown) => {
  const payload = Buffer.isBuffer(message)
    ? message
    : Buffer.from(typeof message === 'string' ? message : JSON.stringify(message))
  const { frames, refusals } = decodeTelemetry(payload, device, now, () => stamped)
  return { frames, refusals, reasons: refusals.map(({ reason }) => reason) }
}
const wholly = (text: string) => decodeWhole(Buffer.from(text), device, now, () => stamped)
const row = (...values: number[]): number[] => [...values, ...Array(slots - values.length).fill(absent)]

test('a charge counter past full, a new battery and a wet sensor are taken; what no instrument sends is not', () => {
  const unit = { ...device, profile: box }
  const told = (values: Record<string, number>) => {
    const { frames, refusals } = decodeTelemetry(Buffer.from(JSON.stringify({ values })), unit, now, () => stamped)
    return { values: frames[0], refused: refusals.map(({ detail }) => detail) }
  }
  const sound = { soc: 100.4, soh: 108, compartmentHumidity: 101, ambientHumidity: -1 }
  const { values, refused } = told(sound)
  expect(refused).toEqual([])
  for (const [key, value] of Object.entries(sound))
    expect(values?.values[box.byKey.get(key)?.firstSlot ?? -1], key).toBe(value)
  expect(told({ soc: -0.4 }).refused).toEqual([])
  expect(told({ soc: 255, compartmentHumidity: 255, soh: -20 }).refused).toEqual([
    'soc: 255',
    'compartmentHumidity: 255',
    'soh: -20',
  ])
})

describe('what fits becomes a frame by slot', () => {
  test.each<[string, unknown, number, number[]]>([
    ['one sample', { ts: 1_800_000_000_000 - 1e11, values: { power: -12.5 } }, 1_700_000_000_000, row(-12.5)],
    ['without a time it gets the server’s', { values: { power: 1 } }, stamped, row(1)],
    ['seconds', { ts: 1_700_000_000, values: { power: 1 } }, 1_700_000_000_000, row(1)],
    ['seconds with a fraction', { ts: 1_700_000_000.25, values: { power: 1 } }, 1_700_000_000_250, row(1)],
    ['digits as text', { ts: '1700000000250', values: { power: 1 } }, 1_700_000_000_250, row(1)],
    ['timestamp', { timestamp: 1_700_000_000_250, values: { power: 1 } }, 1_700_000_000_250, row(1)],
    ['time', { values: { power: 1 }, time: 1_700_000_000 }, 1_700_000_000_000, row(1)],
    ['ISO 8601', { time: '2023-11-14T22:13:20.250Z', values: { power: 1 } }, 1_700_000_000_250, row(1)],
    ['with an offset', { ts: '2023-11-15 06:13:20+0800', values: { power: 1 } }, 1_700_000_000_000, row(1)],
    ['to the minute', { ts: '2023-11-14T22:13Z', values: { power: 1 } }, 1_699_999_980_000, row(1)],
    ['one time by two names', { ts: now, time: now / 1000, values: { power: 1 } }, now, row(1)],
    ['a null time is none', { ts: null, values: { power: 1 } }, stamped, row(1)],
    ['the earliest time', { ts: earliest, values: { power: 1 } }, earliest, row(1)],
    ['the latest time', { ts: now + futureAllowance, values: { power: 1 } }, now + futureAllowance, row(1)],
    ['limits belong to the range', { values: { power: 100 } }, stamped, row(100)],
    ['a null is absent', { values: { power: null, running: 3 } }, stamped, row(absent, 3)],
    ['a sentinel is absent, though out of range', { values: { power: -9999, running: 3 } }, stamped, row(absent, 3)],
    ['a state may be true or false', { values: { running: true } }, stamped, row(absent, 1)],
    ['false is zero', { values: { running: false } }, stamped, row(absent, 0)],
  ])('%s', (_, message, ts, values) => {
    const { frames, reasons } = decode(message)
    expect(frames.map((frame) => [frame.deviceId, frame.ts, [...frame.values]])).toEqual([['7', ts, values]])
    expect(reasons).toEqual([])
  })

  test.each<[string, Record<string, unknown>, number[]]>([
    ['an index counts from 1', { cell: [3, 4, 2] }, [3, 4, 2, 4, 2, 2, 3, 3, 2]],
    ['the float’s tail goes', { cell: [3.1, 3.4, 3.1] }, [3.1, 3.4, 3.1, 3.4, 3.1, 2, 1, 3.2, 0.3]],
    ['the first of equals counts', { cell: [3, 3, 3] }, [3, 3, 3, 3, 3, 1, 1, 3, 0]],
    ['nulls and sentinels do not', { cell: [65535, 3, null] }, [absent, 3, absent, 3, 3, 2, 2, 3, 0]],
    ['what was reported stays', { cell: [1, 2, 3], 'cell.max': 4 }, [1, 2, 3, 4, 1, 3, 1, 2, 2]],
  ])('an array and its extremes: %s', (_, values, expected) => {
    expect([...(decode({ values }).frames[0]?.values ?? [])]).toEqual([absent, absent, ...expected])
  })
})

describe('what does not fit is refused by name, and the good beside it stays', () => {
  const good = { ts: now, values: { power: 1 } }
  test.each<[string, unknown, string[], number]>([
    ['no JSON', '{"values":', ['unparsable'], 0],
    ['nothing at all', '', ['unparsable'], 0],
    ['bytes that are no text', Buffer.from([0xff, 0x00, 0xfe]), ['unparsable'], 0],
    ['a number', 5, ['unparsable'], 0],
    ['a null', null, ['unparsable'], 0],
    ['no values', { ts: now }, ['unparsable'], 0],
    ['values in an array', { values: [1] }, ['unparsable'], 0],
    ['samples in an array of an array', [[good]], ['unparsable'], 0],
    ['arrays as deep as they fit', '['.repeat(5e5) + ']'.repeat(5e5), ['unparsable'], 0],
    ['too many samples', Array(mostSamples + 1).fill(good), ['oversized'], 0],
    ['a time as text', { ts: '2026-01-01', values: { power: 1 } }, ['wrong_type'], 0],
    ['a fraction of a millisecond', { ts: now + 0.5, values: { power: 1 } }, ['wrong_type'], 0],
    ['a time past all integers', '{"ts":1e400,"values":{"power":1}}', ['wrong_type'], 0],
    ['just too far ahead', { ts: now + futureAllowance + 1, values: { power: 1 } }, ['future'], 0],
    ['just too old', { ts: earliest - 1, values: { power: 1 } }, ['too_old'], 0],
    ['microseconds', { ts: now * 1000, values: { power: 1 } }, ['future'], 0],
    ['a time of no zone', { ts: '2023-11-14T22:13:20', values: { power: 1 } }, ['wrong_type'], 0],
    ['a day that does not exist', { ts: '2023-02-30T00:00:00Z', values: { power: 1 } }, ['wrong_type'], 0],
    ['two times', { ts: now, timestamp: now - 1, values: { power: 1 } }, ['wrong_type'], 0],
    ['a time by another name', { eventTime: now, values: { power: 1 } }, ['wrong_type'], 0],
    ['a time in capitals', { Timestamp: now, values: { power: 1 } }, ['wrong_type'], 0],
    ['an unknown point', { values: { power: 1, nothing: 2 } }, ['unknown_point'], 1],
    [
      'names of every object',
      '{"values":{"__proto__":1,"constructor":2,"power":3}}',
      Array(2).fill('unknown_point'),
      1,
    ],
    ['a number as text', { values: { power: '1', running: 1 } }, ['wrong_type'], 1],
    ['true for a gauge', { values: { power: true } }, ['wrong_type'], 0],
    ['a number past all numbers', '{"values":{"power":1e400}}', ['wrong_type'], 0],
    ['out of range', { values: { power: 100.01, running: 1 } }, ['out_of_range'], 1],
    ['a number for an array', { values: { cell: 1 } }, ['wrong_type'], 0],
    ['an array for a number', { values: { power: [1] } }, ['wrong_type'], 0],
    ['an array too long', { values: { cell: [1, 2, 3, 4] } }, ['wrong_size'], 0],
    ['an array too short', { values: { cell: [1, 2] } }, ['wrong_size'], 0],
    ['one bad number of an array', { values: { cell: [1, '2', 6] } }, ['wrong_type', 'out_of_range'], 1],
    ['one bad sample of several', [good, 5, { ts: 0, values: { power: 1 } }, good], ['unparsable', 'too_old'], 2],
    ['a correction without its time', { correct: true, values: { power: 1 } }, ['wrong_type'], 0],
    ['a correction of no number', { ts: now, correct: 'yes', values: { power: 1 } }, ['wrong_type'], 0],
    ['an empty object', {}, ['unparsable'], 0],
    [
      'nothing reported',
      [{ values: {} }, { values: { power: null, cell: [null, null, null] } }],
      ['empty', 'empty'],
      0,
    ],
    ['nothing but sentinels', { values: { power: -9999 } }, ['empty'], 0],
    ['no sample', [], ['empty'], 0],
  ])('%s', (_, message, reasons, frames) => {
    const decoded = decode(message)
    expect(decoded.reasons).toEqual(reasons)
    expect(decoded.frames).toHaveLength(frames)
  })

  test('more than a hundred in a message are counted by reason', () => {
    const bad = [
      ...Array(150).fill({ values: { nothing: 1 } }),
      ...Array(30).fill({ ts: 0, values: { power: 1 } }),
      ...Array(20).fill({ values: { nothing: 2 } }),
    ]
    const { refusals } = decode(bad)
    const counts = Object.groupBy(refusals, ({ reason }) => reason)
    const total = (list: typeof refusals = []) => list.reduce((sum, { count = 1 }) => sum + count, 0)
    expect([refusals.length, total(counts.unknown_point), total(counts.too_old)]).toEqual([102, 170, 30])
  })

  test('the detail names the place and stays short', () => {
    expect(decode({ values: { cell: [1, 2, 9], [`x${'y'.repeat(999)}`]: 1 } }).refusals).toEqual([
      { reason: 'out_of_range', detail: 'cell:3: 9' },
      { reason: 'unknown_point', detail: `x${'y'.repeat(199)}` },
    ])
  })
})

describe('whatever arrives', () => {
  const known = new Set(
    'oversized unparsable unknown_point wrong_type wrong_size out_of_range future too_old empty'.split(' '),
  )
  const holds = (message: unknown): void => {
    const { frames, refusals } = decode(message)
    for (const { reason, detail } of refusals) {
      expect(known.has(reason)).toBe(true)
      expect(detail.length).toBeLessThanOrEqual(200)
    }
    for (const { ts, values } of frames) {
      expect(Number.isSafeInteger(ts) && ts >= earliest && ts <= now + futureAllowance).toBe(true)
      expect(values).toHaveLength(slots)
      expect(values.some(Number.isFinite) && values.every((value) => Math.abs(value) !== Infinity)).toBe(true)
    }
  }
  const value = fc.oneof(
    fc.jsonValue(),
    fc.double(),
    fc.array(fc.oneof(fc.double(), fc.constant(null)), { maxLength: 4 }),
  )
  const key = fc.oneof(fc.constantFrom(...points.map(({ pointKey }) => pointKey)), fc.string())
  const ts = fc.oneof(
    fc.maxSafeInteger(),
    fc.double(),
    fc.integer({ min: -1e6, max: 1e6 }).map((ms) => now + ms),
  )
  const sample = fc.record({ ts, values: fc.dictionary(key, value) }, { requiredKeys: [] })

  test('bytes end in frames or known refusals', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => holds(Buffer.from(bytes))))
  })
  test('JSON ends in frames or known refusals', () => {
    fc.assert(fc.property(fc.json(), holds))
  })
  test('samples of any points and values end in frames or known refusals', () => {
    fc.assert(fc.property(fc.oneof(sample, fc.array(fc.oneof(sample, fc.jsonValue()))), holds))
  })
  test('a valid sample comes out as it went in', () => {
    const number = fc.double({ min: -100, max: 100, noNaN: true }).map((each) => each + 0)
    fc.assert(
      fc.property(
        number,
        fc.array(fc.double({ min: 0, max: 5, noNaN: true }), { minLength: 3, maxLength: 3 }),
        (power, cell) => {
          const [frame] = decode({ values: { power, cell } }).frames
          expect([...(frame?.values.slice(0, 5) ?? [])]).toEqual([power, absent, ...cell].map((each) => each + 0))
          expect(frame?.values[5]).toBe(Math.max(...cell) + 0)
        },
      ),
    )
  })

  describe('the quick way says what the usual one does', () => {
    const same = (text: string): void => {
      const { frames, refusals } = decode(text)
      const usual = wholly(text)
      expect(refusals).toEqual(usual.refusals)
      expect(frames).toEqual(usual.frames)
    }
    const digits = fc.stringMatching(/^-?\d{1,18}(\.\d{1,8})?([eE][+-]?\d{1,3})?$/)
    const literal = fc.oneof(
      digits,
      fc.constantFrom('null', 'true', 'false', '"1"', '-0', '-', '1.', '.5', '01', '65535', '-9999'),
    )
    const list = fc.array(literal, { minLength: 1, maxLength: 4 }).map((each) => `[${each.join()}]`)
    const name = fc.constantFrom(
      ...points.map(({ pointKey }) => pointKey),
      'ts',
      'values',
      'nobody',
      '\\u0070ower',
      'größe',
    )
    const space = fc.constantFrom('', '', '', ' ', '\n', '\t\r')
    const member = fc
      .tuple(space, name, space, fc.oneof(literal, list), space)
      .map(([a, key, b, each, c]) => `${a}"${key}"${b}:${each}${c}`)
    const object = fc.array(member, { maxLength: 5 }).map((each) => `{${each.join()}}`)
    const part = fc.oneof(
      object.map((each) => `"values":${each}`),
      literal.map((each) => `"ts":${each}`),
      fc.constant(`"ts":${now}`),
      member,
    )
    const text = fc
      .tuple(space, fc.array(part, { maxLength: 3 }), space)
      .map(([a, each, b]) => `${a}{${each.join()}}${b}`)

    test('of anything like a sample', () => {
      fc.assert(fc.property(text, same), { numRuns: 3000 })
    })
    test('of a sample with a byte changed', () => {
      const whole = JSON.stringify({ ts: now, values: { power: -12.5, running: true, cell: [3.301, null, 2] } })
      fc.assert(
        fc.property(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 127 }), (at, byte) =>
          same(whole.slice(0, at) + String.fromCharCode(byte) + whole.slice(at + 1)),
        ),
        { numRuns: 1000 },
      )
    })
    test('of every number', () => {
      fc.assert(
        fc.property(fc.oneof(digits, fc.double().map(String), fc.float().map(String)), (each) =>
          same(`{"values":{"running":${each}}}`),
        ),
        { numRuns: 2000 },
      )
    })
  })
})
