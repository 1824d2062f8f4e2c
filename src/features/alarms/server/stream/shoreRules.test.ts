import { expect, test } from 'vitest'
import {
  frequencyConverter,
  pileConnector,
  shorePile,
  shorePower,
  shoreSocket,
  transformer,
} from '#test/support/profileSamples.ts'
import { describeRules, episodeWith, type RuleRow, type Told } from '#test/support/alarmRules.ts'
import type { Profile } from '#server/context/devices.ts'
import { rulesOf } from './judge.ts'

const episodeAfter = episodeWith(() => Number.NaN)
/** A plugged ship: what is asked for a loop that carries current. */
const plugged = (samples: readonly Told[]): Told[] =>
  samples.map(([seconds, values]) => [seconds, { pluggedState: 0, ...values }])

const rows: readonly RuleRow[] = [
  ['cableTemperatureHigh', shoreSocket, 'cableTemperature', [69.9, 70, 80, 90, 65.1, 65], [10, 10, 10]],
  ['cableTemperatureHigh', shorePower, 'cableTemperature', [69.9, 70, 80, 90, 65.1, 65], [10, 10, 10]],
  ['cableTemperatureHigh', pileConnector, 'cableTemperature', [69.9, 70, 80, 90, 65.1, 65], [10, 10, 10]],
  ['socketTemperatureHigh', shoreSocket, 'socketTemperature4', [59.9, 60, 70, 80, 55.1, 55], [10, 10, 10]],
  ['safetyLoopCurrentLow', shoreSocket, 'safetyLoopCurrent', [60.1, 60, 55, 50, 64.9, 65], [2, 2, 2]],
  ['loadRateHigh', frequencyConverter, 'loadRate', [89.9, 90, 100, 110, 85.1, 85], [300, 60, 10]],
  ['igbtTemperatureHigh', frequencyConverter, 'igbtTemperatureB', [74.9, 75, 85, 95, 70.1, 70], [10, 10, 10]],
]
describeRules(rows, (profile, key, samples) => {
  const last = episodeAfter(profile, key, plugged(samples))
  return last ? [{ key, ...last }] : []
})

test.each<[string, Profile, string, Record<string, number>, number | undefined]>([
  ['an emergency stop', shoreSocket, 'emergencyStop', { emergencyStop: 1 }, 1],
  ['an emergency stop of the supply', shorePower, 'emergencyStop', { emergencyStop: 1 }, 1],
  ['an emergency stop of a pile', shorePile, 'emergencyStop', { emergencyStop: 1 }, 1],
  ['phases', shorePower, 'phaseSequenceWrong', { phaseSequence: 1 }, 2],
  ['bonding', shorePower, 'bondingPoor', { bonding: 1 }, 2],
  ['the loop opens while it supplies', shoreSocket, 'safetyLoopOpen', { safetyLoop: 0, mainBreaker: 1 }, 1],
  ['the loop is open, nothing flows', shoreSocket, 'safetyLoopOpen', { safetyLoop: 0, mainBreaker: 0 }, undefined],
  ['the loop is open, no word of the breaker', shoreSocket, 'safetyLoopOpen', { safetyLoop: 0 }, undefined],
  ['earthed while it supplies', shorePower, 'earthedLive', { groundSwitch: 1, mainBreaker: 1 }, 1],
  ['earthed', shorePower, 'earthedLive', { groundSwitch: 1, mainBreaker: 0 }, undefined],
  ['power with the plug out', shoreSocket, 'unpluggedPower', { pluggedState: 1, power: 1 }, 1],
  ['power with the plug in', pileConnector, 'unpluggedPower', { pluggedState: 0, power: 22 }, undefined],
  [
    'no loop current with the plug out',
    shoreSocket,
    'safetyLoopCurrentLow',
    { pluggedState: 1, safetyLoopCurrent: 0 },
    undefined,
  ],
])('%s', (_, profile, key, values, level) => {
  const samples: Told[] = [
    [0, values],
    [2, values],
  ]
  expect(episodeAfter(profile, key, samples)?.level).toBe(level)
})

test.each([shorePower, shoreSocket, shorePile, pileConnector])('a counter that falls is told: %o', (profile) => {
  const samples: Told[] = [
    [0, { suppliedEnergy: 5000 }],
    [10, { suppliedEnergy: 0.5 }],
  ]
  expect(episodeAfter(profile, 'meterReset', samples)).toEqual({ level: 3, cleared: null })
})

test('a transformer is judged as at a charging station; faults without a code are told of shore equipment too', () => {
  const of = (profile: Profile) => rulesOf(profile).map(({ key }) => key)
  expect(of(transformer)).toEqual(expect.arrayContaining(['loadRateHigh', 'windingTemperatureHigh', 'meterReset']))
  for (const profile of [shorePower, frequencyConverter, shoreSocket]) expect(of(profile)).toContain('faultLevel')
})
