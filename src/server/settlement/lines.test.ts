import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseTime } from '#contract/zoned.ts'
import { avoidedOf, type FactorSet } from './avoided.ts'
import { billOf, type SettledTariff } from './lines.ts'
import { countedOf, type Reading } from './registers.ts'

const zone = 'Asia/Shanghai'
const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const of = (from: string, to: string, kind: string, price: number) => ({ months, from, to, kind, price })
const demo: SettledTariff = {
  from: 0,
  versions: [
    {
      ...{ versionId: '1', validFrom: '2020-01-01', serviceFee: 0.3 },
      periods: [
        of('00:00', '08:00', 'valley', 0.32),
        of('08:00', '11:00', 'peak', 1.05),
        of('11:00', '17:00', 'flat', 0.68),
        of('17:00', '22:00', 'peak', 1.05),
        of('22:00', '24:00', 'flat', 0.68),
      ],
    },
  ],
}
const at = (clock: string, day = '2026-03-01', of = zone): number => parseTime(`${day} ${clock}:00`, of)
const read = (clock: string, kwh: number, day?: string): Reading => ({ ts: at(clock, day), kwh })
const bill = (readings: readonly Reading[], tariffs = [demo], mostKw = 3000) => {
  const [from, to] = [readings[0]?.ts ?? 0, readings.at(-1)?.ts ?? 0]
  return billOf(countedOf(readings, mostKw), tariffs, { from, to, zone })
}

const acceptance = [read('06:30', 100_000), read('08:00', 100_600), read('11:00', 101_950), read('11:30', 102_150)]

test('registers at the boundaries, to the fen', () => {
  const found = bill(acceptance)
  expect(
    found?.lines.map(({ kind, wh, energyFen, serviceFen, quality }) => [kind, wh, energyFen, serviceFen, quality]),
  ).toEqual([
    ['valley', 600_000, 19_200, 18_000, 'measured'],
    ['peak', 1_350_000, 141_750, 40_500, 'measured'],
    ['flat', 200_000, 13_600, 6_000, 'measured'],
  ])
  expect([found?.energyFen, found?.serviceFen]).toEqual([174_550, 64_500])
})

const river: FactorSet = { from: 0, factorIds: ['1'], sfoc: 217, cf: 3.206, sulphur: 0.1, nox: 10.5, grid: 0.55 }

test('what 12,000 kWh avoid at sea in East China, to the gram', () => {
  expect(avoidedOf([river], [{ from: 1, wh: 12_000_000 }])).toEqual({
    grams: { co2Gross: 8_348_424, co2: 1_748_424, sox: 5_091, nox: 126_000 },
    factorIds: ['1'],
  })
  expect(avoidedOf([{ ...river, from: 5 }], [{ from: 1, wh: 1 }])).toBeNull()
  expect(avoidedOf([], [{ from: 1, wh: 0 }])?.grams.co2).toBe(0)
})

test('factors that change in the middle count from then on, and both are named', () => {
  const cleaner: FactorSet = { ...river, from: at('09:00'), factorIds: ['2'], nox: 2.5, grid: 0.35 }
  const found = avoidedOf(
    [{ ...river, from: at('00:00') }, cleaner],
    [
      { from: at('08:00'), wh: 6_000_000 },
      { from: at('08:59'), wh: 0 },
      { from: at('09:00'), wh: 6_000_000 },
    ],
  )
  expect(found).toEqual({
    grams: { co2Gross: 8_348_424, co2: 8_348_424 - 6_000 * 550 - 6_000 * 350, sox: 5_091, nox: 63_000 + 15_000 },
    factorIds: ['1', '2'],
  })
})

describe('a register at a boundary', () => {
  test('is interpolated between readings at most 15 minutes apart, else estimated', () => {
    const found = bill([read('07:55', 0), read('08:05', 100), read('10:40', 1000), read('11:20', 1400)])
    expect(found?.lines.map(({ wh, quality }) => [wh, quality])).toEqual([
      [50_000, 'interpolated'],
      [1_150_000, 'estimated'],
      [200_000, 'estimated'],
    ])
    expect(found?.estimatedWh).toBe(400_000)
    expect(bill(acceptance)?.estimatedWh).toBe(0)
  })

  test('that falls or leaps counts nothing for that step', () => {
    const found = bill([
      read('08:00', 500),
      read('08:10', 550),
      read('08:20', 3),
      read('08:30', 43),
      read('08:40', 9e6),
    ])
    expect(found?.wh).toBe(90_000)
  })
})

describe('lines are cut', () => {
  test('at midnight, though the price goes on', () => {
    const found = bill([read('23:00', 0), read('01:00', 200, '2026-03-02')])
    expect(found?.lines.map(({ from, kind }) => [from, kind])).toEqual([
      [at('23:00'), 'flat'],
      [at('00:00', '2026-03-02'), 'valley'],
    ])
    const even = {
      from: 0,
      versions: [
        {
          ...demo.versions[0],
          versionId: '2',
          validFrom: '2020-01-01',
          serviceFee: 0,
          periods: [of('00:00', '24:00', 'flat', 1)],
        },
      ],
    }
    expect(bill([read('23:00', 0), read('01:00', 200, '2026-03-02')], [even])?.lines.length).toBe(2)
  })

  test('where a version follows, and where the station is set to another tariff', () => {
    const [first] = demo.versions
    if (!first) throw new Error('no version')
    const later = { ...first, versionId: '2', validFrom: '2026-03-02', serviceFee: 0.5 }
    const two: SettledTariff = { from: 0, versions: [first, later] }
    const found = bill([read('22:30', 0), read('00:30', 120, '2026-03-02')], [two])
    expect(found?.lines.map(({ versionId, serviceFen }) => [versionId, serviceFen])).toEqual([
      ['1', 2700],
      ['2', 1500],
    ])
    const set: SettledTariff = { from: at('09:30'), versions: [{ ...first, versionId: '7' }] }
    expect(
      bill([read('09:00', 0), read('10:00', 60)], [demo, set])?.lines.map(({ versionId, wh }) => [versionId, wh]),
    ).toEqual([
      ['1', 30_000],
      ['7', 30_000],
    ])
  })

  test('nowhere if a part of the time has no price: there is no bill then', () => {
    expect(
      bill([
        { ts: at('23:00', '2019-12-31'), kwh: 0 },
        { ts: at('01:00', '2020-01-01'), kwh: 5 },
      ]),
    ).toBeNull()
    expect(bill(acceptance, [])).toBeNull()
  })
})

test('the lines add up to the register, and money to its lines, whatever the readings', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 0, max: 40_000 })), {
        minLength: 1,
        maxLength: 60,
      }),
      (steps) => {
        let [ts, wh] = [at('05:17'), 0]
        const readings = [{ ts, kwh: 0 }]
        for (const [minutes, rise] of steps) {
          ts += minutes * 60_000
          wh += Math.min(rise, minutes * 50_000)
          readings.push({ ts, kwh: wh / 1000 })
        }
        const found = bill(readings)
        expect(found?.wh).toBe(wh)
        expect(found?.lines.reduce((sum, line) => sum + line.energyFen, 0)).toBe(found?.energyFen)
        for (const line of found?.lines ?? []) {
          expect(line.wh).toBeGreaterThanOrEqual(0)
          expect(Math.abs(line.energyFen - (line.wh * line.price) / 100_000)).toBeLessThanOrEqual(0.5)
        }
      },
    ),
    { numRuns: 200 },
  )
})
