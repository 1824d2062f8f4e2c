import { expect, test } from 'vitest'
import { alarmRules } from '../alarmRules/alarmRules.ts'
import { commandOf, commandsOf } from './commands.ts'
import { measuredUnits } from './interlock.ts'

test('a plan is switched at charging stations only; what names no station is offered at each', () => {
  const names = (profileKey: string, stationType?: string) =>
    commandsOf({ profileKey }, stationType).map(({ name }) => name)
  expect(names('transformer')).toEqual(['planAuto'])
  expect(names('transformer', 'chargeReplacePower')).toEqual(['planAuto'])
  expect(names('transformer', 'shorePowerStation')).toEqual([])
  expect(names('shoreSocket', 'shorePowerStation')).toEqual(names('shoreSocket'))
})

test('a point of any type is written under the lock of its type, and where it is idle', () => {
  const write = (profileKey: string) => {
    const spec = commandOf({ profileKey }, 'write')
    return [spec?.lock, spec?.interlocks.map((rule) => ('key' in rule ? rule.key : rule.kind)).join()]
  }
  const common = 'heard,remoteMode,emergencyStop,noCommand,noMaintenance'
  expect(write('madeByHand')).toEqual([[], common])
  expect(write('stack')).toEqual([['pcs'], `${common},current`])
  expect(write('dcdc')).toEqual([['energySaver'], `${common},hoistPower`])
})

test.each(['cellTemperatureHigh', 'insulationLow', 'safetyLoopCurrentLow'])('%s is over a measured value', (key) => {
  expect(measuredUnits).toContain(alarmRules.find((rule) => rule.key === key)?.unit)
})
