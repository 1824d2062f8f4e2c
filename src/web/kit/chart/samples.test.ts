import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { align, extentOf, nearest, pinched, scaled, step } from './chartData.ts'
import { append, fromList, type Samples } from './samples.ts'

const zone = { timeZone: 'Asia/Shanghai' }
const value = fc.option(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { nil: null })
const list = fc.array(fc.record({ originTime: fc.constant(''), ts: fc.integer({ min: 1, max: 1e7 }), value }), {
  maxLength: 60,
})
const curve: fc.Arbitrary<Samples> = list.map((points) => fromList(points, zone))
const pairs = ({ t, value: values }: Samples) => t.map((ts, at) => [ts, values[at]] as const)
const real = (samples: Samples) => pairs(samples).filter(([, each]) => each !== null)

describe('lists of points become a curve', () => {
  test('text times are read in the zone', () =>
    expect(fromList([{ originTime: '2026-11-20 09:00:00', value: 1 }], zone)).toEqual({
      t: [Date.UTC(2026, 10, 20, 1)],
      value: [1],
    }))

  test.each([
    ['three times is none', [0, 10, 20, 30, 60, 70, 80, 90], undefined, []],
    ['more than three times is one', [0, 10, 20, 30, 61, 70, 80, 90], undefined, [45]],
    ['a pause between two samples needs an expected interval', [0, 100], undefined, []],
    ['and is a gap by it', [0, 100], 10, [50]],
  ])('a gap: %s', (_, times, expectedMs, gaps) => {
    const points = times.map((ts) => ({ originTime: '', ts, value: 1 }))
    const made = fromList(points, { ...zone, ...(expectedMs ? { expectedMs } : {}) })
    expect(pairs(made).flatMap(([ts, each]) => (each === null ? [ts] : []))).toEqual(gaps)
  })

  test('ascending, no sample lost, none invented, of one time the last', () =>
    fc.assert(
      fc.property(list, (points) => {
        const made = fromList(points, zone)
        expect(made.t).toEqual([...new Set(made.t)].sort((a, b) => a - b))
        const last = new Map(points.map((point) => [point.ts, point.value]))
        expect(new Map(real(made))).toEqual(new Map([...last].filter(([, each]) => each !== null)))
      }),
    ))

  test('a curve that goes on is the curve of all its points', () =>
    fc.assert(
      fc.property(list, fc.nat(), (points, cut) => {
        const at = points.length === 0 ? 0 : cut % points.length
        const grown = append(fromList(points.slice(0, at), zone), points.slice(at), { limit: 1e6 })
        expect(real(grown)).toEqual(real(fromList(points, zone)))
      }),
    ))

  test('appending keeps the newest, and what is not too old', () => {
    const start = { t: [10, 20, 30], value: [1, 2, 3] }
    expect(append(start, [{ ts: 40, value: 4 }], { limit: 2 })).toEqual({ t: [30, 40], value: [3, 4] })
    expect(append(start, [{ ts: 20, value: 9 }], { since: 20 })).toEqual({ t: [20, 30], value: [9, 3] })
    expect(append(start, [{ ts: 100, value: 4 }]).value).toEqual([1, 2, 3, null, 4])
  })
})

describe('curves of different pace on one axis', () => {
  const named = (curves: readonly Samples[]) => curves.map((each, at) => ({ name: String(at), unit: '', ...each }))

  test('each has its own values at its own times, and nowhere else a number', () =>
    fc.assert(
      fc.property(fc.array(curve, { minLength: 1, maxLength: 4 }), (curves) => {
        const { t, columns } = align(named(curves), undefined)
        expect(t).toEqual([...new Set(curves.flatMap((each) => each.t))].sort((a, b) => a - b))
        curves.forEach((each, index) => {
          const column = columns[index]?.value ?? []
          expect(t.flatMap((ts, at) => (typeof column[at] === 'number' ? [[ts, column[at]]] : []))).toEqual(real(each))
          expect(column.length).toBe(t.length)
        })
      }),
    ))

  test('between two samples with a gap between them nothing joins', () =>
    fc.assert(
      fc.property(curve, curve, (a, b) => {
        const { t, columns } = align(named([a, b]), undefined)
        const column = columns[0]?.value ?? []
        pairs(a).forEach(([ts, each]) => {
          if (each !== null) return
          const at = t.indexOf(ts)
          const open = column.slice(at + 1).findIndex((next) => typeof next === 'number')
          expect(column.slice(at, open < 0 ? undefined : at + 1 + open).every((cell) => cell === null)).toBe(true)
        })
      }),
    ))
})

test('the reading at a time of another curve is the nearest in time', () => {
  const t = [0, 4, 5, 10]
  expect([0, 1, 2, 3].map((at) => nearest(t, [1, undefined, undefined, 2], at))).toEqual([0, 0, 0, 3])
  expect(nearest([0, 6, 10], [1, undefined, 2], 1)).toBe(2)
  expect(nearest([0, 1], [undefined, undefined], 0)).toBe(-1)
})

test('a step goes to the next time with a value and stays at the ends', () => {
  const aligned = { t: [1, 2, 3, 4], columns: [{ value: [1, null, undefined, 4] }] }
  expect(step(aligned, 0, 1)).toBe(3)
  expect(step(aligned, 3, -1)).toBe(0)
  expect(step(aligned, 3, 1)).toBe(3)
})

test('the axis shows what is asked, else the samples, and one sample with a minute around it', () => {
  expect(extentOf([5, 9], { from: 1, to: 20 })).toEqual({ min: 1, max: 20 })
  expect(extentOf([5, 9], undefined)).toEqual({ min: 5, max: 9 })
  expect(extentOf([100_000], undefined)).toEqual({ min: 40_000, max: 160_000 })
})

test('a zoom keeps the time it is around in its place, down to ten seconds', () => {
  expect(scaled({ from: 0, to: 100_000 }, 50_000, 0.5)).toEqual({ from: 25_000, to: 75_000 })
  expect(scaled({ from: 0, to: 10_000 }, 5000, 0.5)).toEqual({ from: 0, to: 10_000 })
})

test.each([
  ['twice as far apart', { from: 30_000, to: 70_000 }, { from: 20_000, to: 100_000 }, { from: 25_000, to: 75_000 }],
  ['twice as near', { from: 20_000, to: 80_000 }, { from: 35_000, to: 65_000 }, { from: -50_000, to: 150_000 }],
  ['hardly moved', { from: 30_000, to: 70_000 }, { from: 30_000, to: 70_500 }, undefined],
])('two fingers %s', (_, start, end, shown) => expect(pinched({ from: 0, to: 100_000 }, start, end)).toEqual(shown))
