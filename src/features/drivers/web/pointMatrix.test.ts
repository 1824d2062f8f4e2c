import { expect, test } from 'vitest'
import { pointAttributes } from '#server/ingest/drivers/modbusTcp/attributes.ts'
import { faultsOfPoints, filledBelow, pastedInto, withValue } from './pointMatrix.ts'
import type { SheetPoint } from './pointSheet.ts'

const point = (pointKey: string, attributes: SheetPoint['attributes'] = {}): SheetPoint => ({
  ...{ pointKey, index: 0, rw: 0, attributes },
})
const typed = (key: string, cell: string) => withValue(point('soc', { address: 7 }), key, cell, pointAttributes, 'en')

test.each<[string, string, Partial<SheetPoint>]>([
  ['address', ' 100 ', { attributes: { address: 100 } }],
  ['address', '', { attributes: {} }],
  ['address', 'x', { attributes: { address: 'x' } }],
  ['type', 'int32', { attributes: { address: 7, type: 'int32' } }],
  ['function', '4 input registers', { attributes: { address: 7, function: '4' } }],
  ['rw', '2', { rw: 2 }],
  ['rw', '9', { rw: 0 }],
  ['nonsense', '1', { attributes: { address: 7 } }],
])('%s typed as %j', (key, cell, expected) => expect(typed(key, cell)).toMatchObject(expected))

test('cells are pasted to the right and down, no further than there are lines and columns', () => {
  const points = [point('soc'), point('soh'), point('current')]
  const pasted = pastedInto(
    points,
    { at: 1, key: 'address' },
    '1\tint16\n2\tuint32\n3\tuint32\n',
    pointAttributes,
    'en',
  )
  expect(pasted.map(({ attributes }) => attributes)).toEqual([
    {},
    { address: 1, type: 'int16' },
    { address: 2, type: 'uint32' },
  ])
  const last = pointAttributes.at(-1)?.key ?? ''
  expect(pastedInto(points, { at: 0, key: last }, '\tx\n', pointAttributes, 'en')).toEqual(points)
})

test('a cell fills all below it, an empty one empties them', () => {
  const points = [point('soc', { scale: 0.1 }), point('soh'), point('current', { scale: 2, address: 1 })]
  expect(filledBelow(points, 0, 'scale').map(({ attributes }) => attributes.scale)).toEqual([0.1, 0.1, 0.1])
  expect(filledBelow(points, 1, 'scale').map(({ attributes }) => attributes)).toEqual([
    { scale: 0.1 },
    {},
    { address: 1 },
  ])
  expect(filledBelow([{ ...points[0], ...point('soc'), rw: 2 }, point('soh')], 0, 'rw').map(({ rw }) => rw)).toEqual([
    2, 2,
  ])
})

test('each wrong cell is told once, by the rules of its attribute or as the server said it', () => {
  const needing = [{ key: 'node', label: { zh: '节点', en: 'Node' }, kind: 'text' as const, required: true }]
  expect(faultsOfPoints([point('soc'), point('soh', { node: 'a', odd: 1 })], needing, [], 'en')).toEqual([
    { at: 0, key: 'node', text: 'required' },
    { at: 1, key: '', text: 'no such attribute' },
  ])
  const said = [
    { pointKey: 'soc', index: 0, attribute: 'address', msg: 'again' },
    { pointKey: 'soh', index: 0, attribute: '', msg: 'the profile has no such point' },
    { pointKey: null, index: null, attribute: 'unit', msg: 'of the device' },
  ]
  expect(faultsOfPoints([point('soc', { address: -1 }), point('soh')], pointAttributes, said, 'en')).toEqual([
    { at: 0, key: 'address', text: 'at least 0' },
    { at: 1, key: '', text: 'the profile has no such point' },
  ])
})
