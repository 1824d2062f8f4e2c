import { describe, expect, test } from 'vitest'
import { cellPoints } from '#catalogue/points/cells.ts'
import { marineBattery } from '#catalogue/types/marineBattery.ts'
import { ship } from '#catalogue/types/ship.ts'
import type { Point, ProfileDefinition } from '#catalogue/points/point.ts'
import { naturesOf } from '#catalogue/natures.ts'
import type { Device, PointSlot, Profile } from '#server/context/devices.ts'
import type { LatestRow } from '#server/context/readings.ts'
import type { Mount } from '#server/places/places.ts'
import { deviceOf, profileOf } from '#test/support/device.ts'
import { cellRows } from './cells.ts'
import { clustersOf } from './parts.ts'
import { shipOf } from './place.ts'
import { isSilent } from './reading.ts'
import { powerOf, unitValue } from './values.ts'

const placed = (points: readonly Point[]): PointSlot[] => {
  let next = 0
  return points.map((point) => {
    const firstSlot = next
    next += point.size
    return { ...point, firstSlot, deriveFrom: null, deriveWhat: null } as PointSlot
  })
}
const typeOf = ({ points, natures }: Pick<ProfileDefinition, 'points' | 'natures'>): Profile => {
  const slots = placed(points)
  const count = slots.reduce((sum, { size }) => sum + size, 0)
  return { ...profileOf(count, slots), natures: new Set(naturesOf(points, natures)) }
}
const [stackType, shipType, clusterType] = [typeOf(marineBattery), typeOf(ship), typeOf({ points: cellPoints(12) })]
const cabinetType = typeOf({ points: [] })

const device = (id: string, profile: Profile, parentId: string | null = null): Device => ({
  ...deviceOf(id, profile),
  parentId,
})
const registryOf = (...devices: Device[]) => ({
  byId: (id: string) => devices.find(({ deviceId }) => deviceId === id),
  childrenOf: (id: string) => devices.filter(({ parentId }) => parentId === id),
})
const rowOf = ({ profile }: Device, values: Record<string, number>, at = 1000): LatestRow => {
  const row = { at: new Float64Array(profile.slots).fill(Number.NaN), values: new Float64Array(profile.slots) }
  for (const [key, value] of Object.entries(values)) {
    const slot = profile.byKey.get(key)?.firstSlot ?? -1
    row.values[slot] = value
    row.at[slot] = at
  }
  return row
}

describe('what belongs to a unit', () => {
  const stack = device('1', stackType)
  const inner = device('3', stackType, '2')
  const own = [device('4', clusterType, '1'), device('5', clusterType, '2')]
  const registry = registryOf(stack, device('2', cabinetType, '1'), inner, ...own, device('6', clusterType, '3'))

  test('its clusters at any depth, but not those of a unit below it', () => {
    expect(clustersOf(registry, stack).map(({ deviceId }) => deviceId)).toEqual(['5', '4'])
    expect(clustersOf(registry, inner).map(({ deviceId }) => deviceId)).toEqual(['6'])
  })

  test('equipment that hangs in a circle ends', () => {
    const round = registryOf(device('7', cabinetType, '8'), device('8', cabinetType, '7'))
    expect(clustersOf(round, device('7', cabinetType, '8'))).toEqual([])
  })

  test('a search for a cell finds it by a part of its name and tells how many there are', () => {
    const [cluster] = own
    if (!cluster) throw new Error('no cluster')
    const { rows, total } = cellRows({ device: cluster, row: undefined }, ' 1')
    expect([rows.map(({ name }) => name), total]).toEqual([['001', '010', '011', '012'], 12])
  })
})

describe('the ship of a unit', () => {
  const [home, other] = [device('1', shipType), device('2', shipType)]
  const stack = device('3', stackType, '1')
  const registry = registryOf(home, other, stack)
  const placesOf = (kind?: Mount['kind'], placeId: string | null = null) => ({
    mountOf: () => (kind ? { unitId: '3', ts: 0, kind, placeId, code: '', bay: '' } : undefined),
  })

  test('is the one it hangs below, unless it was said to be elsewhere', () => {
    expect(shipOf({ registry, places: placesOf() }, stack)).toBe(home)
    expect(shipOf({ registry, places: placesOf('ship', '2') }, stack)).toBe(other)
    expect(shipOf({ registry, places: placesOf('yard') }, stack)).toBe(null)
    expect(shipOf({ registry, places: placesOf('ship', '99') }, stack)).toBe(null)
    expect(shipOf({ registry, places: placesOf() }, device('4', stackType))).toBe(null)
  })
})

describe('the values of a unit', () => {
  const stack = device('1', stackType)

  test('power is what it reports, else voltage times current of one moment', () => {
    const electric = { totalVoltage: 700, totalCurrent: 100 }
    expect(powerOf({ device: stack, row: rowOf(stack, { ...electric, power: -5 }) })).toBe(-5)
    expect(powerOf({ device: stack, row: rowOf(stack, electric) })).toBe(70)
    expect(powerOf({ device: stack, row: rowOf(stack, { totalVoltage: 700 }) })).toBe(null)
  })

  test('an extreme across clusters leaves out one that fell silent', () => {
    const part = (id: string, maxVoltage: number, at: number) => {
      const cluster = device(id, clusterType, '1')
      return { device: cluster, row: rowOf(cluster, { maxVoltage, maxVoltageCell: 7 }, at) }
    }
    const clusters = [part('2', 3.9, 0), part('3', 3.4, 120_000), part('4', 3.5, 119_000)]
    const found = unitValue({ device: stack, row: rowOf(stack, {}), clusters }, 'maxCellVoltage')
    expect(found).toEqual({ value: 3.5, ts: 119_000, cluster: 3, cell: 7, source: 'derived' })
  })
})

test('a device is silent after three intervals that it keeps, at least 60 s, and has its time again after a start', () => {
  const boat = device('7', shipType)
  const row = rowOf(boat, { lon: 118 }, 0)
  const silentAt = (seconds: number, pace: number, since = Number.NEGATIVE_INFINITY): boolean =>
    isSilent({ context: { clock: () => seconds * 1000, pace: () => pace * 1000 }, since }, boat, row)
  expect([silentAt(60, 10), silentAt(61, 10)]).toEqual([false, true])
  expect([silentAt(540, 180), silentAt(541, 180)]).toEqual([false, true])
  expect([silentAt(541, 180, 1000), silentAt(543, 180, 1000)]).toEqual([false, true])
  expect(isSilent({ context: { clock: () => 0, pace: () => 0 }, since: 0 }, boat, undefined)).toBe(true)
})
