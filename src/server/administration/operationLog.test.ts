import { expect, test } from 'vitest'
import { changesBetween } from './operationLog.ts'

test('fields that differ, as text, absent ones as nothing', () => {
  expect(
    changesBetween({ a: 'x', b: 1, c: null, d: 'same' }, { a: 'y', b: 2, c: undefined, d: 'same', e: [1] }),
  ).toEqual([
    { field: 'a', from: 'x', to: 'y' },
    { field: 'b', from: '1', to: '2' },
    { field: 'e', from: '', to: '[1]' },
  ])
})

test('of long texts the part that differs is kept', () => {
  const [change] = changesBetween({ a: `${'x'.repeat(5000)}old` }, { a: `${'x'.repeat(5000)}new${'y'.repeat(5000)}` })
  expect(change?.from).toMatch(/^…x{40}old$/)
  expect(change?.to).toMatch(/^…x{40}newy+…$/)
  expect(change?.to.length).toBeLessThan(2100)
})
