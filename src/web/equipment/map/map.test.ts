import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lands, placeFeatures, trackFeatures } from './features.ts'
import { boundsOf, type MapPlace, placedOn, shift, shiftBack } from './places.ts'
import { decodeLine, encodeLine } from './polyline.ts'
import { clustersOf, projection, unprojection, worstLevel } from './view.ts'

const place = (id: string, lon: number | null, lat: number | null, level: MapPlace['level'] = null): MapPlace => ({
  id,
  kind: 'ship',
  name: id,
  lon,
  lat,
  state: 'charging',
  stateText: 'Charging',
  level,
})

test('a line comes back as it was, to a ten-thousandth of a degree', () => {
  const degree = (most: number) => fc.integer({ min: -most * 10_000, max: most * 10_000 }).map((at) => at / 10_000)
  fc.assert(
    fc.property(fc.array(fc.tuple(degree(180), degree(90))), (line) => {
      expect(decodeLine(encodeLine(line))).toEqual(line.map(([lon, lat]) => [lon + 0, lat + 0]))
    }),
  )
})

test('the bundled map has the home coast and closed rings', () => {
  const rings = lands().flat()
  expect(rings.length).toBeGreaterThan(100)
  expect(rings.every((ring) => ring.length > 3 && String(ring[0]) === String(ring.at(-1)))).toBe(true)
  const near = rings.flat().filter(([lon, lat]) => Math.hypot(lon - 121.9, lat - 30.9) < 0.3)
  expect(near.length).toBeGreaterThan(0)
})

test('what has no position, or the one that AIS sends for none, is not on the map', () => {
  const shown = placedOn(
    [place('a', 121.5, 31.2), place('b', null, 31), place('c', 181, 91), place('d', 0, 0)],
    'wgs84',
  )
  expect(shown.map(({ id }) => id)).toEqual(['a', 'd'])
})

test('only a map in GCJ-02 moves what GPS says', () => {
  expect(shift([121.5, 31.2], 'wgs84')).toEqual([121.5, 31.2])
  const [lon, lat] = shift([121.5, 31.2], 'gcj02')
  expect(lon - 121.5).toBeCloseTo(0.0045, 3)
  expect(lat - 31.2).toBeCloseTo(-0.0019, 3)
  expect(shift([139.8, 35.6], 'gcj02')).toEqual([139.8, 35.6])
})

test('everything within the bounds is in the picture, north above south', () => {
  const position = fc.tuple(fc.double({ min: 100, max: 130, noNaN: true }), fc.double({ min: 5, max: 50, noNaN: true }))
  fc.assert(
    fc.property(fc.array(position, { minLength: 1, maxLength: 20 }), (positions) => {
      const bounds = boundsOf(positions)
      if (!bounds) throw new Error('no bounds')
      const project = projection(bounds, { width: 800, height: 450 })
      for (const [x, y] of positions.map(project)) {
        expect(x >= 0 && x <= 800 && y >= 0 && y <= 450).toBe(true)
      }
      expect(project([110, 30])[1]).toBeLessThan(project([110, 20])[1])
    }),
  )
})

test('places that would touch are one, with the worst level of them', () => {
  const places = placedOn([place('a', 121, 31, 3), place('b', 121.001, 31.001, 1), place('c', 114, 30)], 'wgs84')
  const project = projection([110, 28, 124, 34], { width: 800, height: 450 })
  const clusters = clustersOf(places, project, 30)
  expect(clusters.map(({ places: inside }) => inside.length).toSorted()).toEqual([1, 2])
  expect(worstLevel(places)).toBe(1)
  expect(worstLevel(placedOn([place('c', 114, 30)], 'wgs84'))).toBeNull()
})

test('a track has a line and both ends; without points it is empty', () => {
  const parts = trackFeatures([
    [118, 32],
    [121, 31],
  ]).features.map(({ properties }) => properties?.part)
  expect(parts).toEqual(['line', 'start', 'end'])
  expect(trackFeatures([]).features).toEqual([])
  expect(placeFeatures(placedOn([place('a', 121, 31)], 'wgs84')).features[0]?.properties).toMatchObject({ level: 9 })
})

test('a point of the picture is the place that is drawn there', () => {
  const [bounds, size] = [[110, 28, 124, 34] as const, { width: 800, height: 450 }]
  const [x, y] = projection(bounds, size)([114.55, 30.5])
  const [lon, lat] = unprojection(bounds, size)(x, y)
  expect([lon, lat].map((degrees) => degrees.toFixed(6))).toEqual(['114.550000', '30.500000'])
})

test('a place that was picked on tiles of GCJ-02 is given in WGS-84', () => {
  const [lon, lat] = shiftBack(shift([114.55, 30.5], 'gcj02'), 'gcj02')
  expect(Math.hypot(lon - 114.55, lat - 30.5)).toBeLessThan(1e-6)
})
