import { expect, test } from 'vitest'
import { routeOn } from '#web/equipment/map/route.ts'
import { shift } from '#web/equipment/map/places.ts'
import type { TrackPoint } from '../shapes.ts'
import { pointAt, routeOf, speedCurve } from './track.ts'

const minute = 60_000
const point = (at: number, lon: number, speed: number | null, gap = false): TrackPoint => ({
  lon,
  lat: 32,
  dest: null,
  speed,
  distance: (lon - 119) * 50,
  status: null,
  cog: 90,
  hdg: null,
  draught: null,
  postime: '',
  postimeLocal: '',
  eta: null,
  ts: at * minute,
  gap,
})

test('a way is cut where its speed changes step and where nothing was heard', () => {
  const track = [
    point(0, 119, 0),
    point(2, 119.01, 9),
    point(4, 119.02, 9),
    point(40, 119.2, 9, true),
    point(42, 119.21, 1),
  ]
  const { pieces, marks } = routeOf(track, true, [])
  expect(pieces.map(({ step, line }) => [step, line.length])).toEqual([
    [1, 2],
    [3, 2],
    ['gap', 2],
    [2, 2],
  ])
  expect(marks).toEqual([
    { kind: 'start', at: [119, 32] },
    { kind: 'end', at: [119.21, 32] },
  ])
})

test('a rest of five minutes on the way is an anchor, at the ends it is none', () => {
  const track = [
    point(0, 119, 0.1),
    point(10, 119, 0.1),
    point(20, 119.1, 9),
    point(30, 119.2, 0.1),
    point(34, 119.2, 0.1),
    point(40, 119.3, 9),
    point(50, 119.4, 0.1),
    point(56, 119.4, 0.1),
    point(60, 119.5, 9),
    point(70, 119.6, 0.1),
    point(90, 119.6, 0.1),
  ]
  const anchors = routeOf(track, true, []).marks.filter(({ kind }) => kind === 'anchor')
  expect(anchors.map(({ at }) => at)).toEqual([[119.4, 32]])
})

test('a running leg has no end, a swap stands where the ship was then', () => {
  const { marks } = routeOf([point(0, 119, 9), point(10, 119.2, 9)], false, [5 * minute])
  expect(marks.map(({ kind, at }) => [kind, ...at])).toEqual([
    ['swap', 119.1, 32],
    ['start', 119, 32],
  ])
})

test('the ship stands between two points, and its speed is not known in a gap', () => {
  const track = [point(0, 119, 8), point(10, 119.2, 10), point(20, 119.4, 10, true)]
  expect(pointAt(track, 5 * minute)).toMatchObject({ lon: 119.1, speed: 9 })
  expect(pointAt(track, 15 * minute)).toMatchObject({ speed: null })
  expect(pointAt(track, -minute)?.lon).toBe(119)
  expect(pointAt(track, 99 * minute)?.lon).toBe(119.4)
  expect(pointAt([], 0)).toBeUndefined()
  expect(speedCurve(track).value).toEqual([8, 10, null, 10])
})

test('only what is drawn moves to GCJ-02: Nanjing as the design has it', () => {
  const route = routeOf([{ ...point(0, 118.7312, 9), lat: 32.0904 }, point(10, 119, 9)], true, [])
  const [first] = routeOn(route, (at) => shift(at, 'gcj02')).pieces[0]?.line ?? []
  expect(first?.[0]).toBeCloseTo(118.73642, 5)
  expect(first?.[1]).toBeCloseTo(32.088349, 5)
  expect(route.pieces[0]?.line[0]).toEqual([118.7312, 32.0904])
})
