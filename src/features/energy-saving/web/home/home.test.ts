import { describe, expect, test } from 'vitest'
import { fill } from '#web/i18n.ts'
import { messages } from './messages.ts'
import { daysUntil } from './recovered.ts'
import { powerWords, rateWords, savedText } from './words.ts'
import { yardOf } from './yard.ts'

const text = (key: keyof typeof messages.zh, ...args: readonly (string | number)[]): string =>
  fill(messages.zh[key], args)

describe('the home of cranes', () => {
  test.each([
    [0, 1, 1],
    [1, 1, 1],
    [2, 2, 1],
    [6, 3, 2],
    [9, 3, 3],
    [12, 4, 3],
    [200, 4, 3],
  ])('%d cranes stand %d beside each other in %d rows', (count, across, down) => {
    expect(yardOf(count, false)).toEqual({ across, narrow: across, down })
  })

  test('below an alarm there is one row', () => {
    expect([1, 5, 200].map((count) => yardOf(count, true))).toEqual([
      { across: 1, narrow: 1, down: 1 },
      { across: 5, narrow: 4, down: 1 },
      { across: 6, narrow: 4, down: 1 },
    ])
  })

  test('what storage does in words', () => {
    expect([118.4, -40, 0.9, -0.9, 1240, null].map((kW) => powerWords(kW, text))).toEqual([
      ...['回馈 118 kW', '吸收 40 kW', '储能待机', '储能待机', '回馈 1.24 MW', '储能功率未知'],
    ])
  })

  test('a saving rate has three decimals, energy one until it is counted in MWh', () => {
    expect([23, 0, null].map(rateWords)).toEqual(['23.000%', '0.000%', '--'])
    expect(savedText(999.94)).toEqual({ value: 999.94, unit: 'kWh', decimals: 1 })
    expect(savedText(5492.6)).toEqual({ value: 5.4926, unit: 'MWh', decimals: 2 })
  })

  test('days end with the one that runs, which has what it recovered so far', () => {
    const days = [
      { ts: 0, recycling: 5 },
      { ts: 100, recycling: 9 },
      { ts: 200, recycling: null },
    ]
    expect(daysUntil(days, 150, 4)).toEqual([
      { ts: 0, recycling: 5 },
      { ts: 100, recycling: 4 },
    ])
    expect(daysUntil(days, 250, 1).map(({ recycling }) => recycling)).toEqual([5, 9, 1])
    expect(daysUntil([], 250, 1)).toEqual([])
  })
})
