import { expect, test } from 'vitest'
import type { OpenEntry } from './openBook.ts'
import { foldSilences } from './silenceFold.ts'

let serial = 0
const entry = (stationId: string, level = 3, beganAt = 9, rule = 'silence') =>
  ({ alarmId: String(++serial), rule, device: { stationId }, episode: { level, beganAt } }) as OpenEntry
const said = (entries: OpenEntry[]) =>
  foldSilences(entries, ({ device }) => device.stationId).map(({ entry: { rule, episode }, folded }) => [
    rule,
    episode.level,
    episode.beganAt,
    folded,
  ])

test('two silent devices of a station stay two alarms', () =>
  expect(said([entry('1'), entry('1'), entry('2')])).toHaveLength(3))

test('three are one line, the gravest and oldest of them', () =>
  expect(
    said([entry('1', 3, 1), entry('1', 2, 8), entry('1', 2, 7), entry('2', 3, 2), entry('1', 1, 5, 'coHigh')]),
  ).toEqual([
    ['silence', 3, 2, undefined],
    ['coHigh', 1, 5, undefined],
    ['silence', 2, 7, { num: 3, stationNum: 1 }],
  ]))

test('several silent stations are one line together', () =>
  expect(said(['1', '2', '1', '2', '1', '2', '2'].map((station) => entry(station)))).toEqual([
    ['silence', 3, 9, { num: 7, stationNum: 2 }],
  ]))
