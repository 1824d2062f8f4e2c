import { expect, test } from 'vitest'
import { cluster } from '#test/support/profileSamples.ts'
import { deviceOf } from '#test/support/device.ts'
import { textsApart } from './texts.ts'

const device = deviceOf(1, cluster)
const [first = '', second = ''] = [...device.profile.byKey.keys()]

test.each([
  ['numbers alone go on as they are', { [first]: 1, [second]: 2 }, { [first]: 1, [second]: 2 }, []],
  ['a text is kept apart', { [first]: 'on', [second]: 2 }, { [second]: 2 }, ['on']],
  ['texts alone leave no sample', { [first]: 'on' }, undefined, ['on']],
  ['a text of no point goes on, to be refused', { nowhere: 'on', [second]: 2 }, { nowhere: 'on', [second]: 2 }, []],
])('%s', (_, values, rest, texts) => {
  const apart = textsApart(device, [{ ts: 1, values }])
  expect(apart.samples).toEqual(rest ? [{ ts: 1, values: rest }] : [])
  expect(apart.texts.map(({ value }) => value)).toEqual(texts)
})
