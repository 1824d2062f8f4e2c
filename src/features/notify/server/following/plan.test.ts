import { describe, expect, test } from 'vitest'
import { type Case, turn } from './plan.ts'

const minute = 60_000
const now = Date.parse('2026-11-23T04:00:00Z')
const rule = {
  repeatMinutes: 10,
  hours: null,
  steps: [
    { afterMinutes: 5, order: 2 },
    { afterMinutes: 15, order: 3 },
  ],
}
const rings = { timeZone: 'Asia/Shanghai', acknowledgedAt: null, quietUntil: null }
const fresh: Case = { begunAt: now, graveAt: null, step: 0, toldAt: null, lastAt: null, told: 0, dueAt: now }
const first: Case = { ...fresh, step: 1, toldAt: now - 5 * minute, lastAt: now - 5 * minute, told: 1, dueAt: now }
const after = (given: Parameters<typeof turn>[0], alarm: Parameters<typeof turn>[1], of: Case, at = now) => {
  const { after: left, words } = turn(given, alarm, of, at)
  const due = left.dueAt === null ? null : (left.dueAt - at) / minute
  return { words: words.map(({ kind }) => kind), step: left.step, due, told: left.told }
}

describe('a case', () => {
  test.each([
    ['is told and waits for its step', rule, rings, fresh, { words: ['began'], step: 1, due: 5, told: 1 }],
    ['waits until it is due', rule, rings, { ...fresh, dueAt: now + minute }, { words: [], step: 0, due: 1, told: 0 }],
    ['goes on to its step', rule, rings, first, { words: ['escalated'], step: 2, due: 5, told: 2 }],
    [
      'says all that became due while nobody looked',
      rule,
      rings,
      { ...first, toldAt: now - 20 * minute, lastAt: now - 20 * minute },
      { words: ['repeated', 'escalated', 'escalated'], step: 3, due: 10, told: 4 },
    ],
    [
      'ends with its only word',
      { ...rule, repeatMinutes: 0, steps: [] },
      rings,
      fresh,
      { words: ['began'], step: 1, due: null, told: 1 },
    ],
    [
      'stops where somebody took note',
      rule,
      { ...rings, acknowledgedAt: now },
      first,
      { words: [], step: 1, due: null, told: 1 },
    ],
    [
      'goes on where that was before it became worse',
      rule,
      { ...rings, acknowledgedAt: now - minute },
      { ...fresh, graveAt: now },
      { words: ['began'], step: 1, due: 5, told: 1 },
    ],
    [
      'begins anew after it was quiet',
      rule,
      { ...rings, quietUntil: now + 3 * minute },
      first,
      { words: [], step: 0, due: 3, told: 1 },
    ],
    [
      'waits for its hours',
      { ...rule, hours: { from: '13:00', to: '18:00', weekdays: [1] } },
      rings,
      fresh,
      { words: [], step: 0, due: 60, told: 0 },
    ],
    [
      'a step outside of them waits for them too',
      { ...rule, hours: { from: '08:00', to: '12:03', weekdays: [1, 2] } },
      rings,
      fresh,
      { words: ['began'], step: 1, due: 20 * 60, told: 1 },
    ],
  ])('%s', (_, given, alarm, of, expected) => {
    expect(after(given, alarm, of)).toEqual(expected)
  })
})
