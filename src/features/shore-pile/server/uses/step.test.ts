import { expect, test } from 'vitest'
import { neutral, running, type Sample, step, type UseRow } from './step.ts'

const minute = 60_000
type Said = [minutes: number, state: number | null, register: number | null, power?: number]
const told = (...said: Said[]): { ended: UseRow[]; open: UseRow[] } => {
  const given = { mostKw: 40 }
  let state = neutral
  const ended: UseRow[] = []
  for (const [minutes, connector, kwh, power] of said) {
    const sample: Sample = {
      ...{ ts: minutes * minute, state: connector ?? Number.NaN },
      ...{ register: kwh ?? Number.NaN, power: power ?? Number.NaN },
    }
    const next = step(given, state, sample)
    state = next.state
    ended.push(...next.rows)
  }
  return { ended, open: running(given, state) }
}
const [idle, charging, paused, finishing] = [0, 2, 4, 5]

test('a use begins with charging and ends with another state; pauses and samples without a state belong to it', () => {
  const { ended, open } = told(
    ...([
      [0, idle, 100],
      [5, 1, 100],
      [10, charging, 100, 18],
      [25, null, 105, 20],
      [40, paused, 110, 0],
      [55, charging, 110, 20],
      [70, finishing, 115, 0],
      [71, idle, 115],
    ] satisfies Said[]),
  )
  expect(open).toEqual([])
  expect(ended).toEqual(
    [
      {
        ...{ kind: 'use', start: 10 * minute, endedAt: 70 * minute, lastAt: 70 * minute, kwh: 15, marks: [] },
        ...{ begin: 100, end: 115, peak: 20 },
        quarters: [0, 15, 30, 45, 60].map((at, index) => [at * minute, [5 / 3, 5, 10 / 3, 5 / 3, 10 / 3][index]]),
      },
    ].map((row) => ({ ...row, quarters: row.quarters.map(([at, kwh = 0]) => [at, expect.closeTo(kwh, 6)]) })),
  )
})

test.each([
  [
    'a register that falls counts nothing for that step',
    [
      [0, 2, 1000],
      [10, 2, 1004],
      [20, 2, 2],
      [30, 0, 6],
    ],
    8,
    ['meterReset'],
  ],
  [
    'a rise beyond what it can give counts nothing',
    [
      [0, 2, 0],
      [1, 2, 936.12],
      [31, 0, 937],
    ],
    0.88,
    ['baselineLate'],
  ],
  [
    'what came within fifteen minutes before says where it began',
    [
      [0, 0, 50],
      [10, 2, null],
      [20, 2, 52],
      [30, 0, 55],
    ],
    5,
    [],
  ],
  [
    'an older register does not',
    [
      [0, 0, 50],
      [20, 2, null],
      [30, 2, 52],
      [40, 0, 55],
    ],
    3,
    [],
  ],
  [
    'nothing measured',
    [
      [0, 2, null],
      [10, 0, null],
    ],
    0,
    [],
  ],
] satisfies [string, Said[], number, string[]][])('%s', (_, said, kwh, marks) =>
  expect(told(...said).ended).toMatchObject([{ kwh, marks }]),
)

test('it goes on however long nothing is heard', () => {
  const { ended, open } = told([0, charging, 10], [300, charging, 40])
  expect(ended).toEqual([])
  expect(open).toMatchObject([{ start: 0, endedAt: null, lastAt: 300 * minute, kwh: 30 }])
})
