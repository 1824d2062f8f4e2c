import { expect, test } from 'vitest'
import { judgedRules } from '#catalogue/alarmRules/alarmRules.ts'
import { cellsInSeries, ratedLineVolts } from '#catalogue/alarmRules/storage.ts'
import { box, ems, marine, pcs, sample, stack, storageCluster } from '#test/support/profileSamples.ts'
import { describeRules, episodeWith, judgesFor, type RuleRow } from '#test/support/alarmRules.ts'
import { type Figure, judgesOf } from './judge.ts'

/** A grid of 400 V, 240 cells in series. */
const figures: Figure = (field) => (field === ratedLineVolts ? 400 : field === cellsInSeries ? 240 : Number.NaN)
const episodeAfter = episodeWith(figures)

const rows: readonly RuleRow[] = [
  ['gridFrequencyHigh', ems, 'frequency', [50.19, 50.2, 50.5, 51, 50.16, 50.15], [10, 5, 2]],
  ['gridFrequencyLow', ems, 'frequency', [49.81, 49.8, 49.5, 49, 49.84, 49.85], [10, 5, 2]],
  ['gridVoltageHigh', ems, 'acVoltageBC', [427.9, 428, 440, 480, 424.1, 424], [60, 10, 2]],
  ['gridVoltageLow', ems, 'acVoltageBC', [372.1, 372, 360, 340, 375.9, 376], [60, 10, 2]],
  ['pcsDcVoltageHigh', pcs, 'dcVoltage', [851.9, 852, 864, 876, 844.9, 844.8], [5, 5, 5]],
  ['pcsDcVoltageLow', pcs, 'dcVoltage', [696.1, 696, 672, 624, 705.5, 705.6], [5, 5, 5]],
  ['pcsCabinetTemperature', pcs, 'cabinetTemperature', [49.9, 50, 55, 60, 48.1, 48], [60, 60, 60]],
  ['clusterSocDifference', stack, 'clusterSocDifference', [4.9, 5, 10, 15, 4.1, 4], [300, 300, 300]],
  ['clusterCurrentDifference', stack, 'clusterCurrentDifference', [29.9, 30, 60, 100, 20.1, 20], [60, 60, 60]],
]

describeRules(rows, (profile, key, samples) => {
  const last = episodeAfter(profile, key, samples)
  return last ? [{ key, ...last }] : []
})

test.each(['emergencyStop', 'fireAlarm'])('%s: level 1 at once', (key) =>
  expect(episodeAfter(ems, key, [[0, { [key]: 1 }]])).toEqual({ level: 1, cleared: null }),
)

test.each([
  ...['commPcs', 'commBms', 'commMeter', 'commFire', 'commAir', 'commPlc'].map((key) => [key, ems] as const),
  ['fuse', storageCluster] as const,
])('%s: level 2 after ten seconds, over with the next good word', (key, profile) => {
  const lost = [0, 9].map((seconds) => [seconds, { [key]: 1 }] as const)
  expect(episodeAfter(profile, key, lost)).toBeUndefined()
  expect(episodeAfter(profile, key, [...lost, [10, { [key]: 1 }], [20, { [key]: 0 }]])).toEqual({
    level: 2,
    cleared: 20,
  })
})

test('other types with points of these names are not judged by them', () => {
  for (const key of ['gridVoltageHigh', 'gridFrequencyHigh', 'pcsDcVoltageHigh'])
    for (const profile of [box, marine]) expect(judgesFor(profile, key, figures)[0]?.slots).toEqual([])
})

test('a converter without cells below, and a grid of unknown voltage, are not judged', () => {
  const unknown: Figure = () => Number.NaN
  for (const [key, profile, values] of [
    ['pcsDcVoltageLow', pcs, { dcVoltage: 0 }],
    ['gridVoltageLow', ems, { acVoltageAB: 0 }],
  ] as const) {
    const [judge] = judgesOf(
      profile,
      judgedRules.filter((rule) => rule.key === key),
    )
    expect(judge?.read(sample(profile, 0, values).values, unknown)).toBeUndefined()
  }
})
