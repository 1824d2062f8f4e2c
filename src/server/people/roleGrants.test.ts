import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Caller } from '../context/context.ts'
import { AppError } from '../http/appError.ts'
import { changesBetween } from '../administration/operationLog.ts'
import { refuseGrant } from './roleGrants.ts'

const caller = (level: number, dataScope: 1 | 2 | 3, authorities: readonly string[]): Caller => ({
  userId: '1',
  sessionId: '1',
  userName: 'somebody',
  orgId: '1',
  orgPath: '/1/',
  timeZone: 'Asia/Shanghai',
  isPlatformAdmin: false,
  mustChange: false,
  dataScope,
  merchantPath: '/1/',
  level,
  authorities: new Set(authorities),
})
const keys = ['a_view', 'b_view', 'c_save'] as const
const scope = fc.constantFrom<1 | 2 | 3>(1, 2, 3)
const level = fc.integer({ min: 0, max: 9 })
const some = fc.subarray([...keys])

const grants = (giver: Caller, given: Parameters<typeof refuseGrant>[1]): boolean => {
  try {
    refuseGrant(giver, given)
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    return false
  }
}

test('what is given never exceeds the giver in level, scope or authority, and everything else may be given', () => {
  fc.assert(
    fc.property(level, scope, some, level, scope, some, (own, ownScope, held, given, givenScope, authorities) => {
      const may = given >= own && givenScope >= ownScope && authorities.every((each) => held.includes(each))
      expect(grants(caller(own, ownScope, held), { level: given, dataScope: givenScope, authorities })).toBe(may)
    }),
  )
})

test('the log tells the fields that differ, also what came and what went', () => {
  expect(changesBetween({ a: 1, b: 'x', c: null }, { a: 1, b: 'y', d: ['1'] })).toEqual([
    { field: 'b', from: 'x', to: 'y' },
    { field: 'd', from: '', to: '["1"]' },
  ])
  expect(changesBetween({ a: 1 }, { a: 1 })).toEqual([])
  expect(changesBetween(undefined, { a: 1 })).toEqual([{ field: 'a', from: '', to: '1' }])
})
