import { expect, test } from 'vitest'
import { createNonces, nonceLifetime } from './nonces.ts'
import { passwordFault } from './passwordRule.ts'
import { createThrottle } from './throttle.ts'

const setClock = () => {
  const clock = Object.assign(() => clock.now, { now: 1000 })
  return clock
}

test('a nonce is taken once, in time, and the oldest make room', () => {
  const clock = setClock()
  const nonces = createNonces(clock, 3)
  const [first = '', second = '', third = ''] = Array.from({ length: 3 }, () => nonces.issue())
  expect([nonces.take(second), nonces.take(second), nonces.take('never issued')]).toEqual([true, false, false])
  nonces.issue()
  nonces.issue()
  expect(nonces.take(first)).toBe(false)
  clock.now += nonceLifetime + 1
  expect(nonces.take(third)).toBe(false)
})

test('the throttle counts failures only, within its window', () => {
  const clock = setClock()
  const throttle = createThrottle(clock, 2, 60_000, 3)
  for (let i = 0; i < 5; i++) {
    expect(throttle.attempt('a')).toBe(true)
    throttle.succeeded('a')
  }
  expect([throttle.attempt('a'), throttle.attempt('a'), throttle.attempt('a'), throttle.attempt('b')]).toEqual([
    true,
    true,
    false,
    true,
  ])
  clock.now += 60_000
  expect(throttle.attempt('a')).toBe(true)
})

test.each([
  ['abc12', 'password.pattern'],
  ['a'.repeat(17), 'password.pattern'],
  ['with-dash', 'password.pattern'],
  ['密码密码密码', 'password.pattern'],
  ['Old_pass_1', 'password.same'],
  ['Password123', 'password.common'],
  ['123456', 'password.common'],
  ['Harbour_7', undefined],
])('new password %s: %s', (fresh, fault) => {
  expect(passwordFault(fresh, 'Old_pass_1')).toBe(fault)
})
