import { expect, test } from 'vitest'
import { commandsOf } from './commands.ts'

test('a plan is switched at charging stations only; what names no station is offered at each', () => {
  const names = (profileKey: string, stationType?: string) =>
    commandsOf({ profileKey }, stationType).map(({ name }) => name)
  expect(names('transformer')).toEqual(['planAuto'])
  expect(names('transformer', 'chargeReplacePower')).toEqual(['planAuto'])
  expect(names('transformer', 'shorePowerStation')).toEqual([])
  expect(names('shoreSocket', 'shorePowerStation')).toEqual(names('shoreSocket'))
})
