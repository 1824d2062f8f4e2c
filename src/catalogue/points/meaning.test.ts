import { expect, test } from 'vitest'
import { profiles } from '../profiles.ts'
import { type Meaning, meaningOf } from './meaning.ts'

test.each<[string, string, Meaning]>([
  ['soc', '%', 'energy'],
  ['chargedEnergy', 'kWh', 'energy'],
  ['totalVoltage', 'V', 'electrical'],
  ['availableChargePower', 'kW', 'electrical'],
  ['maxCellTemperature', '°C', 'thermal'],
  ['compartmentHumidity', '%RH', 'thermal'],
  ['airConditionState', '', 'thermal'],
  ['coolingFault', '', 'safety'],
  ['co', 'ppm', 'safety'],
  ['insulation', 'kΩ', 'safety'],
  ['workMode', '', 'operation'],
  ['madeAtRunTime', 'V', 'electrical'],
  ['madeAtRunTime', 'furlong', 'operation'],
])('%s in %s is %s', (pointKey, unit, meaning) => expect(meaningOf({ pointKey, unit })).toBe(meaning))

test('every battery has something to say of energy, electricity, heat and safety', () => {
  for (const { points } of profiles.filter(({ profileKey }) => /Battery$|^boxPower$/.test(profileKey)))
    expect(new Set(points.map(meaningOf))).toContain('safety')
})
