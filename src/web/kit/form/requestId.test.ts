import { expect, test } from 'vitest'
import { createRequestIds } from './requestId.ts'

test('one id for all attempts with the same values', () => {
  const { idFor } = createRequestIds()
  expect(idFor({ name: 'a', roles: ['1'] })).toBe(idFor({ name: 'a', roles: ['1'] }))
})

test('other values after an attempt whose answer was lost are another row', () => {
  const { idFor } = createRequestIds()
  const first = idFor({ name: 'a' })
  expect(idFor({ name: 'b' })).not.toBe(first)
})

test('the same values once more, after they were taken in, are another row', () => {
  const { idFor, used } = createRequestIds()
  const first = idFor({ name: 'a' })
  used()
  expect(idFor({ name: 'a' })).not.toBe(first)
})
