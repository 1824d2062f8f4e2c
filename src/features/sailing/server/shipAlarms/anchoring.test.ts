import { expect, test } from 'vitest'
import type { Sample } from '../legs/fixes.ts'
import { followedAfter, unfollowed } from './anchoring.ts'

const absent = Number.NaN
/** A position `seconds` after the beginning, so many thousandths of a degree (111 m) north of 32°. */
const at = (seconds: number, north: number, sog: number, status: number): Sample => ({
  ...{ ts: seconds * 1000, lon: 119, lat: 32 + north / 1000, sog, status },
})
const stateAfter = (...samples: readonly Sample[]) => samples.reduce(followedAfter, unfollowed)
const placeAfter = (...samples: readonly Sample[]) => stateAfter(...samples).anchor?.lat

test('the anchor lies where she was first still under the status, and stays there while she drags', () => {
  expect(placeAfter(at(0, 0, 2, 0), at(60, 1, 2, 1))).toBeUndefined()
  const anchored = [at(0, 0, 2, 1), at(60, 1, 0.5, 1), at(240, 2, 0.1, 1), at(420, 6, 1.2, 1)]
  expect(placeAfter(...anchored)).toBe(32.001)
  expect(placeAfter(...anchored, at(430, 6, 1.2, absent))).toBe(32.001)
})

test('another status ends it, and so does a speed at which no anchor drags', () => {
  const anchored = [at(0, 0, 0, 1), at(60, 0, 0, 1)]
  expect(placeAfter(...anchored, at(120, 0, 1, 0))).toBeUndefined()
  expect(placeAfter(...anchored, at(120, 1, 6, 1))).toBeUndefined()
  expect(placeAfter(...anchored, at(120, 1, 6, 1), at(600, 9, 0.2, 1))).toBe(32.009)
})

test('a false position is no place; what comes late or twice changes nothing', () => {
  const anchored = [at(0, 0, 0, 1), at(180, 0.1, 0, 1)]
  const state = stateAfter(...anchored)
  expect(stateAfter(...anchored, at(360, 90, 0, 1)).cleaned.last).toEqual(state.cleaned.last)
  for (const late of [at(90, 3, 0, 0), at(180, 5, 0, 0)]) expect(followedAfter(state, late)).toBe(state)
})
