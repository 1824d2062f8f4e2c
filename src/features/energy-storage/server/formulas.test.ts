import { describe, expect, test } from 'vitest'
import { correctedEfficiencyOf, cyclesOf, efficiencyOf, storedMoreOf } from './formulas.ts'

describe('efficiency', () => {
  test('discharged of charged, 2 decimals', () => {
    expect(efficiencyOf({ charged: 3500, discharged: 3060 })).toBe(87.43)
    expect(efficiencyOf({ charged: 100, discharged: 120 })).toBe(120)
    expect(efficiencyOf({ charged: 100, discharged: 0 })).toBe(0)
  })
  test('null without charge, and where an energy is unknown', () => {
    expect(efficiencyOf({ charged: 0, discharged: 10 })).toBeNull()
    expect(efficiencyOf({ charged: null, discharged: 10 })).toBeNull()
    expect(efficiencyOf({ charged: 10, discharged: null })).toBeNull()
  })
  test('corrected by what stayed stored: SOC 20 → 26 % of 3,440 kWh at SOH 98', () => {
    const storedMore = storedMoreOf([{ startSoc: 20, endSoc: 26, rated: 3440, soh: 98 }])
    expect(storedMore).toBeCloseTo(202.272, 9)
    expect(correctedEfficiencyOf({ charged: 3500, discharged: 3060 }, storedMore)).toBe(92.79)
  })
  test('corrected is unknown where one battery is', () => {
    const known = { startSoc: 20, endSoc: 26, rated: 1720, soh: 98 }
    expect(storedMoreOf([known, { ...known, soh: null }])).toBeNull()
    expect(storedMoreOf([])).toBeNull()
    expect(correctedEfficiencyOf({ charged: 1, discharged: 1 }, null)).toBeNull()
    expect(correctedEfficiencyOf({ charged: 100, discharged: 1 }, 100)).toBeNull()
  })
})

test('cycles: discharged of rated', () => {
  expect(cyclesOf(3060, 3440)).toBe(0.89)
  expect(cyclesOf(null, 3440)).toBeNull()
  expect(cyclesOf(3060, null)).toBeNull()
})
