import { expect, test } from 'vitest'
import { cluster } from '#test/support/profileSamples.ts'
import { deviceOf } from '#test/support/device.ts'
import type { BoundValue } from '../drivers/bound.ts'
import { wholeArrays } from './arrays.ts'

const device = deviceOf(1, cluster)
const array = [...device.profile.byKey.values()].find(({ kind }) => kind === 'array')
const gauge = [...device.profile.byKey.values()].find(({ kind }) => kind !== 'array')

test.each<[string, string, BoundValue, BoundValue]>([
  ['one place alone', array?.pointKey ?? '', 5, [5]],
  ['places between', array?.pointKey ?? '', [null, 7], [null, 7]],
  ['a point that is no array', gauge?.pointKey ?? '', 5, 5],
  ['a text', gauge?.pointKey ?? '', 'on', 'on'],
  ['what the profile has not', 'nowhere', 5, 5],
])('%s', (_, key, value, whole) => {
  const size = key === array?.pointKey ? (array?.size ?? 0) : 0
  const expected = Array.isArray(whole) ? [...whole, ...Array(size - whole.length).fill(null)] : whole
  expect(wholeArrays(device, [{ ts: 1, values: { [key]: value } }])).toEqual([{ ts: 1, values: { [key]: expected } }])
})
