import { expect, test } from 'vitest'
import { shortNumber } from './shortNumber.ts'

test('a number is shown without zeros at its end, and as it is typed', () => {
  expect(shortNumber('79.900', { userTyping: false, input: '' })).toBe('79.9')
  expect(shortNumber(3200, { userTyping: false, input: '' })).toBe('3200')
  expect(shortNumber('', { userTyping: false, input: '' })).toBe('')
  expect(shortNumber('79.90', { userTyping: true, input: '79.90' })).toBe('79.90')
})
