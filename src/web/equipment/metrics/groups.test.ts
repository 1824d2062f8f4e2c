import { expect, test } from 'vitest'
import { groupsOf } from './groups.ts'

test('a value stands once, in its group, and the group is as old as its newest value', () => {
  const groups = groupsOf([
    { key: 'soc', meaning: 'energy', ts: 10 },
    { key: 'soh', meaning: 'energy', ts: 30 },
    { key: 'co', meaning: 'safety', ts: null },
    { key: 'soc', meaning: 'energy', ts: 20 },
  ])
  expect([...groups]).toEqual([
    [
      'energy',
      {
        items: [
          { key: 'soc', meaning: 'energy', ts: 20 },
          { key: 'soh', meaning: 'energy', ts: 30 },
        ],
        ts: 30,
      },
    ],
    ['safety', { items: [{ key: 'co', meaning: 'safety', ts: null }], ts: null }],
  ])
})
