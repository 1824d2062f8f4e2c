import { expect, test } from 'vitest'
import type { Profile } from '#server/context/devices.ts'
import { judgedRules } from '#catalogue/alarmRules/alarmRules.ts'
import { capacitorBox, dcdc, energySaver, sample } from '#test/support/profileSamples.ts'
import { describeRules, type RuleRow, type Told } from '#test/support/alarmRules.ts'
import { type Episode, neutral } from './fold.ts'
import { foldSample, judgesOf } from './judge.ts'

const episodesAfter = (profile: Profile, samples: readonly Told[]) => {
  const judges = judgesOf(profile, judgedRules)
  let states = judges.map(() => neutral)
  const last = new Map<string, Episode>()
  for (const [seconds, values] of samples) {
    const folded = foldSample(judges, states, sample(profile, seconds, values))
    states = [...folded.states]
    for (const { rule, episode } of folded.changes) last.set(rule.key, episode)
  }
  return [...last].map(([key, { level, clearedAt, place }]) => ({
    ...{ key, level, place, cleared: clearedAt === null ? null : clearedAt / 1000 },
  }))
}

const rows: readonly RuleRow[] = [
  ['monomerVoltageHigh', capacitorBox, 'monomerVoltageMax', [2.699, 2.7, 2.75, 2.8, 2.651, 2.65], [2, 1, 1]],
  ['monomerDifference', capacitorBox, 'monomerVoltageDifference', [0.099, 0.1, 0.2, 0.3, 0.081, 0.08], [60, 60, 60]],
  ['monomerTemperature', capacitorBox, 'monomerTemperatureMax', [49.9, 50, 55, 60, 48.1, 48], [10, 10, 10]],
  ['capacitanceRatio', capacitorBox, 'capacitanceRatio', [85.1, 85, 80, 75, 85.9, 86], [60, 60, 60]],
  ['dcdcBusVoltageHigh', dcdc, 'busVoltage', [779.9, 780, 800, 820, 770.1, 770], [2, 2, 2]],
  ['dcdcBusVoltageLow', dcdc, 'busVoltage', [480.1, 480, 450, 420, 499.9, 500], [5, 5, 5]],
  ['dcdcTemperature', dcdc, 'dcdcTemperature', [74.9, 75, 85, 95, 70.1, 70], [10, 10, 10]],
]

describeRules(rows, (profile, _key, samples) =>
  episodesAfter(
    profile,
    samples.map(([seconds, values]) => [seconds, { ...values, ...(profile === dcdc ? { dcdcMode: 2 } : {}) }]),
  ).map(({ key, level, cleared }) => ({ key, level, cleared })),
)

test('a capacitor is named by its number, a temperature by its module', () => {
  const hot = {
    monomerVoltageMax: 2.72,
    monomerVoltageMaxIndex: 17,
    monomerTemperatureMax: 51,
    monomerTemperatureMaxIndex: 5,
  }
  expect(
    episodesAfter(capacitorBox, [
      [0, hot],
      [10, hot],
    ]),
  ).toMatchObject([
    { key: 'monomerVoltageHigh', place: 'monomer:17' },
    { key: 'monomerTemperature', place: 'module:5' },
  ])
})

test('an empty bus of a converter at rest is well', () => {
  for (const dcdcMode of [0, 1])
    expect(
      episodesAfter(dcdc, [
        [0, { busVoltage: 0, dcdcMode }],
        [60, { busVoltage: 0, dcdcMode }],
      ]),
    ).toEqual([])
})

test('capacitors at 2.0 V ring nothing, a crane nothing but its emergency stop', () => {
  const calm = {
    ...{ totalVoltage: 432, current: 300, soc: 5, soh: 90, cabinetTemperature: 55, insulation: 5000 },
    ...{ monomerVoltageMax: 2.01, monomerVoltageMin: 2, monomerVoltageDifference: 0.01, monomerTemperatureMin: -5 },
  }
  expect(
    episodesAfter(capacitorBox, [
      [0, calm],
      [7200, calm],
    ]),
  ).toEqual([])
  const crane = { soc: 1, busVoltage: 850, maxTemperature: 70, cabinetTemperature: 70, emergencyStop: 1 }
  expect(
    episodesAfter(energySaver, [
      [0, crane],
      [7200, crane],
    ]),
  ).toMatchObject([{ key: 'emergencyStop', level: 1 }])
})
