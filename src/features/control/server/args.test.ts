import { expect, test } from 'vitest'
import type { CommandArgs, CommandName } from '#catalogue/commands/command.ts'
import { commandOf } from '#catalogue/commands/commands.ts'
import { type CommandSpec, needsNobodyElse } from '#catalogue/commands/spec.ts'
import type { PointSlot, Profile } from '#server/context/devices.ts'
import { argsFor, powerRange } from './args.ts'

const point = (pointKey: string, firstSlot: number, size = 1): PointSlot => ({
  ...{ pointKey, pointName: '', pointNameEn: '', unit: 'kW', kind: 'gauge', decimals: 1, size, firstSlot },
  ...{ min: -100, max: 100, sentinels: [], deriveFrom: null, deriveWhat: null, legend: null },
})
const points = [point('power', 0), point('limits', 1, 4), point('secret', 5)]
const profile: Profile = {
  ...{ profileId: '1', profileKey: 'chargePcs', intervalSeconds: 10, natures: new Set(), platforms: [], slots: 6 },
  ...{ points, byKey: new Map(points.map((each) => [each.pointKey, each])) },
}
const setPower = commandOf(profile, 'setPower') as CommandSpec
const pile = (name: CommandName) => commandOf({ profileKey: 'shorePile' }, name) as CommandSpec
const write: CommandSpec = {
  ...{ name: 'write', args: 'point', lock: [], interlocks: [], readBack: { kind: 'written', intervals: 3 } },
  points: { power: 'two', limits: 'one' },
}
const reset: CommandSpec = { name: 'reset', lock: [], interlocks: [], readBack: { kind: 'faultFree', seconds: 30 } }

const taken = (spec: CommandSpec, args: CommandArgs): CommandArgs | string => {
  try {
    return argsFor(spec, profile, args)
  } catch (error) {
    return String(error).replace(/^.*args\./, '')
  }
}

test.each<[string, CommandSpec, CommandArgs, CommandArgs | string]>([
  ['a power within its limits', setPower, { value: -100 }, { value: -100 }],
  ['a power beyond them', setPower, { value: 100.1 }, 'value'],
  ['a power as text', setPower, { value: '5' }, 'value'],
  ['no power', setPower, {}, 'value'],
  ['more than a power', setPower, { value: 5, mode: 1 }, 'mode'],
  ['a power of a pile', pile('setPower'), { value: 22 }, { value: 22 }],
  ['a pile that is to give back', pile('setPower'), { value: -1 }, 'value'],
  ['out of service', pile('availability'), { operative: false }, { operative: false }],
  ['no word of the service', pile('availability'), {}, 'operative'],
  ['a service as a number', pile('availability'), { operative: 1 }, 'operative'],
  ['a start by a card', pile('start'), { idTag: '04A2B9C1' }, { idTag: '04A2B9C1' }],
  ['a start without', pile('start'), {}, {}],
  ['a start with an empty card', pile('start'), { idTag: '' }, {}],
  ['a card that no pile takes', pile('start'), { idTag: '04A2 9C1' }, 'idTag'],
  ['a card that is too long', pile('start'), { idTag: '123456789012345678901' }, 'idTag'],
  ['a stop with a card', pile('stop'), { idTag: '04A2B9C1' }, 'idTag'],
  ['a reset with anything', reset, { value: 5 }, 'value'],
  ['a reset without', reset, {}, {}],
  ['a write to a point', write, { pointKey: 'power', value: 5 }, { pointKey: 'power', index: 0, value: 5 }],
  [
    'a write to a place of an array',
    write,
    { pointKey: 'limits', index: 3, value: 5 },
    { pointKey: 'limits', index: 3, value: 5 },
  ],
  ['a write beyond the array', write, { pointKey: 'limits', index: 4, value: 5 }, 'index'],
  ['a write to half a place', write, { pointKey: 'limits', index: 0.5, value: 5 }, 'index'],
  ['a write to a point that is not for writing', write, { pointKey: 'secret', value: 5 }, 'pointKey'],
  ['a write to a point that is not there', write, { pointKey: 'nothing', value: 5 }, 'pointKey'],
  ['a write to what every object has', write, { pointKey: 'constructor', value: 5 }, 'pointKey'],
])('%s', (_, spec, args, expected) => {
  expect(taken(spec, args)).toEqual(expected)
})

test('a power is asked for within the limits of its point, nothing of what takes none', () => {
  expect(powerRange(setPower, profile)).toEqual({ least: -100, most: 100, decimals: 1 })
  expect(powerRange(pile('setPower'), profile)).toEqual({ least: 0, most: 100, decimals: 1 })
  expect(powerRange(reset, profile)).toBeNull()
})

test('a harmless point is written by one person, any other by two', () => {
  expect(needsNobodyElse(write, { pointKey: 'limits' })).toBe(true)
  expect(needsNobodyElse(write, { pointKey: 'power' })).toBe(false)
  expect(needsNobodyElse(setPower, { value: 5 })).toBe(false)
})
