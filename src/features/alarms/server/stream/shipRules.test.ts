import { describe, expect, test } from 'vitest'
import { judgedRules } from '#catalogue/alarmRules/alarmRules.ts'
import { formDraft, formSpeed } from '#catalogue/alarmRules/ships.ts'
import type { Profile } from '#server/context/devices.ts'
import { cluster, dcGrid, marine, propulsion, sample, ship } from '#test/support/profileSamples.ts'
import { episodeWith, type Told } from '#test/support/alarmRules.ts'
import { type Figure, judgesOf } from './judge.ts'

/** A design speed of 10 kn, a draught of 4 m. */
const form: Figure = (field) => (field === formSpeed ? 10 : field === formDraft ? 4 : Number.NaN)
const episodeAfter = episodeWith(form)

type Rule = {
  readonly key: string
  readonly profile: Profile
  readonly of: (value: number) => Told[1]
  /** what is well, breaks level 3, 2, 1, no longer breaks but has not recovered, has recovered */
  readonly values: readonly [well: number, three: number, two: number, one: number, near: number, recovered: number]
  readonly delay: number
}
const rules: readonly Rule[] = [
  ...[
    { key: 'busVoltageLow', values: [901, 900, 850, 800, 929, 930] as const },
    { key: 'busVoltageHigh', values: [1049, 1050, 1100, 1150, 1031, 1030] as const },
  ].map((rule) => ({
    ...{ ...rule, profile: dcGrid, delay: 5 },
    of: (busVoltageB: number) => ({ ratedVoltage: 1000, busVoltageA: 1000, busVoltageB }),
  })),
  ...(
    [
      ['motorTemperature', propulsion, [109.9, 110, 125, 140, 100.1, 100], 30],
      ['inverterTemperature', propulsion, [69.9, 70, 80, 90, 60.1, 60], 30],
      ['roomTemperature', marine, [39.9, 40, 45, 50, 38.1, 38], 60],
    ] as const
  ).map(([point, profile, values, delay]) => ({
    ...{ key: `${point}High`, profile, values, delay },
    of: (value: number) => ({ [point]: value }),
  })),
  {
    ...{ key: 'coolantTemperatureHigh', profile: marine, values: [39.9, 40, 45, 50, 38.1, 38], delay: 60 },
    of: (coolantOutletTemperature) => ({ coolantOutletTemperature }),
  },
  {
    ...{ key: 'insulationLow', profile: dcGrid, values: [501, 500, 250, 100, 549, 550], delay: 10 },
    of: (insulation) => ({ busVoltageA: 1000, insulation }),
  },
  {
    ...{ key: 'overSpeed', profile: ship, values: [11.4, 11.5, 12.5, 14, 11.1, 11], delay: 120 },
    of: (sog) => ({ sog }),
  },
  {
    ...{ key: 'overDraft', profile: ship, values: [4, 4.1, 4.2, 4.3, 4, 3.9], delay: 600 },
    of: (draught) => ({ draught }),
  },
]

describe.each(rules)('$key', ({ key, profile, of, values: [well, three, two, one, near, recovered], delay }) => {
  const lasting = (value: number, seconds: number) =>
    episodeAfter(profile, key, [
      [0, of(value)],
      [seconds, of(value)],
    ])

  test('below its limit it is well; each level comes with its limit, after the delay', () => {
    expect(lasting(well, 7200)).toBeUndefined()
    for (const [value, level] of [
      [three, 3],
      [two, 2],
      [one, 1],
    ] as const) {
      expect(lasting(value, delay - 1)).toBeUndefined()
      expect(lasting(value, delay)).toEqual({ level, cleared: null })
    }
  })

  test('it stays until it has recovered', () => {
    const begun = [
      [0, of(three)],
      [delay, of(three)],
      [delay + 1, of(near)],
    ] as const
    expect(episodeAfter(profile, key, begun)).toEqual({ level: 3, cleared: null })
    expect(episodeAfter(profile, key, [...begun, [delay + 2, of(recovered)]])).toEqual({ level: 3, cleared: delay + 2 })
  })
})

describe('what is at once, or by more than a value', () => {
  test.each(['smokeState', 'extinguishState'])('%s: level 1 at once', (point) => {
    const key = point === 'smokeState' ? 'smoke' : 'extinguisherReleased'
    expect(episodeAfter(marine, key, [[0, { [point]: 1 }]])).toEqual({ level: 1, cleared: null })
  })

  test('off-gas: level 1 at once', () =>
    expect(episodeAfter(marine, 'offGas', [[0, { offGas: 10 }]])).toEqual({ level: 1, cleared: null }))

  test.each([
    [1, 3],
    [2, 2],
    [5, 1],
  ])('a cell that warms by %d °C a minute: level %d', (rise, level) => {
    const warming = Array.from({ length: 40 }, (_, at) => [at * 10, { maxTemperature: 20 + (rise * at) / 6 }] as const)
    expect(episodeAfter(cluster, 'cellTemperatureRise', warming)).toEqual({ level, cleared: null })
  })

  test('a form without figures, and a DC grid without its rated voltage, are not judged', () => {
    const [speed] = judgesOf(
      ship,
      judgedRules.filter(({ key }) => key === 'overSpeed'),
    )
    expect(speed?.read(sample(ship, 0, { sog: 30 }).values)).toBeUndefined()
    expect(
      episodeAfter(dcGrid, 'busVoltageLow', [
        [0, { busVoltageA: 0 }],
        [9, { busVoltageA: 0 }],
      ]),
    ).toBeUndefined()
  })

  test('the worse section of a DC bus counts and is named', () => {
    const [low] = judgesOf(
      dcGrid,
      judgedRules.filter(({ key }) => key === 'busVoltageLow'),
    )
    const read = (values: Told[1]) => low?.read(sample(dcGrid, 0, { ratedVoltage: 1000, ...values }).values)
    expect(read({ busVoltageA: 990, busVoltageB: 840 })).toEqual({ value: 84, place: 'bus:B' })
    expect(read({ busVoltageA: 840 })).toEqual({ value: 84, place: 'bus:A' })
  })
})
