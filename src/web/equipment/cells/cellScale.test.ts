import { describe, expect, test } from 'vitest'
import { palettes } from '../../look/palette.ts'
import { cellColours } from './cellColours.ts'
import { cellLimits, decimalsIn, levelAt, limitsOfRules, meanOf, ruleScale, scaleOf, shadeOf } from './cellScale.ts'
import { barOf, placeOn } from './scaleBar.ts'

describe('the scale of cells', () => {
  const limits = cellLimits('temperature', false)
  const scale = { mean: 31.4, span: 12, limits }

  test('the mean leaves out what is unknown; without values there is none', () => {
    expect(meanOf([30, null, 32])).toBe(31)
    expect(scaleOf([null, null])).toBeUndefined()
  })

  test.each([
    [31.4, 0],
    [43.4, 1],
    [60, 1],
    [19.4, -1],
    [25.4, -0.5],
  ])('%s °C is shaded %s', (value, shade) => expect(shadeOf(value, scale)).toBeCloseTo(shade))

  test.each([
    [44.9, null],
    [45, 3],
    [50, 2],
    [56.4, 1],
    [-3, null],
  ])('%s °C has reached level %s while nothing charges', (value, level) => expect(levelAt(value, scale)).toBe(level))

  test('the low temperature counts while it charges, and a rule that is off never', () => {
    expect(levelAt(-3, { limits: cellLimits('temperature', true) })).toBe(1)
    const off = { ruleKey: 'cellTemperatureHigh', direction: 'high', limits: [55, 50, 45], enabled: false } as const
    expect(cellLimits('temperature', true, [off])).toEqual([])
  })

  test('the limits of a rule come by its key, on its side, gravest first; of a level without a limit none', () => {
    const rule = (ruleKey: string, limits: number[]) => ({ ruleKey, direction: 'high', limits, enabled: true }) as const
    const rules = [rule('pcsCabinetTemperature', [60, 55]), rule('cellTemperatureHigh', [55, 50, 45])]
    expect(limitsOfRules(rules, ['pcsCabinetTemperature'])).toEqual([
      { level: 1, value: 60, side: 'high' },
      { level: 2, value: 55, side: 'high' },
    ])
  })

  test('a voltage has three decimals, everything else one', () =>
    expect(['V', '°C', 'K'].map(decimalsIn)).toEqual([3, 1, 1]))

  test('cells around their usual voltage are told apart, and limits hold on both sides', () => {
    const volts = { mean: 3.3, span: 0.07, limits: cellLimits('voltage', false) }
    expect(shadeOf(3.335, volts)).toBeCloseTo(0.5)
    expect([3.66, 3.61, 3.56, 3.3, 2.9, 2.7, 2.5].map((value) => levelAt(value, volts))).toEqual([
      1,
      2,
      3,
      null,
      3,
      2,
      1,
    ])
  })

  test('the scale of a rule diverges by 12 K or 70 mV and has the limits of its side', () => {
    const hot = ruleScale([31, null, 33], { unit: '°C', direction: 'high', limits: [{ level: 3, value: 45 }] })
    expect(hot).toEqual({ mean: 32, span: 12, limits: [{ level: 3, value: 45, side: 'high' }] })
    const low = ruleScale([3.3], { unit: 'V', direction: 'low', limits: [{ level: 1, value: 2.6 }] })
    expect(low).toEqual({ mean: 3.3, span: 0.07, limits: [{ level: 1, value: 2.6, side: 'low' }] })
  })

  test('the bar holds its mean and the limits near it, and leaves out what is far', () => {
    const bar = barOf(scale)
    expect(bar.limits.map(({ value }) => value)).toEqual([55, 50, 45])
    expect(placeOn(31.4, bar)).toBeGreaterThan(0.25)
    expect(placeOn(999, bar)).toBe(1)
    expect(barOf({ mean: 3.3, span: 0.07, limits: cellLimits('voltage', false) }).limits).toHaveLength(3)
  })
})

describe.each(['blue', 'white'] as const)('the colours of cells, %s', (theme) => {
  const palette = palettes[theme]
  const colours = cellColours(palette)
  const scale = { mean: 31.4, span: 12, limits: cellLimits('temperature', false) }

  test('cold, mean and hot are the three tokens; from a limit on it is the level', () => {
    expect([19, 31.4, 44, 56].map((value) => colours(value, scale).fill)).toEqual([
      palette.cellCold,
      palette.cellMid,
      palette.cellHot,
      palette.level1,
    ])
  })
})
