import { describe, expect, test } from 'vitest'
import { fill } from '#web/i18n.ts'
import type { ChargeContainer, StationTile, YardCrane, YardDelta, YardShip, YardSnapshot } from '../../shapes.ts'
import { miniatureBays } from './ChargeMiniatureBays.tsx'
import { craneShares } from './craneWays.ts'
import { usableOf } from './LoadCard.tsx'
import { mergeYard } from './mergeYard.ts'
import { messages } from './messages.ts'
import { firstStation } from './station.ts'
import { isLoaded, otherDayOf, quayContainers, quayShips } from './yardPicture.ts'

const text = (key: keyof typeof messages.zh, ...args: readonly (string | number)[]): string =>
  fill(messages.zh[key], args)
const timeZone = 'Asia/Shanghai'
const at = Date.UTC(2026, 10, 22, 5, 6)

type Bay = ChargeContainer['bays'][number]
const bay = (bayId: string, containerId: string, given: Partial<Bay> = {}): Bay =>
  ({
    ...{ bayId, containerId, binSpaceName: bayId, boxPowerName: `XD-${bayId}`, state: 3, faulty: false, soc: 84 },
    ...{ power: 260, fullTs: at, alarmLevel: null, silent: false, ts: at, intervalSeconds: 10, flags: [] },
    ...given,
  }) as unknown as Bay
const container = (containerId: string, ...bays: Bay[]): ChargeContainer =>
  ({
    containerId,
    containerName: `${containerId}号充电舱`,
    loadRate: 82.4,
    power: 400,
    bays,
  }) as unknown as ChargeContainer
const yard = (...containers: ChargeContainer[]): YardSnapshot =>
  ({ containers, yardBoxes: [], truckBoxes: [], ships: [] }) as unknown as YardSnapshot
const delta = (heads: readonly string[], bays: Bay[], removed: string[] = []): YardDelta =>
  ({
    containers: heads.map((id) => container(id)).map(({ bays: _, ...head }) => head),
    bays,
    removed,
  }) as unknown as YardDelta
const idsOf = ({ containers }: YardSnapshot): string[] =>
  containers.map(
    ({ containerId, bays }) => `${containerId}: ${bays.map(({ bayId, soc }) => `${bayId} ${soc}`).join(', ')}`,
  )

describe('a yard as it changes', () => {
  const before = yard(container('1', bay('11', '1'), bay('12', '1')), container('2', bay('21', '2')))

  test('a changed bay keeps its place, and the bays of other containers stay the same', () => {
    const after = mergeYard(before, delta(['1', '2'], [bay('11', '1', { soc: 85 })]))
    expect(idsOf(after)).toEqual(['1: 11 85, 12 84', '2: 21 84'])
    expect(after.containers[1]?.bays).toBe(before.containers[1]?.bays)
    expect(after.ships).toBe(before.ships)
  })

  test('a bay that moves leaves its container, a removed one is gone, a new container has its own', () => {
    expect(idsOf(mergeYard(before, delta(['1', '2'], [bay('11', '2')])))).toEqual(['1: 12 84', '2: 21 84, 11 84'])
    expect(idsOf(mergeYard(before, delta(['1', '3'], [bay('31', '3')], ['12'])))).toEqual(['1: 11 84', '3: 31 84'])
  })
})

describe('the picture of a yard', () => {
  const drawn = (given: Partial<Bay>, now = at) =>
    quayContainers([container('1', bay('11', '1', given))], { now, timeZone, text, age: () => '5 分钟前' })[0]?.bays[0]

  test('a bay says when its box is full, whether it is faulty, old, or plugged in elsewhere', () => {
    expect(drawn({})).toEqual({
      ...{ id: '11', name: '11', box: 'XD-11', state: 'charging', soc: 84, power: 260, full: '13:06' },
      ...{ level: null, age: null, doubtful: false },
    })
    expect(drawn({ faulty: true, alarmLevel: 2 })).toMatchObject({ state: 'faulty', level: 2 })
    expect(drawn({ flags: ['wrongBay'] })?.doubtful).toBe(true)
    expect([drawn({}, at + 30_000)?.age, drawn({}, at + 30_001)?.age]).toEqual([null, '5 分钟前'])
    expect([0, 1, 2, 3, 4, 5].map((state) => drawn({ state })?.state)).toEqual([
      ...['empty', 'parked', 'plugged', 'charging', 'full', 'unplugged'],
    ])
  })

  test('a box aboard stands in its slot, one without a number in the first free one', () => {
    const box = (boxId: string, slot: string) => ({ boxId, boxPowerName: boxId, soc: 90, slot })
    const ship = (given: object): YardShip =>
      ({
        shippingId: '1',
        shippingName: '江韵3号',
        length: 79,
        slots: 4,
        sinceTs: at,
        bookingState: null,
        ...given,
      }) as YardShip
    const [drawn] = quayShips([ship({ boxes: [box('c', ''), box('a', '3'), box('b', '1号槽')] })], { timeZone, text })
    expect(drawn?.slots.map((slot) => slot?.id ?? null)).toEqual(['b', 'c', 'a', null])
    expect(drawn?.note).toBe('靠泊 13:06')
    const noted = { boxes: [], bookingState: 4, swapped: 1, boxesWanted: 2 }
    expect(
      quayShips([ship(noted), ship({ boxes: [], sinceTs: null })], { timeZone, text }).map(({ note }) => note),
    ).toEqual([...['换箱 1 / 2', '有预约']])
  })

  test('a crane stands at shares of its ways, which grow with a position beyond them', () => {
    expect(craneShares({ gantry: 0, trolley: 45, hoist: 0 }, 12)).toEqual({ gantry: 0, trolley: 0, hoist: 0 })
    expect(craneShares({ gantry: 76, trolley: 0, hoist: 18 }, 12)).toEqual({ gantry: 0.5, trolley: 1, hoist: 1 })
    expect(craneShares({ gantry: 500, trolley: null, hoist: null }, 12)).toEqual({
      gantry: 1,
      trolley: null,
      hoist: null,
    })
  })

  test('something hangs on the hook by its load, else by its lock', () => {
    const crane = (load: number | null, spreaderLock: number | null) => ({ load, spreaderLock }) as YardCrane
    expect([crane(28, 0), crane(0.4, 1), crane(null, 1), crane(null, null)].map(isLoaded)).toEqual([
      ...[true, false, true, false],
    ])
  })
})

describe('what the wall says', () => {
  test('the station with the gravest alarm comes first, else the one that charges most; one without bays last', () => {
    const station = (stationId: string, alarmLevel: number | null, chargingPower: number, bayNum = 4) =>
      ({ stationId, alarmLevel, sums: { bayNum, bayUsed: 1, chargingPower } }) as StationTile
    const [calm, busy, alarmed, bare] = [
      ...[station('1', null, 100), station('2', null, 900), station('3', 2, 0), station('4', 1, 0, 0)],
    ] as const
    expect(
      [
        [calm, busy],
        [calm, busy, alarmed],
        [bare, calm],
      ].map((all) => firstStation(all as StationTile[])?.stationId),
    ).toEqual([...['2', '3', '1']])
    expect(firstStation([])).toBeUndefined()
  })

  test('the plan may use the limit less its reserve', () => {
    expect(usableOf({ transformerLimit: 2400, reserve: 10 })).toBeCloseTo(2160)
    expect([
      usableOf({ transformerLimit: null, reserve: 10 }),
      usableOf({ transformerLimit: 100, reserve: null }),
    ]).toEqual([null, 100])
  })

  test('a miniature draws every bay once', () => {
    const sums = { bayNum: 8, bayUsed: 6, charging: 3, full: 2 } as StationTile['sums']
    expect(miniatureBays(sums).join()).toBe('charging,charging,charging,full,full,waits,empty,empty')
  })
})

test('a booking carries its day only where it is another than the one shown', () => {
  const [hour, day] = [3_600_000, 86_400_000]
  expect(otherDayOf(at + 8 * hour, timeZone, at)).toBeNull()
  expect(otherDayOf(at + 12 * hour, timeZone, at)).toBe('11-23')
  expect(otherDayOf(at, timeZone, at + 7 * day)).toBe('11-22')
})
