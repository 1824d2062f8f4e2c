import { expect, test } from 'vitest'
import { fill } from '../../i18n.ts'
import { align } from './chartData.ts'
import { placesOf } from './chartOptions.ts'
import { readingsAt, spoken } from './chartTip.ts'
import { csvOf } from './csv.ts'
import { keyDeed } from './keys.ts'
import { messages } from './messages.ts'
import { sparkPath } from './Spark.tsx'
import { extremesOf } from './summary.ts'

const zone = 'Asia/Shanghai'
const at = Date.UTC(2026, 10, 20, 1)
const series = [
  { name: '=SUM(1)', unit: 'V', decimals: 1, t: [at, at + 60_000, at + 120_000], value: [1.25, null, -3] },
  { name: 'b, "c"', unit: '', decimals: 0, t: [at + 30_000], value: [7], min: [6], max: [8] },
]
const aligned = align(series, undefined)

test('the csv has a row for each time with a value, in the zone, headings in the language', () => {
  const csv = csvOf(series, aligned, zone, (key, ...args) => fill(messages.zh[key], args))
  expect(csv).toBe(
    [
      '\uFEFF时间,ts,\'=SUM(1) (V),"b, ""c""","b, ""c""最小","b, ""c""最大"',
      `2026-11-20 09:00:00,${at},1.3,,,`,
      `2026-11-20 09:00:30,${at + 30_000},,7,6,8`,
      `2026-11-20 09:02:00,${at + 120_000},-3.0,,,`,
      '',
    ].join('\r\n'),
  )
})

test('a reading tells all shown series, and the time of one that has another', () => {
  const columns = aligned.columns.map(({ value }) => value)
  const found = readingsAt(aligned.t, columns, 0, series, () => true, zone)
  expect(spoken(found, series)).toBe('2026-11-20 09:00:00, =SUM(1) 1.3 V, b, "c" 7 09:00:30')
  expect(readingsAt(aligned.t, columns, 0, series, (index) => index === 1, zone).readings).toHaveLength(1)
})

test('the edges of a band belong to its series', () => {
  expect(placesOf(series, 0)).toEqual([1])
  expect(placesOf(series, 1)).toEqual([2, 3, 4])
})

test('the summary takes extremes from the band, the last from the line', () => {
  expect(extremesOf({ name: '', unit: '', value: [2, 5, null], min: [1, 4, null], max: [3, 9, null] })).toEqual({
    min: 1,
    max: 9,
    last: 5,
  })
  expect(extremesOf({ name: '', unit: '', value: [null] })).toEqual({ min: null, max: null, last: null })
})

const flat = { t: [0, 10_000, 20_000, 30_000], columns: [{ value: [1, 2, null, 4] }] }
const whole = { from: 0, to: 30_000 }
test.each([
  ['ArrowLeft', -1, whole, { cursor: 3 }],
  ['ArrowRight', -1, whole, { cursor: 3 }],
  ['ArrowRight', 1, whole, { cursor: 3 }],
  ['ArrowLeft', 0, whole, { cursor: 0 }],
  ['ArrowRight', 1, { from: 0, to: 15_000 }, undefined],
  ['Home', 3, whole, { cursor: 0 }],
  ['End', 0, { from: 0, to: 15_000 }, { cursor: 1 }],
  ['PageUp', 3, whole, { cursor: 0 }],
  ['+', 1, whole, { zoom: { from: 5000, to: 20_000 } }],
  ['-', 1, whole, { zoom: { from: -10_000, to: 50_000 } }],
  ['Escape', 1, whole, 'reset'],
  ['Tab', 1, whole, undefined],
] as const)('%s with the cursor at %d', (key, cursor, shown, deed) => {
  expect(keyDeed(key, flat, cursor, shown)).toEqual(deed)
})

test('a spark lifts its pen over a gap, and puts what is flat into the middle', () => {
  expect(sparkPath({ t: [0, 1, 2, 3, 4], value: [0, 10, null, 5, 0] }, 100, 20)).toBe(
    'M0.0 20.0L25.0 0.0M75.0 10.0L100.0 20.0',
  )
  expect(sparkPath({ t: [0, 1], value: [3, 3] }, 100, 20)).toBe('M0.0 10.0L100.0 10.0')
  expect(sparkPath({ t: [], value: [] }, 100, 20)).toBe('')
})
