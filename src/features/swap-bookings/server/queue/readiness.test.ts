import { expect, test } from 'vitest'
import { type BayBox, readinessOf, type Waiting } from './readiness.ts'

const box = (boxId: string, soc: number | null, power: number | null = null): BayBox => ({
  ...{ boxId, soc, capacity: 1600, power },
})
const waiting = (bookingId: string, boxesWanted: number, change: Partial<Waiting> = {}): Waiting => ({
  ...{ bookingId, boxesWanted, minSoc: 90, ins: [], outs: [], swapped: 0, aboard: new Set() },
  ...change,
})
const bays = [box('1', 95), box('2', 80, 320), box('3', 50, 400), box('4', 92)]

test.each<[string, Waiting[], readonly BayBox[], [number, number, number | null, number | null, string][]]>([
  ['the fullest', [waiting('a', 3)], bays, [[2, 3, 160, 0.5, '1 4 2']]],
  [
    'in the order of the queue',
    [waiting('a', 2), waiting('b', 2)],
    bays,
    [
      [2, 2, 0, 0, '1 4'],
      [0, 2, 800, 1.6, '2 3'],
    ],
  ],
  ['more than there are', [waiting('a', 5)], bays, [[2, 4, 800, null, '1 4 2 3']]],
  ['named ones, however empty', [waiting('a', 1, { ins: ['3'] })], bays, [[0, 1, 640, 1.6, '3']]],
  [
    'a later ship named the fullest',
    [waiting('a', 1), waiting('b', 1, { ins: ['1'] })],
    bays,
    [
      [1, 1, 0, 0, '4'],
      [1, 1, 0, 0, '1'],
    ],
  ],
  [
    'two named the same',
    [waiting('a', 1, { ins: ['1'] }), waiting('b', 1, { ins: ['1'] })],
    bays,
    [
      [1, 1, 0, 0, '1'],
      [1, 1, 0, 0, '4'],
    ],
  ],
  ['a named one is elsewhere', [waiting('a', 2, { ins: ['9'] })], bays, [[1, 1, 0, null, '9 1']]],
  [
    'one is aboard',
    [waiting('a', 2, { ins: ['9', '2'], swapped: 1, aboard: new Set(['9']) })],
    bays,
    [[1, 2, 160, 0.5, '2']],
  ],
  [
    'what came off the ship',
    [waiting('a', 1, { outs: ['1'] })],
    [box('1', 95), box('3', 50)],
    [[0, 1, 640, null, '3']],
  ],
  ['one says nothing', [waiting('a', 2)], [box('1', null), box('2', 95)], [[1, 2, null, null, '2 1']]],
  ['not charged', [waiting('a', 1)], [box('2', 80, 0)], [[0, 1, 160, null, '2']]],
  ['of equal ones the fullest', [waiting('a', 1, { minSoc: 50 })], [box('3', 60), box('4', 92)], [[1, 1, 0, 0, '4']]],
  ['a smaller demand', [waiting('a', 1, { minSoc: 50 })], [box('3', 50)], [[1, 1, 0, 0, '3']]],
])('%s', (_, queue, boxes, expected) => {
  const found = readinessOf(queue, boxes)
  expect(
    queue.map(({ bookingId }) => {
      const own = found.get(bookingId)
      const hours = own?.hours ?? null
      const ids = own?.boxes.map(({ boxId }) => boxId).join(' ')
      return [own?.ready, own?.found, own?.missingKwh ?? null, hours === null ? null : Math.round(hours * 10) / 10, ids]
    }),
  ).toEqual(expected)
})
