import { expect, test } from 'vitest'
import type { StripUnit } from '../river/docks.ts'
import { silentPlaceOf } from './silentPlace.ts'

const tile = (deviceId: string, silent: boolean, updateTime: string | null = '2026-11-22 09:03:10') => ({
  deviceId,
  silent,
  updateTime,
})
const unit = (id: string): StripUnit => ({
  id,
  name: id,
  runningState: null,
  state: undefined,
  soc: null,
  power: null,
  clusters: [],
  ts: null,
  since: null,
  ready: false,
})
const docks = [
  { name: '武汉阳逻换电站', units: [unit('1'), unit('2')] },
  { name: '上海外高桥换电站', units: [unit('3'), unit('4')] },
  { name: '南京龙潭换电站', units: [] },
]

test.each([
  ['nothing is silent', [false, false, false, false], undefined],
  ['one of two is silent', [true, false, false, false], undefined],
  ['a station is silent', [false, false, true, true], '上海外高桥'],
  ['all are silent', [true, true, true, true], undefined],
] as const)('%s', (_, silent, name) => {
  const tiles = silent.map((each, at) => tile(String(at + 1), each))
  expect(silentPlaceOf(tiles, docks, [])?.name).toBe(name)
})

test('since its newest reading; a station that never spoke fell never silent', () => {
  const tiles = [tile('1', false), tile('2', false), tile('3', true, '2026-11-22 09:02:00'), tile('4', true)]
  expect(silentPlaceOf(tiles, docks, [])).toEqual({
    name: '上海外高桥',
    ids: ['3', '4'],
    since: '2026-11-22 09:03:10',
  })
  expect(silentPlaceOf([tile('1', false), tile('3', true, null), tile('4', true, null)], docks, [])).toBe(undefined)
})
