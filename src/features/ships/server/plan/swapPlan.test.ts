import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoursToCharge, swapPlan } from './swapPlan.ts'

const aboard = [
  { id: '7', kwh: 900 },
  { id: '3', kwh: 300 },
]

test.each([
  ['enough aboard', 700, 400, 0, [], 0],
  ['one box', 1200, 640, 1, ['3'], 0],
  ['both', 2000, 640, 2, ['3', '7'], 0],
  ['both are not enough', 2800, 640, 2, ['3', '7'], 520],
])('%s', (_, nextNeed, reserve, num, out, shortage) => {
  const plan = swapPlan({ aboard, full: 1600, nextNeed, reserve })
  expect([plan.num, plan.out]).toEqual([num, out])
  expect(plan.shortage).toBeCloseTo(shortage, 9)
})

test('the number is that of the formula: missing by what an exchanged box brings in the mean', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 8000 }),
      (stored, nextNeed) => {
        const boxes = stored.map((kwh, index) => ({ id: String(index), kwh }))
        const { num, shortage } = swapPlan({ aboard: boxes, full: 1600, nextNeed, reserve: 320 })
        const missing = 1.1 * nextNeed + 320 - stored.reduce((sum, kwh) => sum + kwh, 0)
        const replaced = stored.toSorted((a, b) => a - b).slice(0, num)
        const brings = num === 0 ? 0 : 1600 - replaced.reduce((sum, kwh) => sum + kwh, 0) / num
        if (shortage === 0) expect(num).toBe(Math.max(0, num === 0 ? 0 : Math.ceil(missing / brings - 1e-9)))
        else expect(num).toBe(stored.length)
      },
    ),
  )
})

test('hours at the berth are what is missing by the power', () => {
  expect(hoursToCharge(1000, 1000, 900, 500)).toBeCloseTo(2, 9)
  expect(hoursToCharge(5000, 1000, 900, 500)).toBe(0)
  expect(hoursToCharge(1000, 1000, 900, 0)).toBeUndefined()
})
