import { expect, test } from 'vitest'
import { type Bay, isInPlace, misplaced } from './misplaced.ts'

const bay = (bayId: string, power: number | null, boxPower: number | null, stationId = 'S'): Bay => ({
  ...{ bayId, stationId, power, boxPower },
})

test.each<[string, Bay, Bay[], string | undefined]>([
  ['its converter does nothing, another fits', bay('1', 0, 300), [bay('2', 310, null)], '2'],
  ['the one that no box explains comes first', bay('1', 4, 300), [bay('2', 301, 300), bay('3', 325, null)], '3'],
  ['the nearest of those that others explain', bay('1', 4, 300), [bay('2', 320, 320), bay('3', 301, 300)], '3'],
  ['its own converter works', bay('1', 5, 300), [bay('2', 310, null)], undefined],
  ['hardly any power', bay('1', 0, 20), [bay('2', 20, null)], undefined],
  ['none fits within 10 %', bay('1', 0, 300), [bay('2', 331, null)], undefined],
  ['at another station', bay('1', 0, 300), [bay('2', 300, null, 'T')], undefined],
  ['nothing known of its converter', bay('1', null, 300), [bay('2', 300, null)], undefined],
])('%s', (_, own, others, expected) => expect(misplaced(own, [own, ...others])).toBe(expected))

test.each<[string, number | null, number | null, boolean]>([
  ['its converter gives what it takes', 310, 300, true],
  ['within 10 %', 269, 300, false],
  ['nothing flows', 0, 0, false],
  ['hardly any power', 20, 20, false],
  ['nothing known of its converter', null, 300, false],
])('in its place: %s', (_, power, boxPower, expected) => expect(isInPlace(bay('1', power, boxPower))).toBe(expected))
