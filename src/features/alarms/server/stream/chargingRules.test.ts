import { expect, test } from 'vitest'
import { box, chargeContainer, chargePcs, connectionBox, swapCrane, transformer } from '#test/support/profileSamples.ts'
import { describeRules, episodeWith, judgesFor, type RuleRow } from '#test/support/alarmRules.ts'
import { levelsOf } from '#catalogue/alarmRules/rule.ts'
import { rulesOf } from './judge.ts'

const noFigure = () => Number.NaN
const episodeAfter = episodeWith(noFigure)

const rows: readonly RuleRow[] = [
  ['loadRateHigh', transformer, 'loadRate', [89.9, 90, 100, 110, 85.1, 85], [300, 60, 10]],
  ['windingTemperatureHigh', transformer, 'windingTemperature', [119.9, 120, 130, 150, 110.1, 110], [60, 60, 60]],
  ['windSpeedHigh', swapCrane, 'windSpeed', [10.7, 10.8, 13.9, 17.2, 9.1, 9], [60, 60, 60]],
  ['socketTemperatureHigh', connectionBox, 'socketTemperature2', [59.9, 60, 70, 80, 55.1, 55], [10, 10, 10]],
  ['humidityHigh', chargeContainer, 'compartmentHumidity', [84.9, 85, 90, 95, 80.1, 80], [60, 60, 60]],
]
describeRules(rows, (profile, key, samples) => {
  const last = episodeAfter(profile, key, samples)
  return last ? [{ key, ...last }] : []
})

test.each([
  ['emergencyStop', chargeContainer, 'emergencyStop', 1],
  ['emergencyStop', chargePcs, 'emergencyStop', 1],
  ['emergencyStop', connectionBox, 'emergencyStop', 1],
  ['smoke', chargeContainer, 'smoke', 1],
  ['fireAlarm', chargeContainer, 'fire', 1],
  ['doorOpen', chargeContainer, 'door', 3],
])('%s of %o at once', (key, profile, point, level) => {
  expect(episodeAfter(profile, key, [[0, { [point]: 1 }]])).toEqual({ level, cleared: null })
  expect(
    episodeAfter(profile, key, [
      [0, { [point]: 1 }],
      [10, { [point]: 0 }],
    ]),
  ).toEqual({ level, cleared: 10 })
})

test.each([
  ['charging with the plug in', { pluggedState: 0, power: -300 }, undefined],
  ['charging with the plug out', { pluggedState: 1, power: -300 }, 1],
  ['any other code of the plug is out', { pluggedState: 3, power: -1 }, 1],
  ['giving back with the plug out', { pluggedState: 1, power: 1.2 }, 1],
  ['less than a kilowatt', { pluggedState: 1, power: -0.9 }, undefined],
  ['no word of the plug', { power: -300 }, undefined],
])('power of a charging converter: %s', (_, values, level) => {
  expect(episodeAfter(chargePcs, 'unpluggedPower', [[0, values]])?.level).toBe(level)
})

test.each([
  [transformer, 'meterEnergy'],
  [chargePcs, 'chargedEnergy'],
  [connectionBox, 'dcEnergy'],
])('a counter that falls is told for a minute: %o %s', (profile, point) => {
  const after = (...readings: readonly (readonly [seconds: number, value: number])[]) =>
    episodeAfter(
      profile,
      'meterReset',
      readings.map(([seconds, value]) => [seconds, { [point]: value }]),
    )
  const reset = [
    [0, 5000],
    [10, 5000.5],
    [20, 0.5],
  ] as const
  expect(after([0, 5000], [10, 5000], [20, 4999.5], [30, 5001])).toBeUndefined()
  expect(after(...reset)).toEqual({ level: 3, cleared: null })
  expect(after(...reset, [60, 1], [70, 1.2], [80, 1.4])).toEqual({ level: 3, cleared: 80 })
  // From the reading before, after a pause and of a meter that tells every five minutes.
  expect(after([0, 5000], [86_400, 0.5])).toEqual({ level: 3, cleared: null })
  expect(after([0, 4000], [300, 5000], [600, 0.5])).toEqual({ level: 3, cleared: null })
  expect(after([0, 4000], [300, 5000], [600, 0.5], [900, 1])).toEqual({ level: 3, cleared: 900 })
  expect(after([0, 5000], [300, 4999.5], [600, 5001])).toBeUndefined()
})

test('a box aboard gives power whatever its plug says', () => {
  expect(judgesFor(box, 'unpluggedPower', noFigure)[0]?.slots).toEqual([])
})

test('what features raise about boxes and bays is theirs', () => {
  const raised = ['boxNotFull', 'wrongBay', 'faultLevel']
  const of = (profile: typeof box) => rulesOf(profile).flatMap(({ key }) => (raised.includes(key) ? [key] : []))
  expect([box, connectionBox, chargePcs, transformer, chargeContainer].map(of)).toEqual([
    ['boxNotFull', 'wrongBay'],
    ['wrongBay'],
    ['faultLevel'],
    ['faultLevel'],
    [],
  ])
})

test.each([
  ['a charging converter', chargePcs, { 1: 3, 2: 2, 3: 2, 4: 2 }, [2, 3]],
  ['a transformer', transformer, { 1: 3, 2: 2, 3: 1, 4: 1 }, [1, 2, 3]],
])('the fault level of %s', (_, profile, equals, levels) => {
  const rule = rulesOf(profile).find(({ key }) => key === 'faultLevel')
  expect(rule?.equals).toEqual(equals)
  expect(rule && levelsOf(rule)).toEqual(levels)
})
