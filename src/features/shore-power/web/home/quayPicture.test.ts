import { describe, expect, test } from 'vitest'
import { fill } from '#web/i18n.ts'
import type { QuayBerth, QuayDelta, QuaySnapshot, ShoreRequest, ShoreStationTile, ShoreSums } from '../../shapes.ts'
import { massText } from './AvoidedCard.tsx'
import { clockOf, faceOf, isCabled, isFed, shipShape } from './berthFace.ts'
import { electricOf, noteOf, voltText } from './berthWords.ts'
import { messages } from './messages.ts'
import { miniatureBerths } from './MiniatureBerths.tsx'
import { quayRows, scaleBar } from './quayRows.ts'
import { firstStation } from './station.ts'
import { mergeQuay } from './mergeQuay.ts'
import { nextOf } from './useShoreSentence.ts'

const text = (key: keyof typeof messages.zh, ...args: readonly (string | number)[]): string =>
  fill(messages.zh[key], args)
const timeZone = 'Asia/Shanghai'
const at = Date.UTC(2026, 10, 22, 5, 6)
const hour = 3_600_000

const berth = (given: Partial<QuayBerth> = {}): QuayBerth =>
  ({
    ...{ berthId: '1', length: 150, state: 0, silent: false, ship: null, flags: [], sinceTs: null, power: null },
    ...{ plugged: null, voltage: null, current: null, frequency: null, cableTemperature: null },
    ...given,
  }) as QuayBerth
const request = (given: Partial<ShoreRequest>): ShoreRequest =>
  ({
    flags: [],
    shippingName: '江韵3号',
    berthName: '1号泊位',
    etaTs: at + hour,
    maxPower: null,
    ...given,
  }) as ShoreRequest

describe('a berth', () => {
  const ais = { by: 'ais' } as QuayBerth['ship']

  test('says what happens at it; one that is silent says nothing else', () => {
    expect([0, 1, 2, 3, 4, 5].map((state) => faceOf(berth({ state })))).toEqual([
      ...['free', 'requested', 'plugged', 'ready', 'supplying', 'cut'],
    ])
    expect([faceOf(berth({ ship: ais })), faceOf(berth({ ship: ais, state: 4, silent: true }))]).toEqual([
      ...['occupied', 'silent'],
    ])
  })

  test('has a cable by its plug, else by its step, and power flows only while it supplies and is heard', () => {
    expect([2, 4, 5, 6].map((state) => isCabled(berth({ state })))).toEqual([true, true, true, false])
    expect(isCabled(berth({ state: 4, plugged: false }))).toBe(false)
    expect(isFed(berth({ state: 4, power: 80 }))).toBe(true)
    expect([
      isFed(berth({ state: 4, power: 0.2 })),
      isFed(berth({ state: 4, power: 80, silent: true })),
      isFed(berth({ state: 5, power: 80 })),
    ]).toEqual([false, false, false])
  })

  test('says since when it supplies, when its ship is due, and what is to be confirmed', () => {
    const given = { timeZone, now: at, text }
    expect(noteOf(berth({ state: 4, sinceTs: at - hour }), given, null)).toBe('12:06 起')
    expect(noteOf(berth({ state: 4, sinceTs: at - 20 * hour }), given, null)).toBe('11-21 17:06 起')
    expect(noteOf(berth({ state: 1 }), given, at + hour)).toBe('预计 14:06')
    expect(noteOf(berth({ state: 3, flags: ['unconfirmed', 'unannounced'] }), given, null)).toBe('未申请插接')
    expect(clockOf(null, timeZone)).toBeNull()
  })

  test('shows the values that it has', () => {
    const told = electricOf(berth({ voltage: 6600, current: 56.24, frequency: 60, cableTemperature: 41.2 }), text)
    expect(told.map(({ words }) => words)).toEqual(['6.60 kV', '56.2 A', '60.0 Hz', '电缆 41 °C'])
    expect(told.filter(({ isMinor }) => isMinor).map(({ words }) => words)).toEqual(['60.0 Hz'])
    expect([electricOf(berth(), text), voltText(400)]).toEqual([[], '400 V'])
  })

  test('holds its ship to scale, and no more than its own length of it', () => {
    expect(shipShape({ length: 75, width: 15 }, 150)).toEqual({ share: 0.5, ratio: 5 })
    expect(shipShape({ length: 200, width: null }, 150).share).toBe(1)
    expect(shipShape({ length: null, width: null }, 100).share).toBe(0.6)
  })
})

describe('the quay', () => {
  const berths = [150, 110, 110, 120, 100].map((length, id) => berth({ berthId: String(id), length }))
  const shape = (width: number): string => {
    const { rows, metres } = quayRows(berths, width, 200)
    return `${rows.map((row) => row.length).join('+')} in ${metres} m`
  }

  test('has as few rows as leave its berths readable, all at the scale of the longest', () => {
    expect([shape(1300), shape(1000), shape(400), shape(0)]).toEqual([
      ...['5 in 590 m', '4+1 in 490 m', '1+1+1+1+1 in 150 m', '1+1+1+1+1 in 150 m'],
    ])
    expect(quayRows([], 1000, 200).rows).toEqual([])
    expect([60, 370, 2000].map(scaleBar)).toEqual([10, 50, 200])
  })

  test('changed berths keep their places, removed ones are gone', () => {
    const before = { berths: berths.slice(0, 3), stationName: 'A' } as QuaySnapshot
    const changed = { berths: [berth({ berthId: '1', state: 4 })], removed: ['2'], stationName: 'A' } as QuayDelta
    const after = mergeQuay(before, changed)
    expect(after.berths.map(({ berthId, state }) => `${berthId} ${state}`)).toEqual(['0 0', '1 4'])
    expect(after.berths[0]).toBe(before.berths[0])
  })
})

describe('what the wall says', () => {
  const said = (...requests: ShoreRequest[]) => nextOf({ requests, timeZone } as QuaySnapshot, at, text)

  test('a plug without a request first, then a ship that waits for its breaker, then the next one', () => {
    const [runs, comes] = [request({ state: 4 }), request({ state: 1, shippingName: '江韵6号', maxPower: 800 })]
    expect(said(runs, request({ state: 2, flags: ['unannounced', 'unconfirmed'] }), comes)).toBe(
      '1号泊位有船插接但没有申请，请确认船舶。',
    )
    expect(said(runs, request({ state: 3 }), comes)).toBe('江韵3号已插接，待合闸。')
    expect(said(request({ state: 4, flags: ['unannounced'] }), comes)).toBe(said(runs, comes))
    expect(said(runs, comes)).toBe('下一艘江韵6号 14:06 到1号泊位，需 800 kW。')
    expect(said(runs)).toBe('没有岸电申请。')
  })

  test('the station with the gravest alarm comes first, else the one that supplies most; one without berths last', () => {
    const station = (stationId: string, alarmLevel: number | null, power: number, berthNum = 4) =>
      ({ stationId, alarmLevel, sums: { berths: berthNum, power } }) as ShoreStationTile
    const [calm, busy, alarmed, bare] = [
      ...[station('1', null, 100), station('2', null, 900), station('3', 2, 0), station('4', 1, 0, 0)],
    ] as const
    expect(
      [
        [calm, busy],
        [calm, busy, alarmed],
        [bare, calm],
      ].map((all) => firstStation(all as ShoreStationTile[])?.stationId),
    ).toEqual(['2', '3', '1'])
    expect(firstStation([])).toBeUndefined()
  })

  test('masses in kg, from a thousand on in t; a miniature draws each berth once, at most twelve', () => {
    expect(
      [massText(5.091), massText(126), massText(1748.424), massText(null)].map(({ value, unit }) => `${value} ${unit}`),
    ).toEqual(['5.09 kg', '126.0 kg', '1.75 t', '-- kg'])
    const sums = { berths: 4, connected: 2, supplying: 1 } as ShoreSums
    expect(miniatureBerths(sums)).toEqual(['supplying', 'connected', 'free', 'free'])
    expect(miniatureBerths({ ...sums, berths: 40 })).toHaveLength(12)
  })
})
