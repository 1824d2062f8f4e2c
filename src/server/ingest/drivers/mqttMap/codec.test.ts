import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Attributes } from '#contract/attribute.ts'
import { withDefaults } from '#contract/attributeFault.ts'
import { matches, isFilter } from '../mqttPeer/filters.ts'
import { wordsOf } from '../pointValue.ts'
import { deviceAttributes, driverAttributes, pointAttributes } from './attributes.ts'
import { readMessage, valuesIn } from './codec.ts'
import { at, pathOf } from './path.ts'
import { devicesOf, shapeOf } from './plan.ts'
import { patternOf, timeOf, type TimeUnit } from './time.ts'

const now = 1_774_722_600_000
const read = (
  set: Attributes,
  points: Record<string, Attributes>,
  payload: string | Buffer,
  topic = 'plant/D1/raw',
) => {
  const plan = {
    driverId: '1',
    attributes: withDefaults(driverAttributes, set),
    devices: [
      {
        ...{ deviceId: '7', deviceCode: 'D1', attributes: withDefaults(deviceAttributes, {}) },
        points: Object.entries(points).map(([key, attributes]) => ({
          ...{ pointKey: key.replace(/\d$/, ''), index: Number(/\d$/.exec(key)?.[0] ?? 0), rw: 0 as const },
          attributes: withDefaults(pointAttributes, attributes),
        })),
      },
    ],
  }
  const shape = shapeOf(plan)
  if ('fault' in shape) return shape.fault
  const { devices } = devicesOf(plan, shape.format)
  const { rows, faults } = readMessage(shape, { topic, payload: Buffer.from(payload), isRetained: false }, now)
  const told = rows.map((row) => {
    const [device] = devices.get(row.code) ?? []
    return [row.code, row.ts, device ? valuesIn(device, row).values : undefined]
  })
  return [...told, ...faults]
}

test.each<[string, Attributes, Record<string, Attributes>, string | Buffer, unknown]>([
  [
    'JSON by paths, scaled, by words, texts and arrays',
    { timeAt: 'meta.t', timeUnit: 's' },
    {
      soc: { path: 'a.b[0].c', scale: 0.1 },
      run: { path: 'state', map: 'on=1, off=0' },
      note: { path: 'note', map: 'x=1' },
      cell0: { path: 'cells[0]' },
      cell2: { path: 'cells[2]' },
      flag: { path: 'ok' },
      none: { path: 'a.none' },
      nan: { path: 'nan' },
    },
    '{"meta":{"t":1774722600.5},"a":{"b":[{"c":"455"}]},"state":"off","note":"door open","cells":[1,2,3],"ok":true,"nan":"NaN"}',
    [['D1', now + 500, { soc: 45.5, run: 0, note: 'door open', cell: [1, null, 3], flag: 1 }]],
  ],
  [
    'a list of samples, the code in the message',
    { rows: 'data', codeFrom: 'payload', codeAt: 'dev', timeAt: 't' },
    { soc: { path: 'soc' } },
    '{"dev":"D1","data":[{"t":1774722600000,"soc":1},{"t":1774722601000,"soc":2},{"dev":"X","soc":3},{"t":"soon","soc":4}]}',
    [['D1', now, { soc: 1 }], ['D1', now + 1000, { soc: 2 }], ['X', undefined, undefined], 'time soon: not a number'],
  ],
  [
    'CSV by columns with a wall time',
    { format: 'csv', separator: 'semicolon', codeFrom: 'payload', codeAt: '1', timeAt: '2', timeUnit: 'pattern' },
    { soc: { column: 3 }, note: { column: 4 } },
    'D1;2026-03-29 02:30:00;45.5;"a;b"\nD1;2026-02-30 02:30:00;1;\n',
    [['D1', now, { soc: 45.5, note: 'a;b' }], 'time 2026-02-30 02:30:00: not as the pattern'],
  ],
  [
    'bytes with a time',
    { format: 'bytes', codeFrom: 'fixed', codeAt: 'D1', timeAt: '0', timeUnit: 's' },
    {
      soc: { at: 4, type: 'uint16', order: 'BADC', scale: 0.1 },
      low: { at: 6, type: 'int8' },
      name: { at: 7, type: 'string', length: 3 },
      gone: { at: 9, type: 'float32' },
    },
    Buffer.from('69c81f28c701fb41420000', 'hex'),
    [['D1', 1_774_722_856_000, { soc: 45.5, low: -5, name: 'AB' }]],
  ],
  ['no JSON', {}, {}, '{"a":', [expect.stringContaining('JSON')]],
  ['an open quote', { format: 'csv' }, {}, 'a,"b\n1,2', [expect.stringContaining('Quote')]],
  ['no list', { rows: 'data' }, {}, '{}', ['no list of samples']],
  ['no code there', { codeFrom: 'payload', codeAt: 'dev' }, {}, '{}', ['no device code']],
  ['wrong place of the code', { codeAt: 'two' }, {}, '{}', 'codeAt'],
  ['wrong zone', { timeAt: 't', timeZone: 'Mars/North' }, {}, '{}', 'timeZone'],
  ['wrong pattern', { timeAt: 't', timeUnit: 'pattern', timePattern: 'HH:mm' }, {}, '{}', 'timePattern'],
])('%s', (_, set, points, payload, expected) => {
  expect(read(set, points, payload)).toEqual(expected)
})

test('paths: a part of a message, never what objects inherit', () => {
  const root = { a: { 'b.c': [[1, 2]] }, list: [{ x: 5 }] }
  expect(
    ['a["b.c"][0][1]', 'list[0].x', '', 'a.none.x', 'constructor', 'list.length', '__proto__.x'].map((each) =>
      at(root, pathOf(each) ?? []),
    ),
  ).toEqual([...[2, 5, root, undefined, undefined, 1, undefined]])
  expect(['a..b', '.a', 'a[', 'a[x]', 'a[-1]', 'a]b'].map(pathOf)).toEqual(Array.from({ length: 6 }, () => undefined))
  fc.assert(fc.property(fc.string(), (text) => void at(root, pathOf(text) ?? [])))
})

test.each<[unknown, TimeUnit, string, string, unknown]>([
  [1_774_722_600, 's', '', '', { ts: now }],
  ['1774722600123456', 'us', '', '', { ts: now + 123 }],
  ['2026-03-29T02:30:00+08:00', 'iso', '', '', { ts: now }],
  ['2026-03-29T02:30:00', 'iso', '', '', { fault: 'time 2026-03-29T02:30:00: ISO 8601 with a zone' }],
  ['2026-03-29 02:30:00', 'pattern', 'yyyy-MM-dd HH:mm:ss', 'Asia/Shanghai', { ts: now }],
  ['29.3.26 2:30', 'pattern', 'dd.MM.yy HH:mm', 'Asia/Shanghai', { ts: now }],
  [
    ...(['2026-03-29 02:30:00', 'pattern', 'yyyy-MM-dd HH:mm:ss', 'Europe/Berlin'] as const),
    { fault: '2026-03-29 02:30:00 does not exist in Europe/Berlin' },
  ],
  ['', 's', '', '', undefined],
  [true, 's', '', '', { fault: 'time true: not a number' }],
])('the time %s in %s %s %s', (said, unit, pattern, zone, expected) => {
  const rule = { unit, pattern: patternOf(pattern) ?? /^$/, zone: zone || 'Asia/Shanghai' }
  expect(timeOf(said, rule, now)).toEqual(expected)
})

test('of a wall time that comes twice the moment nearest to now is meant', () => {
  const rule = { unit: 'pattern', pattern: patternOf('yyyy-MM-dd HH:mm:ss') ?? /^$/, zone: 'Europe/Berlin' } as const
  const twice = [1_792_888_200_000, 1_792_891_800_000]
  expect(twice.map((ts) => timeOf('2026-10-25 02:30:00', rule, ts))).toEqual(twice.map((ts) => ({ ts })))
})

test('filters and words', () => {
  expect(['a/+/c', 'a/#', '#', 'a/b/c', '+/+', 'a/b/c/#'].map((filter) => matches(filter, 'a/b/c'))).toEqual([
    ...[true, true, true, true, false, true],
  ])
  expect(['a/#/b', 'a+', '$SYS/#', 'a/b#'].map(isFilter)).toEqual([false, false, false, false])
  expect([...(wordsOf('open=1; a=b=2\nclosed = 0') ?? [])]).toEqual([
    ['open', 1],
    ['a=b', 2],
    ['closed', 0],
  ])
  expect([wordsOf('open'), wordsOf('=1'), wordsOf('a=')]).toEqual([undefined, undefined, undefined])
})
