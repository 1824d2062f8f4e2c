import { describe, expect, test } from 'vitest'
import type { ShipTile } from '../shapes.ts'
import { arrivalsOf, byUrgency, concernOf, sailedShare } from './outlook.ts'

type Leg = NonNullable<ShipTile['leg']>
type Given = Partial<Omit<ShipTile, 'leg' | 'shippingStatus'>> & { leg?: Partial<Leg>; dynamicType?: number }

const leg: Leg = {
  ...{ legId: '1', from: '江阴', fromEn: 'Jiangyin', dest: '南京龙潭', destEn: 'Longtan' },
  ...{ eta: '2026-11-22 17:05:00', etaTs: 400, legStartTime: '2026-11-22 14:20:00', startTs: 0 },
  ...{ startSoc: 90, distance: 30, restDistance: 10, arrivalSoc: 40, arrivalSocLow: 36, arrivalSocHigh: 44 },
}
const ship = (deviceName: string, { leg: ofLeg, dynamicType = 5, ...given }: Given) =>
  ({
    ...{ deviceName, alarmLevel: null, silent: false, soc: 50, reserveSoc: 20 },
    ...given,
    leg: ofLeg ? { ...leg, ...ofLeg } : null,
    shippingStatus: { dynamicType } as ShipTile['shippingStatus'],
  }) as const

describe('the outlook of ships', () => {
  test('alarms first, then too little at arrival, then by what is left, then at anchor, at berth by name', () => {
    const ships = [
      ship('berth 10', {}),
      ship('berth 9', {}),
      ship('anchor', { dynamicType: 1 }),
      ship('unreckoned', { leg: { arrivalSoc: null } }),
      ship('much', { leg: { arrivalSoc: 60 } }),
      ship('less', { leg: { arrivalSoc: 30 } }),
      ship('below', { leg: { arrivalSoc: 15 } }),
      ship('level 3', { alarmLevel: 3 }),
      ship('level 1', { alarmLevel: 1 }),
    ]
    expect(byUrgency(ships).map(({ deviceName }) => deviceName)).toEqual([
      ...['level 1', 'level 3', 'below', 'less', 'much', 'unreckoned', 'anchor', 'berth 9', 'berth 10'],
    ])
  })

  test.each<[string, Partial<Leg>, number | null]>([
    ['by distance', {}, 0.75],
    ['by time where the rest is unknown', { restDistance: null }, 0.5],
    ['late: at most the whole', { restDistance: null, etaTs: 100 }, 1],
    ['nothing known', { restDistance: null, etaTs: null }, null],
    ['at the beginning', { distance: 0, restDistance: 20 }, 0],
  ])('how far a leg is sailed: %s', (_, given, share) => expect(sailedShare({ ...leg, ...given }, 200)).toBe(share))

  test('arrivals of the next hours in their order, those overdue or unknown left out', () => {
    const hour = 3_600_000
    const at = (etaTs: number | null) => ship(String(etaTs), { leg: { etaTs } })
    const found = arrivalsOf([at(3 * hour), at(null), at(hour), at(hour / 2), at(30 * hour)], hour, 12)
    expect(found.map(({ deviceName }) => Number(deviceName) / hour)).toEqual([1, 3])
  })

  test('the gravest of those that arrive below their own reserve', () => {
    const ships = [
      ship('a', { reserveSoc: 50, leg: { arrivalSoc: 45 } }),
      ship('b', { leg: { arrivalSoc: 12 } }),
      ship('c', { reserveSoc: null, leg: { arrivalSoc: 20 } }),
      ship('d', { leg: { arrivalSoc: null } }),
    ]
    expect(concernOf(ships)).toMatchObject({ ship: { deviceName: 'b' }, num: 2 })
    expect(concernOf(ships.slice(2))).toBeUndefined()
  })
})
