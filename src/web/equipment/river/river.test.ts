import { describe, expect, test } from 'vitest'
import { berthsOf, dockGap, fitDocks, type StripUnit, shownOf, stripWidth } from './docks.ts'
import { commonEnd, commonPrefix, withoutCommonEnd } from './names.ts'
import { kmAlong, shareOn, spread, stretchOf } from './river.ts'

const wuhan = { lon: 114.57, lat: 30.7 }
const nanjing = { lon: 119.08, lat: 32.19 }
const shanghai = { lon: 121.58, lat: 31.37 }
const madrid = { lon: -3.7, lat: 40.4 }

const unit = (id: number, more: Partial<StripUnit> = {}): StripUnit => ({
  id: String(id),
  name: `XD-${id}`,
  runningState: 0,
  state: 'standby',
  since: null,
  ready: false,
  soc: 50,
  power: 0,
  clusters: [],
  ts: 0,
  ...more,
})

describe('the river', () => {
  test('a place beside a line stands where the line passes it', () => {
    const line = [
      [0, 0],
      [1, 0],
      [1, 1],
    ] as const
    expect(kmAlong(line, [0.5, 0.1]).km).toBeCloseTo(55.6, 1)
    expect(kmAlong(line, [0.5, 0.1]).beside).toBeCloseTo(11.1, 1)
    expect(kmAlong(line, [1, 0.5]).km).toBeCloseTo(166.8, 1)
    expect(kmAlong(line, [2, 2]).km).toBeCloseTo(222.4, 1)
  })
  test('ports stand downstream in their order; what is elsewhere has no place', () => {
    const stretch = stretchOf([shanghai, wuhan, nanjing, madrid, { lon: null, lat: null }])
    if (!stretch) throw new Error('on the river')
    const [west, middle, east] = [wuhan, nanjing, shanghai].map((place) => shareOn(stretch, place) ?? -1)
    expect(west).toBeGreaterThan(0)
    expect(west).toBeLessThan(middle ?? 0)
    expect(middle).toBeLessThan(east ?? 0)
    expect(east).toBeLessThan(1)
    expect(shareOn(stretch, madrid)).toBeUndefined()
    expect(stretchOf([madrid])).toBeUndefined()
    expect(stretchOf([])).toBeUndefined()
  })
})

describe('spread', () => {
  test.each([
    [
      'apart',
      [
        { at: 20, width: 20 },
        { at: 70, width: 20 },
      ],
      [10, 60],
    ],
    [
      'too close',
      [
        { at: 50, width: 20 },
        { at: 50, width: 20 },
      ],
      [40, 65],
    ],
    [
      'at the ends',
      [
        { at: 0, width: 20 },
        { at: 100, width: 20 },
      ],
      [0, 80],
    ],
    [
      'pushed back from the right',
      [
        { at: 95, width: 30 },
        { at: 99, width: 30 },
      ],
      [35, 70],
    ],
    [
      'in the order of their places',
      [
        { at: 80, width: 10 },
        { at: 10, width: 10 },
      ],
      [75, 5],
    ],
  ] as const)('%s', (_, wanted, lefts) => {
    expect(spread(wanted, 100, 5)).toEqual(lefts)
  })
})

describe('docks', () => {
  test('a unit stands in its bay, others in the free ones, empty bays stay empty', () => {
    const places = berthsOf({ bays: 4, units: [unit(1, { bay: '3' }), unit(2, { bay: 'B3' }), unit(3)] })
    expect(places.map((each) => each?.name)).toEqual(['XD-2', 'XD-3', 'XD-1', undefined])
    expect(berthsOf({ bays: 0, units: [unit(1, { bay: '3' })] })).toHaveLength(1)
    expect(berthsOf({ bays: 1, units: [unit(1), unit(2)] })).toHaveLength(2)
  })
  test('where not all are shown, none in alarm or silent is left out', () => {
    const units = [unit(1), unit(2), unit(3, { level: 3 }), unit(4, { state: undefined }), unit(5)]
    expect(shownOf(units, 3).map((each) => each?.name)).toEqual(['XD-1', 'XD-3', 'XD-4'])
    expect(shownOf([unit(1), undefined, unit(2)], 2).map((each) => each?.name)).toEqual(['XD-1', 'XD-2'])
  })
  test.each([
    ['three docks of eight', [8, 8, 8], 'full', 24],
    ['six docks of four', [4, 4, 4, 4, 4, 6], 'full', 26],
    ['two hundred units', [70, 70, 60], 'tiny', 200],
    ['two thousand', [700, 700, 600], 'tiny', 400],
    ['one', [1], 'full', 1],
  ] as const)('%s', (_, places, size, most) => {
    const fits = fitDocks(places)
    const width = fits.reduce((sum, fit) => sum + fit.width + dockGap, -dockGap)
    expect(width).toBeLessThanOrEqual(stripWidth)
    expect(new Set(fits.map((fit) => fit.size))).toEqual(new Set([size]))
    expect(fits.reduce((sum, { shown }) => sum + shown, 0)).toBeLessThanOrEqual(most)
  })
})

describe('names', () => {
  test.each([
    [['XD-001', 'XD-014'], 'XD-'],
    [['XD-001'], ''],
    [['箱一', '箱二'], ''],
    [[], ''],
  ])('%j begin with', (names, prefix) => {
    expect(commonPrefix(names)).toBe(prefix)
  })
  test.each([
    [['武汉阳逻换电站', '南京龙潭换电站'], '武汉阳逻'],
    [['一换电站', '南京龙潭换电站'], '一换电站'],
    [['龙潭港'], '龙潭港'],
    [['North dock', 'South dock'], 'North dock'],
  ])('%j without their end', (names, short) => {
    expect(withoutCommonEnd(names)(names[0] ?? '')).toBe(short)
  })

  test.each([
    [['1号电池堆', '2号电池堆'], '电池堆'],
    [['左舷电池堆', '右舷电池堆'], '电池堆'],
    [['001', '002'], ''],
    [['电池堆', '电池堆'], '堆'],
    [['堆', '堆'], ''],
    [[], ''],
  ])('%j all end with %j', (names, end) => {
    expect(commonEnd(names)).toBe(end)
  })
})
