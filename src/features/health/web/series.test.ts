import { expect, test } from 'vitest'
import { type ServerFigure, serverFigureKeys } from '#contract/serverFigures.ts'
import type { ProcessHistory } from '../shapes.ts'
import { seriesOf } from './series.ts'

const minute = 60_000
const told = (
  name: string,
  t: number[],
  figures: Partial<Record<ServerFigure, (number | null)[]>>,
): ProcessHistory => ({
  ...{ name, role: 'all', t },
  figures: Object.fromEntries(serverFigureKeys.map((key) => [key, figures[key] ?? t.map(() => null)])) as Record<
    ServerFigure,
    (number | null)[]
  >,
})
const range = { from: 0, to: 2 * minute, stepMs: minute }
const name = (key: ServerFigure): string => key

test('a process has its own curve, with a gap where it told nothing', () => {
  const processes = [
    told('a:1', [0, 2 * minute], { cpu: [5, 7], database_bytes: [2 ** 30, 2 ** 30] }),
    told('b:2', [0, minute, 2 * minute], { cpu: [1, 2, 3], queue_frames: [0, 4, 0], database_bytes: [0, 2 ** 31, 0] }),
  ]
  expect(seriesOf({ ...range, processes }, ['cpu'], name)).toMatchObject([
    { name: 'a:1 cpu', unit: '%', value: [5, null, 7] },
    { name: 'b:2 cpu', value: [1, 2, 3] },
  ])
  expect(seriesOf({ ...range, processes }, ['queue_frames'], name)).toMatchObject([
    { name: 'queue_frames', value: [0, 4, 0] },
  ])
  expect(seriesOf({ ...range, processes }, ['database_bytes'], name)).toMatchObject([
    { name: 'database_bytes', unit: 'GiB', value: [1, 2, 1] },
  ])
  expect(seriesOf({ ...range, processes }, ['sealing_lag'], name)).toEqual([])
})
