import { expect, test } from 'vitest'
import { pageOf } from './paged.ts'

const rows = Array.from({ length: 25 }, (_, index) => index)

test('a page of a list that is at hand; the last one is short, one beyond it empty', () => {
  expect(pageOf(rows, { current: 1, size: 10 })).toEqual({
    records: rows.slice(0, 10),
    total: 25,
    size: 10,
    current: 1,
  })
  expect(pageOf(rows, { current: 3, size: 10 }).records).toEqual([20, 21, 22, 23, 24])
  expect(pageOf(rows, { current: 10_000, size: 10 })).toMatchObject({ records: [], total: 25 })
})

test('one that begins after 100,000 rows is refused', () => {
  expect(() => pageOf(rows, { current: 10_001, size: 10 })).toThrow(expect.objectContaining({ key: 'page.too_deep' }))
})
