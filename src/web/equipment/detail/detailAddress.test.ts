import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DetailAddress, detailAddressOf, withDetail } from './detailAddress.ts'

test.each([
  ['', undefined],
  ['box=12', { unit: '12' }],
  ['box=12&part=15&cell=107', { unit: '12', part: '15', cell: 107 }],
  ['box=12&dialog=status1&alarm=9001&at=5', { unit: '12', dialog: 'status1', alarm: '9001' }],
  ['box=12&part=x&cell=0&dialog=%3Cb%3E&alarm=-1', { unit: '12' }],
  ['box=012', undefined],
  ['part=15&alarm=9001', undefined],
])('?%s reads as %j', (query, address) => expect(detailAddressOf(new URLSearchParams(query), 'box')).toEqual(address))

const id = fc.integer({ min: 1, max: 2 ** 40 }).map(String)
const addresses: fc.Arbitrary<DetailAddress> = fc.record(
  {
    unit: id,
    part: id,
    cell: fc.integer({ min: 1, max: 99_999 }),
    dialog: fc.stringMatching(/^[a-z]\w{0,10}$/),
    alarm: id,
  },
  { requiredKeys: ['unit'] },
)

test('an address that is written reads the same, whatever stood there before', () => {
  fc.assert(
    fc.property(addresses, addresses, (before, address) => {
      const query = withDetail(withDetail(new URLSearchParams('at=5&order=soc'), before), address)
      expect(detailAddressOf(query)).toEqual(address)
      expect([query.get('at'), query.get('order')]).toEqual(['5', 'soc'])
    }),
  )
})

test('closing leaves the rest of the query', () => {
  const query = new URLSearchParams('at=5&box=12&part=15&cell=3&dialog=relays&alarm=7')
  expect(String(withDetail(query, undefined, 'box'))).toBe('at=5')
})
